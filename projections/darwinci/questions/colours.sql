-- title: Who bids in whose colour, and what comes of it?
-- says: The stones that a player placed, by the player whose colour they have. With won the colour won the
--   fragment, with rotten it won a rotten bone: so one sees who is helped and who is harmed. Stones on
--   fragments that were not awarded yet do not count.
-- chart: table
SELECT
    b.player,
    c.player AS colour,
    count(*) AS stones,
    count(*) FILTER (b.winner = b.stone) AS won,
    count(*) FILTER (b.winner = b.stone AND f.rotten) AS rotten,
    list(DISTINCT b.game_id ORDER BY b.game_id)[:50] AS games
FROM darwinci_bids AS b
SEMI JOIN chosen USING (game_id)
JOIN games AS g USING (game_id)
JOIN seats AS c ON c.game_id = b.game_id AND c.seat = b.stone
JOIN darwinci_fragments AS f ON f.pack = g.setup->>'$.packs.fragments' AND f.tile = b.tile
WHERE b.winner IS NOT NULL
GROUP BY b.player, c.player
ORDER BY b.player, c.player
