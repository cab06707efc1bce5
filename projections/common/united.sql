-- Games and seats as views show them: of recorded games, and of plays without moves. Which reviews
-- they show, and the points by round.

-- [table]
CREATE MACRO facts.seated() AS TABLE
SELECT s.game_id, s.seat, facts.shown(s.player) AS player, s.player AS name, s.bot
FROM facts.seats AS s
ANTI JOIN facts.gone() USING (game_id);
COMMENT ON MACRO TABLE facts.seated IS
    'The seats of recorded games that are not removed: player is the name by which the person is shown, name what the record has, bot the bot that plays.';

CREATE MACRO facts.reported_seats() AS TABLE
SELECT s.*, facts.shown(s.name) AS player
FROM facts.play_seats AS s
SEMI JOIN facts.reported() AS r ON r.game_id = s.game_id AND r.version = s.version
ANTI JOIN facts.gone() AS g ON g.game_id = s.game_id;
COMMENT ON MACRO TABLE facts.reported_seats IS 'The seats of facts.reported but for removed plays, with the names of persons as player.';

CREATE MACRO facts.recorded_results() AS TABLE
SELECT
    r.* EXCLUDE (inherited), s.player, g.opponent,
    CASE WHEN g.opponent IS NULL THEN r.score::BIGINT - max(r.score) OVER rivals END AS lead
FROM facts.standing('facts.results') AS r
JOIN facts.games AS g USING (game_id)
JOIN facts.seated() AS s USING (game_id, seat)
WINDOW rivals AS (
    PARTITION BY game_id ORDER BY seat
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW
);
COMMENT ON MACRO TABLE facts.recorded_results IS 'The rows of the view recorded_results.';

CREATE MACRO facts.reported_results() AS TABLE
SELECT
    *,
    CASE
        WHEN opponent IS NULL
            THEN better * (score::BIGINT - if(better > 0, max(score) OVER rivals, min(score) OVER rivals))
    END AS lead
FROM (
    SELECT
        game_id, version, seat, player, team, opponent, has_won AS won, points AS score, nullif(better, 0) AS better,
        drawn,
        CASE
            WHEN opponent IS NOT NULL THEN if(has_won, 1, 2)
            WHEN placed THEN place
            ELSE rank() OVER (
                PARTITION BY game_id ORDER BY has_won DESC, if(has_won OR better = 0, 0, points::BIGINT * better) DESC
            )
        END::INTEGER AS place
    FROM (
        SELECT
            *,
            -- Which points are better, the winner's show; where they do not, nobody is before the other losers.
            CASE
                WHEN NOT scored THEN 0
                WHEN min(points) FILTER (has_won) OVER game
                    >= coalesce(max(points) FILTER (NOT has_won) OVER game, max(points) OVER game) THEN 1
                WHEN max(points) FILTER (has_won) OVER game <= min(points) FILTER (NOT has_won) OVER game THEN -1
                ELSE 0
            END AS better
        FROM (
            SELECT
                s.*,
                if(r.together, r.title, NULL) AS opponent,
                count(s.place) OVER game = r.seats AS placed,
                count(s.points) OVER game = r.seats AS scored,
                coalesce(s.won, s.place = 1) AS reported_won,
                coalesce(reported_won, coalesce(r.together, false)) AS has_won,
                count(reported_won) OVER game = r.seats AS all_reported,
                bool_or(reported_won) OVER game AS any_won,
                r.seats = 1 OR coalesce(r.together, false) AS may_be_lost_by_all,
                r.seats > 1 AND r.together IS FALSE AND count(s.place) FILTER (s.place = 1) OVER game = r.seats AS drawn
            FROM facts.reported_seats() AS s
            JOIN facts.reported() AS r USING (game_id)
            WHERE r.finished AND r.counted
            WINDOW game AS (PARTITION BY s.game_id)
        )
        WHERE any_won OR (all_reported AND may_be_lost_by_all)
        WINDOW game AS (PARTITION BY game_id)
    )
)
WINDOW rivals AS (
    PARTITION BY game_id
    ORDER BY team, if(team IS NULL, seat, NULL)
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP
);
COMMENT ON MACRO TABLE facts.reported_results IS
    'The results of facts.reported: one row per seat of a play that was played to the end, that its source '
    'counts, and of which it says who won. better is 1 if the winners have the most points, -1 if they have the '
    'fewest, null if neither shows.';

