-- title: How long does a game take?
-- asks: host
-- says: The moves, turns and rounds of games that ended, by game and number of players: the means, and the
--   fewest and the most moves. Moves that were taken back do not count. A game in which all play at once has
--   rounds, but no turns.
-- answer: ended | A game of {game} for {players} takes {moves:.0f} moves and {rounds:.0f} rounds on
--   average ({ended} games).
-- chart: table
-- needs: moves
SELECT
    g.game,
    g.seats AS players,
    count(*) AS ended,
    round(avg(g.moves), 2) AS moves,
    min(g.moves) AS fewest_moves,
    max(g.moves) AS most_moves,
    round(avg(t.turns), 2) AS turns,
    round(avg(t.rounds), 2) AS rounds,
    min(DISTINCT game_id, 50) AS games
FROM games AS g
SEMI JOIN chosen USING (game_id)
LEFT JOIN (
    SELECT game_id, nullif(count(turn), 0) AS turns, max(round) AS rounds FROM turns GROUP BY game_id
) AS t USING (game_id)
WHERE g.ended AND g.moves IS NOT NULL
GROUP BY g.game, g.seats
ORDER BY g.game, g.seats
