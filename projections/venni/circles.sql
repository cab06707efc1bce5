-- [table]
CREATE TABLE facts.venni_circles (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    circle INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    r INTEGER NOT NULL,
    crossed INTEGER[] NOT NULL,
    region INTEGER,
    cut INTEGER NOT NULL,
    born INTEGER NOT NULL,
    deeper STRUCT(region INTEGER, depth INTEGER)[] NOT NULL,
    measured_x INTEGER,
    measured_y INTEGER,
    measured_r INTEGER
);
COMMENT ON TABLE facts.venni_circles IS
    'VENNi, Vidi, Vici: one row per circle on the sheet. The two of the set-up have no seat, round and turn.';
COMMENT ON COLUMN facts.venni_circles.circle IS 'The number of the circle, from 1.';
COMMENT ON COLUMN facts.venni_circles.seat IS 'The seat that drew it; null for the two of the set-up.';
COMMENT ON COLUMN facts.venni_circles.x IS 'Its centre from the left edge, in numbers of the lattice.';
COMMENT ON COLUMN facts.venni_circles.y IS 'Its centre from the lower edge, in numbers of the lattice.';
COMMENT ON COLUMN facts.venni_circles.r IS 'Its radius in numbers of the lattice; setup->>''lattice'' is the side of the sheet.';
COMMENT ON COLUMN facts.venni_circles.crossed IS
    'The numbers of the two circles that it crosses; empty for the two of the set-up.';
COMMENT ON COLUMN facts.venni_circles.region IS
    'The number of the region with three dots, which it splits; null for the two of the set-up.';
COMMENT ON COLUMN facts.venni_circles.cut IS 'How many regions it cuts, with the one of three dots.';
COMMENT ON COLUMN facts.venni_circles.born IS
    'How many regions it makes: pieces of those that it cuts, and of the open space. 0 for the two of the '
    'set-up, which make three together.';
COMMENT ON COLUMN facts.venni_circles.deeper IS
    'The regions that it encloses uncut, by number, with the depth that they have then.';
COMMENT ON COLUMN facts.venni_circles.measured_x IS
    'x as a ruler measured it, in units of setup->>''scale''; null without a ruler.';
COMMENT ON COLUMN facts.venni_circles.measured_y IS
    'y as a ruler measured it, in units of setup->>''scale''; null without a ruler.';
COMMENT ON COLUMN facts.venni_circles.measured_r IS
    'r as a ruler measured it, in units of setup->>''scale''; null without a ruler.';

-- [rows]
INSERT INTO facts.venni_circles BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.circle, e.seat, e.x, e.y, e.r, e.crossed, e.region,
    len(list_distinct(list_filter(list_transform(e.born, lambda b: b.parent), lambda p: p > 0)))::INTEGER
        AS cut,
    len(e.born)::INTEGER AS born,
    e.deeper,
    e.measured[1] AS measured_x,
    e.measured[2] AS measured_y,
    e.measured[3] AS measured_r
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "circle": "INTEGER", "x": "INTEGER", "y": "INTEGER", "r": "INTEGER",
            "region": "INTEGER", "crossed": ["INTEGER"], "born": [{"parent": "INTEGER"}],
            "deeper": [{"region": "INTEGER", "depth": "INTEGER"}], "measured": ["INTEGER"]
        }') AS e
    FROM batch
    WHERE topic = 'venni.CircleDrawn.1'
)
UNION ALL BY NAME
SELECT
    game_id, version, move, round, turn, inherited, n AS circle, line.x, line.y, line.r,
    [] AS crossed, 0 AS cut, 0 AS born, [] AS deeper
FROM (
    SELECT
        * EXCLUDE (lines),
        unnest(lines) AS line,
        generate_subscripts(lines, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json_strict(payload->'circles', '[{"x": "INTEGER", "y": "INTEGER", "r": "INTEGER"}]')
                AS lines
        FROM batch
        WHERE topic = 'venni.SheetLaid.1'
    )
);

-- [view]
CREATE VIEW venni_circles AS
WITH
    locked AS (SELECT * FROM facts.standing('facts.venni_locks')),
    claims AS (
        SELECT
            game_id, circle,
            count(*) FILTER (owner = seat) AS own,
            count(*) FILTER (owner <> seat) AS other,
            count(*) FILTER (owner IS NULL) AS neutral
        FROM locked
        GROUP BY game_id, circle
    ),
    paid AS (
        SELECT
            l.game_id, l.circle,
            sum(c.amount) FILTER (c.seat = l.seat) AS own,
            sum(c.amount) FILTER (c.seat <> l.seat) AS other
        FROM (SELECT DISTINCT game_id, version, circle, seat FROM locked) AS l
        JOIN facts.standing('facts.scores') AS c ON c.game_id = l.game_id AND c.version = l.version
        GROUP BY l.game_id, l.circle
    )
SELECT
    c.game_id, c.version, c.circle, c.move, c.round, c.turn, c.seat, s.player, c.x, c.y, c.r, c.crossed,
    c.region, c.cut, c.born,
    coalesce(l.own, 0)::INTEGER AS claims_own,
    coalesce(l.other, 0)::INTEGER AS claims_other,
    coalesce(l.neutral, 0)::INTEGER AS neutral,
    coalesce(p.own, 0)::INTEGER AS points_own,
    coalesce(p.other, 0)::INTEGER AS points_other,
    c.deeper, c.measured_x, c.measured_y, c.measured_r
FROM facts.standing('facts.venni_circles') AS c
LEFT JOIN facts.seated() AS s ON s.game_id = c.game_id AND s.seat = c.seat
LEFT JOIN claims AS l ON l.game_id = c.game_id AND l.circle = c.circle
LEFT JOIN paid AS p ON p.game_id = c.game_id AND p.circle = c.circle
WHERE NOT c.inherited;
COMMENT ON VIEW venni_circles IS
    'VENNi, Vidi, Vici: one row per circle on the sheet, with the regions that locked after it. The two of the set-up have '
    'no seat, round and turn.';
COMMENT ON COLUMN venni_circles.player IS 'The name of the player who drew it; null for the two of the set-up.';
COMMENT ON COLUMN venni_circles.claims_own IS 'How many regions the seat that drew it claimed by it.';
COMMENT ON COLUMN venni_circles.claims_other IS 'How many regions the other seat claimed by it.';
COMMENT ON COLUMN venni_circles.neutral IS 'How many regions locked after it and went to nobody.';
COMMENT ON COLUMN venni_circles.points_own IS
    'The points that the seat that drew it got by it, for regions and flat borders.';
COMMENT ON COLUMN venni_circles.points_other IS
    'The points that the other seat got by it, for regions and flat borders.';
