-- title: How long does each player take for a move?
-- asks: host
-- says: The seconds from one move of the log to the next, for the player who made the next. seconds is their
--   mean, and median the middle one. A game of several days has nights in them, which change the mean far more
--   than the median. minutes_per_game is their sum in a game. A log without times is left out.
-- chart: bar player median
-- axis: Median time of a move, seconds
SELECT
    g.game,
    m.player,
    count(DISTINCT game_id) AS played,
    count(*) AS moves,
    median(m.seconds) AS median,
    round(avg(m.seconds), 1) AS seconds,
    round(sum(m.seconds) / 60 / count(DISTINCT game_id), 1) AS minutes_per_game,
    min(DISTINCT game_id, 50) AS games
FROM facts.log_times() AS m
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
GROUP BY g.game, m.player
ORDER BY g.game, median DESC, m.player
