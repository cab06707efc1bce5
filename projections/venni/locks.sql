-- [table]
CREATE TABLE facts.venni_locks (
    -- [key turn]
    region INTEGER NOT NULL,
    circle INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    dots_1 INTEGER NOT NULL,
    dots_2 INTEGER NOT NULL,
    owner INTEGER
);
COMMENT ON TABLE facts.venni_locks IS 'VENNi, Vidi, Vici: one row per region that locked.';
COMMENT ON COLUMN facts.venni_locks.region IS 'The number of the region.';
COMMENT ON COLUMN facts.venni_locks.circle IS 'The number of the circle after which it locked.';
COMMENT ON COLUMN facts.venni_locks.seat IS 'The seat that drew this circle.';
COMMENT ON COLUMN facts.venni_locks.dots_1 IS 'The dots of seat 1 in it.';
COMMENT ON COLUMN facts.venni_locks.dots_2 IS 'The dots of seat 2 in it.';
COMMENT ON COLUMN facts.venni_locks.owner IS
    'The seat that claimed it, with more dots in it; null if it is neutral.';

-- [rows]
INSERT INTO facts.venni_locks BY NAME
SELECT
    game_id, version, move, round, turn, inherited, lock.region, circle, seat,
    lock.dots[1] AS dots_1,
    lock.dots[2] AS dots_2,
    nullif(lock.owner, 0) AS owner
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        (payload->>'circle')::INTEGER AS circle,
        (payload->>'seat')::INTEGER AS seat,
        unnest(from_json_strict(
            payload->'regions', '[{"region": "INTEGER", "dots": ["INTEGER"], "owner": "INTEGER"}]'
        )) AS lock
    FROM batch
    WHERE topic = 'venni.RegionsLocked.1'
);

-- [view standing]
