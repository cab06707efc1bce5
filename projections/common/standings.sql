-- [view]
CREATE VIEW standings AS
WITH
    marks AS (
        -- Where rounds begin, and where the game ends: each ends the round before.
        SELECT game_id, round, min(version) AS version, bool_and(inherited) AS inherited
        FROM facts.standing('facts.turns')
        WHERE round IS NOT NULL
        GROUP BY game_id, round
        UNION ALL
        SELECT DISTINCT game_id, NULL, version, inherited FROM facts.standing('facts.results')
    ),
    rounds AS (
        SELECT
            game_id,
            round,
            lead(version) OVER (PARTITION BY game_id ORDER BY version) AS until,
            lead(inherited) OVER (PARTITION BY game_id ORDER BY version) AS inherited
        FROM marks
    ),
    totals AS (
        SELECT game_id, seat, version, arg_max(total, n) AS points
        FROM facts.standing('facts.scores')
        GROUP BY game_id, seat, version
    ),
    points AS (
        SELECT r.game_id, r.round, s.seat, s.player, coalesce(t.points, 0) AS points
        FROM rounds AS r
        JOIN facts.seats AS s ON s.game_id = r.game_id
        ASOF LEFT JOIN totals AS t ON t.game_id = r.game_id AND t.seat = s.seat AND t.version < r.until
        WHERE r.round IS NOT NULL AND r.until IS NOT NULL AND NOT r.inherited
    )
SELECT
    *,
    rank() OVER (PARTITION BY game_id, round ORDER BY points DESC)::INTEGER AS place,
    max(points) OVER (PARTITION BY game_id, round) - points AS behind
FROM points;
COMMENT ON VIEW standings IS 'One row per round that ended and seat: the points as they were then.';
COMMENT ON COLUMN standings.points IS 'The seat''s points at the end of the round.';
COMMENT ON COLUMN standings.place IS 'Its place by points, 1 for who leads; level seats share a place.';
COMMENT ON COLUMN standings.behind IS 'How many points it is behind who leads.';
