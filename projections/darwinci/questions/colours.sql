-- title: Who bids in whose colour, and what comes of it?
-- says: The stones of each player's colour that a player placed in a game, on fragments that were awarded.
--   won are those whose colour won the fragment, and rotten those among them that won a rotten bone. All are
--   means over the games that both played to the end. In another player's colour, stones that won are a help,
--   and stones that won a rotten bone do harm.
-- chart: table
SELECT
    p.player,
    c.player AS colour,
    count(*) AS played,
    round(avg(coalesce(s.stones, 0)), 2) AS stones_per_game,
    round(avg(coalesce(s.won, 0)), 2) AS won_per_game,
    round(avg(coalesce(s.rotten, 0)), 2) AS rotten_per_game,
    min(DISTINCT game_id, 50) AS games
FROM results AS p
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
JOIN results AS c USING (game_id)
LEFT JOIN (
    SELECT
        game_id,
        b.seat,
        b.stone,
        count(*) AS stones,
        count(*) FILTER (b.winner = b.stone) AS won,
        count(*) FILTER (b.winner = b.stone AND f.rotten) AS rotten
    FROM darwinci_bids AS b
    JOIN games AS g USING (game_id)
    JOIN darwinci_fragments AS f ON f.pack = g.setup->>'$.packs.fragments' AND f.tile = b.tile
    WHERE b.winner IS NOT NULL
    GROUP BY game_id, b.seat, b.stone
) AS s ON s.game_id = p.game_id AND s.seat = p.seat AND s.stone = c.seat
WHERE g.game = 'darwinci' AND g.moves IS NOT NULL
GROUP BY p.player, c.player
ORDER BY p.player, c.player
