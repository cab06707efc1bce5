-- title: How long does each round or phase take?
-- asks: host
-- says: The time of all moves in rounds and phases of the same name: median seconds of a move, and minutes in a
--   game that has the phase. A game may have a phase several times, such as the first trick of each mission.
--   The first column after the game has the name; it is (none) before the first phase, and in a log without
--   phases. Phases are in the order in which games come to them.
-- chart: bar phase minutes_per_game
-- axis: Minutes in a game
WITH
    -- In one piece with the rest, DuckDB joins in an order that needs more memory than there is for many logs.
    phases AS MATERIALIZED (
        SELECT game_id, round, phase AS name FROM log_entries WHERE phase IS NOT NULL
    ),
    times AS (
        SELECT m.*, p.name FROM facts.log_times() AS m LEFT JOIN phases AS p USING (game_id, round)
    )
SELECT
    g.game,
    coalesce(m.name, '(none)') AS phase,
    count(DISTINCT game_id) AS played,
    count(*) AS moves,
    median(m.seconds) AS median,
    round(sum(m.seconds) / 60 / count(DISTINCT game_id), 1) AS minutes_per_game,
    min(DISTINCT game_id, 50) AS games
FROM times AS m
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
GROUP BY g.game, phase
ORDER BY g.game, min(m.round), phase
