-- [table]
CREATE TABLE facts.venni_regions (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    region INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER,
    circle INTEGER,
    parent INTEGER,
    inside BOOLEAN NOT NULL,
    depth INTEGER NOT NULL,
    area INTEGER NOT NULL,
    dots INTEGER[] NOT NULL
);
COMMENT ON TABLE facts.venni_regions IS
    'VENNi, Vidi, Vici: one row per region that was born. The three of the set-up have no round and no turn.';
COMMENT ON COLUMN facts.venni_regions.region IS
    'The number of the region: 1 and 3 are the crescents of the set-up, 2 is its lens.';
COMMENT ON COLUMN facts.venni_regions.seat IS
    'The seat that drew the circle that made it; null for the set-up.';
COMMENT ON COLUMN facts.venni_regions.circle IS
    'The number of the circle that made it; null for the three of the set-up, which two circles make.';
COMMENT ON COLUMN facts.venni_regions.parent IS
    'The number of the region that it is a piece of; null if it is a piece of the open space.';
COMMENT ON COLUMN facts.venni_regions.inside IS 'Whether it is within the circle that made it.';
COMMENT ON COLUMN facts.venni_regions.depth IS 'In how many circles it lay at its birth.';
COMMENT ON COLUMN facts.venni_regions.area IS
    'Its lattice points, without those on lines; 0 is possible.';
COMMENT ON COLUMN facts.venni_regions.dots IS 'The numbers of the dots in it at its birth.';

-- [rows]
INSERT INTO facts.venni_regions BY NAME
SELECT
    game_id, version, move, round, turn, inherited, seat, circle, new.region,
    nullif(new.parent, 0) AS parent,
    new.inside, new.depth, new.area, new.dots
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        (payload->>'seat')::INTEGER AS seat,
        (payload->>'circle')::INTEGER AS circle,
        unnest(from_json(payload->'born', '[{
            "region": "INTEGER", "parent": "INTEGER", "inside": "BOOLEAN", "depth": "INTEGER",
            "area": "INTEGER", "dots": ["INTEGER"]
        }]')) AS new
    FROM batch
    WHERE topic IN ('venni.SheetLaid.1', 'venni.CircleDrawn.1')
);

-- [view]
CREATE VIEW venni_regions AS
WITH
    born AS (SELECT * FROM facts.standing('facts.venni_regions')),
    placed AS (SELECT game_id, dot, seat, region FROM facts.standing('facts.venni_dots')),
    held AS (
        SELECT game_id, region, dot FROM placed
        UNION
        SELECT game_id, region, unnest(dots) FROM born
    ),
    counted AS (
        SELECT
            h.game_id, h.region,
            count(*) FILTER (p.seat = 1) AS dots_1,
            count(*) FILTER (p.seat = 2) AS dots_2
        FROM held AS h
        JOIN placed AS p ON p.game_id = h.game_id AND p.dot = h.dot
        GROUP BY h.game_id, h.region
    ),
    ends AS (
        SELECT DISTINCT game_id, parent AS region, version, move, round, turn, 'split' AS ended, NULL AS owner
        FROM born
        WHERE parent IS NOT NULL
        UNION ALL
        SELECT game_id, region, version, move, round, turn, if(owner IS NULL, 'neutral', 'claimed'), owner
        FROM facts.standing('facts.venni_locks')
    ),
    deepened AS (
        SELECT game_id, version, sunk.region AS region, sunk.depth AS depth
        FROM (SELECT game_id, version, unnest(deeper) AS sunk FROM facts.standing('facts.venni_circles'))
    ),
    last_turns AS (
        SELECT game_id, max(turn) AS turn FROM facts.standing('facts.venni_turns') GROUP BY game_id
    ),
    lived AS (
        SELECT
            b.game_id, b.region,
            any_value(e.ended) AS ended,
            any_value(e.owner) AS owner,
            any_value(e.version) AS ended_version,
            any_value(e.move) AS ended_move,
            any_value(e.round) AS ended_round,
            any_value(e.turn) AS ended_turn,
            max(d.depth) AS depth
        FROM born AS b
        LEFT JOIN ends AS e ON e.game_id = b.game_id AND e.region = b.region
        LEFT JOIN deepened AS d
            ON d.game_id = b.game_id AND d.region = b.region AND (e.version IS NULL OR d.version < e.version)
        GROUP BY b.game_id, b.region
    )
SELECT
    b.game_id, b.version, b.region, b.move, b.round, b.turn, b.seat, s.player, b.circle, b.parent, b.inside,
    b.depth,
    coalesce(l.depth, b.depth) AS end_depth,
    b.area,
    b.dots,
    coalesce(c.dots_1, 0)::INTEGER AS dots_1,
    coalesce(c.dots_2, 0)::INTEGER AS dots_2,
    coalesce(l.ended, 'open') AS ended,
    l.owner, l.ended_version, l.ended_move, l.ended_round, l.ended_turn,
    coalesce(l.ended_turn, t.turn) - coalesce(b.turn, 0) AS turns
FROM born AS b
JOIN lived AS l ON l.game_id = b.game_id AND l.region = b.region
LEFT JOIN counted AS c ON c.game_id = b.game_id AND c.region = b.region
LEFT JOIN last_turns AS t ON t.game_id = b.game_id
LEFT JOIN facts.seated() AS s ON s.game_id = b.game_id AND s.seat = b.seat
WHERE NOT b.inherited;
COMMENT ON VIEW venni_regions IS
    'VENNi, Vidi, Vici: one row per region that arose, with its end. The three of the set-up have '
    'no round and no turn.';
COMMENT ON COLUMN venni_regions.player IS 'The name of the player who drew that circle; null for the set-up.';
COMMENT ON COLUMN venni_regions.end_depth IS
    'The number of circles around it when it was split or locked; of an open region, the number now.';
COMMENT ON COLUMN venni_regions.dots_1 IS
    'The dots of seat 1 in it when it was split or locked; of an open region, those now.';
COMMENT ON COLUMN venni_regions.dots_2 IS
    'The dots of seat 2 in it when it was split or locked; of an open region, those now.';
COMMENT ON COLUMN venni_regions.ended IS
    'How it ended: split by a circle; claimed or neutral, if it locked; open, if it did neither.';
COMMENT ON COLUMN venni_regions.owner IS 'The seat that claimed it; null if nobody did.';
COMMENT ON COLUMN venni_regions.ended_version IS
    'The version of the event that split or locked it; null while it is open.';
COMMENT ON COLUMN venni_regions.ended_move IS 'The move that split or locked it; null while it is open.';
COMMENT ON COLUMN venni_regions.ended_round IS 'The round in which it was split or locked; null while it is open.';
COMMENT ON COLUMN venni_regions.ended_turn IS 'The turn in which it was split or locked; null while it is open.';
COMMENT ON COLUMN venni_regions.turns IS
    'The turns from its birth until it was split or locked, 0 if that was the same turn; of an open '
    'region, until the last turn that began.';
