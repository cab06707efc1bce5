-- [table]
CREATE TABLE facts.vilnius_fires (
    -- [key round]
    cause VARCHAR NOT NULL,
    enemy VARCHAR,
    attack_row INTEGER,
    instead BOOLEAN NOT NULL,
    city INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_fires IS 'Vilnius: one row per point that the city lost.';
COMMENT ON COLUMN facts.vilnius_fires.cause IS
    'What took the point: enemy, the damage of an undefeated enemy; or boost, a Boost that came up.';
COMMENT ON COLUMN facts.vilnius_fires.enemy IS 'The id of the enemy; null for the Boost.';
COMMENT ON COLUMN facts.vilnius_fires.attack_row IS
    'The seat of whose row the enemy came; null for the Boost.';
COMMENT ON COLUMN facts.vilnius_fires.instead IS
    'Whether the icon asks for a stored Province or a fire (10.7): the owner chose fire, or none was stored.';
COMMENT ON COLUMN facts.vilnius_fires.city IS 'The points of Vilnius after it.';

-- [rows]
INSERT INTO facts.vilnius_fires BY NAME
SELECT
    game_id, version, move, round, inherited,
    if(e.row = 0, 'boost', 'enemy') AS cause,
    if(e.row = 0, NULL, e.by) AS enemy,
    nullif(e.row, 0) AS attack_row, e.instead, e.left AS city
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "by": "VARCHAR", "row": "INTEGER", "instead": "BOOLEAN", "left": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.CityBurned.1'
);

-- [view standing]
