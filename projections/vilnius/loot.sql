-- [table]
CREATE TABLE facts.vilnius_loot (
    -- [key round]
    seat INTEGER NOT NULL,
    province VARCHAR NOT NULL,
    cause VARCHAR NOT NULL
);
COMMENT ON TABLE facts.vilnius_loot IS 'Vilnius: one row per loot card that a player took.';
COMMENT ON COLUMN facts.vilnius_loot.province IS 'The id of the Province.';
COMMENT ON COLUMN facts.vilnius_loot.cause IS
    'The reason for the loot: {domain.vilnius.events.LootTaken.cause}. A building is an enemy Building.';

-- [rows]
INSERT INTO facts.vilnius_loot BY NAME
SELECT game_id, version, move, round, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{"seat": "INTEGER", "province": "VARCHAR", "cause": "VARCHAR"}') AS e
    FROM batch
    WHERE topic = 'vilnius.LootTaken.1'
);

-- [view standing]
