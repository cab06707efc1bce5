-- [table]
CREATE TABLE facts.vilnius_defences (
    -- [key round]
    defeated INTEGER NOT NULL,
    most INTEGER NOT NULL,
    undefeated VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.vilnius_defences IS
    'Vilnius: one row per defence that ended. vilnius_attacks has its figures beside the attack.';
COMMENT ON COLUMN facts.vilnius_defences.defeated IS 'How many enemies were defeated.';
COMMENT ON COLUMN facts.vilnius_defences.most IS
    'The most enemies that could have been defeated with the Units that were in hand.';
COMMENT ON COLUMN facts.vilnius_defences.undefeated IS 'The ids of the enemies that were not defeated.';

-- [rows]
INSERT INTO facts.vilnius_defences BY NAME
SELECT
    game_id, version, move, round, inherited, e.defeated, e.most,
    list_transform(e.undefeated, lambda u: u.enemy) AS undefeated
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "defeated": "INTEGER", "most": "INTEGER", "undefeated": [{"enemy": "VARCHAR"}]
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.DefenceEnded.1'
);
