-- title: Who bids in whose colour, and what comes of it?
-- says: The stones that a player placed, by the player whose colour they have: all that lay on fragments
--   when they were awarded, then those whose colour won the fragment, and of these those that won a
--   rotten bone. So one sees who is helped and who is harmed.
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
