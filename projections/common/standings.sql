-- [table]
CREATE MACRO facts.points_by_round(games) AS TABLE
WITH
    marks AS (
        -- Where rounds begin, and where the game ends: each ends the round before. Round 0 is the setting up.
        SELECT game_id, 0 AS round, 0 AS version, true AS inherited
        FROM facts.games
        WHERE games IS NULL OR list_contains(games, game_id)
        UNION ALL
        SELECT game_id, round, min(version), bool_and(inherited)
        FROM facts.standing('facts.turns')
        WHERE round IS NOT NULL AND (games IS NULL OR list_contains(games, game_id))
        GROUP BY game_id, round
        UNION ALL
        SELECT DISTINCT game_id, NULL, version, inherited
        FROM facts.standing('facts.results')
        WHERE games IS NULL OR list_contains(games, game_id)
    ),
    rounds AS (
        SELECT
            game_id,
            round,
            lead(version) OVER (PARTITION BY game_id ORDER BY version) AS until,
            lead(inherited) OVER (PARTITION BY game_id ORDER BY version) AS inherited
        FROM marks
    ),
    had AS (
        SELECT game_id, seat, version, arg_max(total, n) AS received
        FROM facts.standing('facts.scores')
        WHERE games IS NULL OR list_contains(games, game_id)
        GROUP BY game_id, seat, version
    ),
    without_points AS (
        SELECT game_id
        FROM facts.games
        ANTI JOIN (
            FROM had SEMI JOIN (FROM facts.games WHERE ruleset = 'logged.1') USING (game_id)
        ) AS h USING (game_id)
        WHERE ruleset = 'logged.1'
    ),
    awaited AS (
        SELECT game_id, seat, version, points
        FROM facts.standing('facts.pending')
        WHERE games IS NULL OR list_contains(games, game_id)
    )
SELECT
    r.game_id, r.round, r.over, coalesce(r.inherited, false) AS inherited,
    s.seat, s.player,
    if(w.game_id IS NULL, coalesce(h.received, 0), NULL) AS received,
    if(w.game_id IS NULL, coalesce(h.received, 0) + coalesce(a.points, 0), NULL) AS points
FROM (SELECT * REPLACE (coalesce(until, 2147483647) AS until), until IS NOT NULL AS over FROM rounds) AS r
JOIN facts.seated() AS s ON s.game_id = r.game_id
LEFT JOIN without_points AS w ON w.game_id = r.game_id
ASOF LEFT JOIN had AS h ON h.game_id = r.game_id AND h.seat = s.seat AND h.version < r.until
ASOF LEFT JOIN awaited AS a ON a.game_id = r.game_id AND a.seat = s.seat AND a.version < r.until
WHERE r.round IS NOT NULL;
COMMENT ON MACRO TABLE facts.points_by_round IS
    'One row per round and seat of some games (null: of all), with received and points as standings has them: round 0 is the setting up, and a round that is not over has what there is now. Both are null for a log that gives no points.';

-- [view]
CREATE VIEW standings AS
SELECT
    game_id, round, seat, player, points, received,
    rank() OVER (PARTITION BY game_id, round ORDER BY points DESC)::INTEGER AS place,
    max(points) OVER (PARTITION BY game_id, round) - points AS behind
FROM facts.points_by_round(NULL::UUID[])
WHERE round > 0 AND over AND NOT inherited AND points IS NOT NULL;
COMMENT ON VIEW standings IS 'One row per round that ended and seat: the points as they were then. A log without points has none.';
COMMENT ON COLUMN standings.points IS
    'The seat''s points if the game had ended with the round: those it had received and those that were pending.';
COMMENT ON COLUMN standings.received IS 'The points that it had received by then.';
COMMENT ON COLUMN standings.place IS 'Its place by points, 1 for the leader; tied seats share a place.';
COMMENT ON COLUMN standings.behind IS 'How many points it is behind the leader.';
