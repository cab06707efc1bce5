-- [table]
CREATE TABLE facts.vilnius_stormed (
    -- [key round]
    building VARCHAR NOT NULL,
    owners INTEGER[] NOT NULL,
    units VARCHAR[] NOT NULL,
    raised VARCHAR[] NOT NULL,
    exchanges INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_stormed IS 'Vilnius: one row per enemy Building that was destroyed.';
COMMENT ON COLUMN facts.vilnius_stormed.building IS 'The id of the enemy Building.';
COMMENT ON COLUMN facts.vilnius_stormed.owners IS 'The seats of the Units that were used, one for each Unit.';
COMMENT ON COLUMN facts.vilnius_stormed.units IS 'The ids of these Units, in the same order.';
COMMENT ON COLUMN facts.vilnius_stormed.raised IS
    'The weapons that were raised: {domain.vilnius.cards.Weapon}';
COMMENT ON COLUMN facts.vilnius_stormed.exchanges IS 'How often two weapons were exchanged for another one.';

-- [rows]
INSERT INTO facts.vilnius_stormed BY NAME
SELECT
    game_id, version, move, round, inherited, e.building,
    list_transform(e.group, lambda u: u.seat) AS owners,
    list_transform(e.group, lambda u: u.unit) AS units,
    e.raised, len(e.exchanged)::INTEGER AS exchanges
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "building": "VARCHAR", "group": [{"seat": "INTEGER", "unit": "VARCHAR"}],
            "raised": ["VARCHAR"], "exchanged": [{"got": "VARCHAR"}]
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.BuildingDestroyed.1'
);

-- [view standing]
