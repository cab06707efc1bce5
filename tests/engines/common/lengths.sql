SELECT
    g.game,
    g.seats AS players,
    count(*) AS ended,
    round(floor(avg(k.moves) * 100 + 0.5) / 100, 2) AS moves,
    min(k.moves) AS fewest_moves,
    max(k.moves) AS most_moves,
    round(floor(avg(t.turns) * 100 + 0.5) / 100, 2) AS turns,
    round(floor(avg(t.rounds) * 100 + 0.5) / 100, 2) AS rounds
FROM facts_games AS g
JOIN records AS k ON k.game_id = g.game_id
JOIN (SELECT DISTINCT game_id FROM facts_results) AS e ON e.game_id = g.game_id
LEFT JOIN (
    SELECT game_id, nullif(count(turn), 0) AS turns, max(round) AS rounds FROM turns GROUP BY game_id
) AS t ON t.game_id = g.game_id
WHERE g.origin_game IS NULL
GROUP BY g.game, g.seats
ORDER BY g.game, g.seats
