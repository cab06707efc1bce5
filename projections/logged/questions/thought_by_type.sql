-- title: Which kind of move takes longest?
-- asks: host
-- says: The seconds of moves by the type of their first entry with a sentence. A night between two moves counts as
--   time of the second; it changes the mean, seconds, far more than the median. The true mean lies between low and
--   high with 95 % confidence; the interval counts games. A log without times is left out. A row needs 5 games.
-- chart: bar type median
-- axis: Median time of a move, seconds
WITH
    times AS (
        SELECT game_id, version, seconds
        FROM facts.log_times() SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)
    ),
    kinds AS (
        SELECT game_id, version, arg_min(type, n) AS type
        FROM log_entries SEMI JOIN chosen USING (game_id)
        WHERE text <> ''
        GROUP BY game_id, version
    ),
    by_game AS (
        SELECT game_id, type, count(*)::DOUBLE AS moves, sum(seconds)::DOUBLE AS time, list(seconds) AS times
        FROM times JOIN kinds USING (game_id, version)
        GROUP BY game_id, type
    )
SELECT
    g.game,
    type,
    count(*) AS in_games,
    sum(b.moves)::BIGINT AS moves,
    list_median(flatten(list(times))) AS median,
    round(sum(time) / sum(b.moves), 1) AS seconds,
    round(sum(time) / sum(b.moves) - facts.within(list(time), list(b.moves)), 1) AS low,
    round(sum(time) / sum(b.moves) + facts.within(list(time), list(b.moves)), 1) AS high,
    min(game_id, 50) AS games
FROM by_game AS b
JOIN games AS g USING (game_id)
GROUP BY g.game, type
HAVING in_games >= 5
ORDER BY g.game, median DESC, type
