-- [table]
CREATE TABLE facts.venni_borders (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    circle INTEGER NOT NULL,
    inner_region INTEGER NOT NULL,
    outer_region INTEGER NOT NULL,
    drawn_circle INTEGER NOT NULL,
    drawer INTEGER NOT NULL
);
COMMENT ON TABLE facts.venni_borders IS
    'VENNi, Vidi, Vici: one row per flat border that paid, which only advanced scoring has.';
COMMENT ON COLUMN facts.venni_borders.n IS 'Counts the borders of one event, from 1.';
COMMENT ON COLUMN facts.venni_borders.seat IS 'The seat that claimed both regions and got the point.';
COMMENT ON COLUMN facts.venni_borders.circle IS 'The number of the circle that it is an arc of.';
COMMENT ON COLUMN facts.venni_borders.inner_region IS 'The number of the region within this circle.';
COMMENT ON COLUMN facts.venni_borders.outer_region IS 'The number of the region outside of it.';
COMMENT ON COLUMN facts.venni_borders.drawn_circle IS
    'The number of the circle after which the later of the two regions locked.';
COMMENT ON COLUMN facts.venni_borders.drawer IS 'The seat that drew this later circle.';

-- [rows]
INSERT INTO facts.venni_borders BY NAME
SELECT
    game_id, version, n, move, round, turn, inherited, border.seat, border.circle,
    border.regions[1] AS inner_region,
    border.regions[2] AS outer_region,
    drawn_circle, drawer
FROM (
    SELECT
        * EXCLUDE (borders),
        unnest(borders) AS border,
        generate_subscripts(borders, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            (payload->>'circle')::INTEGER AS drawn_circle,
            (payload->>'seat')::INTEGER AS drawer,
            from_json(
                payload->'borders', '[{"seat": "INTEGER", "circle": "INTEGER", "regions": ["INTEGER"]}]'
            ) AS borders
        FROM batch
        WHERE topic = 'venni.RegionsLocked.1'
    )
);

-- [view standing]
