-- title: What do rotten bones cost whom?
-- says: The rotten bones that a player laid or won, the Darwin that were due for them, those that he paid, and
--   those that were waived because he had no more.
-- chart: bar player paid
-- axis: Darwin paid for rotten bones
SELECT
    player,
    count(*) AS bones,
    sum(due)::INTEGER AS due,
    sum(paid)::INTEGER AS paid,
    sum(due - paid)::INTEGER AS waived,
    list(DISTINCT game_id ORDER BY game_id)[:50] AS games
FROM darwinci_payments SEMI JOIN chosen USING (game_id)
WHERE cause <> 'bought'
GROUP BY player
ORDER BY paid DESC, player
