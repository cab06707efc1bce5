-- [table]
CREATE TABLE facts.venni_dots (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    dot INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    region INTEGER NOT NULL,
    third BOOLEAN NOT NULL,
    measured_x INTEGER,
    measured_y INTEGER
);
COMMENT ON TABLE facts.venni_dots IS
    'VENNi, Vidi, Vici: one row per dot on the sheet. The two of the set-up have no round and no turn.';
COMMENT ON COLUMN facts.venni_dots.dot IS 'The number of the dot, from 1.';
COMMENT ON COLUMN facts.venni_dots.seat IS 'The seat whose colour it has.';
COMMENT ON COLUMN facts.venni_dots.x IS 'Its place from the left edge, in numbers of the lattice.';
COMMENT ON COLUMN facts.venni_dots.y IS 'Its place from the lower edge, in numbers of the lattice.';
COMMENT ON COLUMN facts.venni_dots.region IS 'The number of the region that it was put into.';
COMMENT ON COLUMN facts.venni_dots.third IS
    'Whether it was the third dot of its region, so a circle followed.';
COMMENT ON COLUMN facts.venni_dots.measured_x IS
    'x as a ruler measured it, in units of setup->>''scale''; null without a ruler.';
COMMENT ON COLUMN facts.venni_dots.measured_y IS
    'y as a ruler measured it, in units of setup->>''scale''; null without a ruler.';

-- [rows]
INSERT INTO facts.venni_dots BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.dot, e.seat, e.x, e.y, e.region,
    e.dots[1] + e.dots[2] = 3 AS third,
    e.measured[1] AS measured_x,
    e.measured[2] AS measured_y
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "dot": "INTEGER", "x": "INTEGER", "y": "INTEGER", "region": "INTEGER",
            "dots": ["INTEGER"], "measured": ["INTEGER"]
        }') AS e
    FROM batch
    WHERE topic = 'venni.DotPlaced.1'
)
UNION ALL BY NAME
SELECT
    game_id, version, move, round, turn, inherited, n AS dot, first.seat, first.x, first.y,
    list_filter(born, lambda region: list_contains(region.dots, n))[1].region AS region,
    false AS third
FROM (
    SELECT
        * EXCLUDE (laid),
        laid.born AS born,
        unnest(laid.dots) AS first,
        generate_subscripts(laid.dots, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json(payload, '{
                "dots": [{"seat": "INTEGER", "x": "INTEGER", "y": "INTEGER"}],
                "born": [{"region": "INTEGER", "dots": ["INTEGER"]}]
            }') AS laid
        FROM batch
        WHERE topic = 'venni.SheetLaid.1'
    )
);

-- [view standing]
