-- title: How does money come and go?
-- says: The Darwin that a seat has on average at the end of each round, of those who won the game and of the
--   others. Later rounds are those of longer games. Creatures are paid for at the end of the game, which
--   counts to its last round.
-- chart: line round money who
-- axis: Darwin, mean
SELECT
    s.round,
    if(r.won, 'winners', 'others') AS who,
    count(*) AS seats,
    round(avg(s.points), 2) AS money,
    list(DISTINCT s.game_id ORDER BY s.game_id)[:50] AS games
FROM standings AS s
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
JOIN results AS r ON r.game_id = s.game_id AND r.seat = s.seat
WHERE g.game = 'darwinci'
GROUP BY s.round, r.won
ORDER BY s.round, r.won DESC