CREATE MACRO facts.all_seats() AS TABLE
FROM facts.seated()
UNION ALL BY NAME
FROM facts.reported_seats();
COMMENT ON MACRO TABLE facts.all_seats IS 'The seats of recorded games, and of plays without moves.';

CREATE MACRO facts.all_games() AS TABLE
SELECT
    a.* REPLACE (
        coalesce(r.title, a.title) AS title,
        coalesce(r.played_text, a.played_text) AS played_text,
        if(r.played_text IS NULL, a.played_on, r.played_on) AS played_on,
        if(r.played_text IS NULL, a.played_at, r.played_at) AS played_at,
        if(r.played_text IS NULL, a.played_order, r.played_order) AS played_order
    )
FROM (
    SELECT *, 1 AS quantity, true AS counted, []::VARCHAR[] AS expansions
    FROM facts.games
    UNION ALL BY NAME
    SELECT
        * EXCLUDE (withdrawn, changed, together, finished),
        if(together, title, NULL) AS opponent,
        finished
    FROM facts.reported()
) AS a
LEFT JOIN facts.remarked() AS r USING (game_id)
WHERE r.removed IS NOT TRUE;
COMMENT ON MACRO TABLE facts.all_games IS
    'Recorded games, and plays without moves, with the title and the day that each was given last; removed ones '
    'are left out. finished and version are null for recorded games.';

CREATE MACRO facts.met(whose) AS TABLE
SELECT
    s.game_id,
    o.player,
    bool_or(g.opponent IS NULL AND (s.team IS NULL OR o.team IS DISTINCT FROM s.team)) AS against
FROM facts.all_seats() AS s
JOIN facts.all_seats() AS o ON o.game_id = s.game_id AND o.player <> s.player
JOIN facts.all_games() AS g ON g.game_id = s.game_id
WHERE coalesce(s.player = whose, true)
GROUP BY s.game_id, s.player, o.player;
COMMENT ON MACRO TABLE facts.met IS
    'The other players in the games of a player, or of all players if whose is null: one row per game and pair. '
    'against is false if they won or lost together, as one team or against the game.';

CREATE MACRO facts.reviewed() AS TABLE
SELECT r.game_id
FROM (SELECT DISTINCT game_id, move FROM facts.reviews) AS r
SEMI JOIN facts.seated() AS s USING (game_id)
LEFT JOIN (
    SELECT game_id, max(move) AS move
    FROM facts.standing('facts.moves')
    SEMI JOIN facts.reviews USING (game_id)
    GROUP BY game_id
) AS m USING (game_id)
WHERE r.move = coalesce(m.move, 0);
COMMENT ON MACRO TABLE facts.reviewed IS
    'The games whose reviews views show: the moves stand that were reviewed, and the game is not removed. No number '
    'of a move is used twice, so the last move is enough to tell.';

CREATE MACRO facts.points_by_round() AS TABLE
WITH
    marks AS (
        -- Where rounds begin, and where the game ends: each ends the round before. Round 0 is the setting up.
        SELECT game_id, 0 AS round, 0 AS version, true AS inherited
        FROM facts.games
        UNION ALL
        SELECT game_id, round, min(version), bool_and(inherited)
        FROM facts.standing('facts.turns')
        WHERE round IS NOT NULL
        GROUP BY game_id, round
        UNION ALL
        SELECT DISTINCT game_id, NULL, version, inherited
        FROM facts.standing('facts.results')
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
    'The rows of the view points_by_round.';
