-- title: How does money come and go?
-- asks: designer
-- says: The Darwin that a seat has on average at the end of each round, of those who won the game and of the
--   others. points are those that it would have if the game ended then: what its creatures would pay is
--   counted, by a house rule. in_hand are those that it has received. The round that ends a game is left
--   out, and later rounds are those of longer games.
-- chart: line round points who
-- axis: Darwin if the game ended then (by our house rule), mean
-- label: round {}
SELECT
    s.round,
    if(r.won, 'winners', 'others') AS who,
    count(*) AS seats,
    round(avg(s.points), 2) AS points,
    round(avg(s.received), 2) AS in_hand,
    min(DISTINCT s.game_id, 50) AS games
FROM standings AS s
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
JOIN results AS r ON r.game_id = s.game_id AND r.seat = s.seat
WHERE g.game = 'darwinci' AND s.round < r.last_round
GROUP BY s.round, r.won
ORDER BY s.round, r.won DESC
