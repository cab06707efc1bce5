-- title: Do players bid in their own colour?
-- asks: designer
-- says: The stones of the player's own colour, and of all other players' colours, that a player placed in a game,
--   on fragments that were awarded. won are those whose colour won the fragment, and rotten those among them
--   that won a rotten bone. All are means over the games that the player played to the end. In others' colours,
--   stones that won are a help, and stones that won a rotten bone do harm.
-- chart: table
SELECT
    p.player,
    if(own, 'own', 'others') AS colour,
    count(*) AS played,
    round(avg(coalesce(s.stones, 0)), 2) AS stones_per_game,
    round(avg(coalesce(s.won, 0)), 2) AS won_per_game,
    round(avg(coalesce(s.rotten, 0)), 2) AS rotten_per_game,
    min(DISTINCT game_id, 50) AS games
FROM results AS p
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN games AS g USING (game_id)
CROSS JOIN (VALUES (true), (false)) AS colours (own)
LEFT JOIN (
    SELECT
        game_id,
        b.seat,
        b.seat = b.stone AS own,
        count(*) AS stones,
        count(*) FILTER (b.winner = b.stone) AS won,
        count(*) FILTER (b.winner = b.stone AND f.rotten) AS rotten
    FROM darwinci_bids AS b
    JOIN games AS g USING (game_id)
    JOIN darwinci_fragments AS f ON f.pack = g.setup->>'$.packs.fragments' AND f.tile = b.tile
    WHERE b.winner IS NOT NULL
    GROUP BY game_id, b.seat, own
) AS s USING (game_id, seat, own)
WHERE g.game = 'darwinci' AND g.moves IS NOT NULL
GROUP BY p.player, own
ORDER BY p.player, own DESC
