-- title: Who is lucky with the dice in battle?
-- asks: player
-- says: The battles of each player, as attacker and as defender. expected is how many of them the dice win by
--   chance, by_dice how many they won, and luck the difference. Combat Power is left out of all these; won
--   counts the battles that were won with it. The true share of battles that the dice win lies between low and
--   high with at least 95 % confidence: a game counts as one case. If this interval
--   contains expected_percent, the difference may be chance.
-- chart: bar player percent
-- axis: Battles won by the dice, %
SELECT
    player,
    count(*) AS battles,
    round(sum(expected), 2) AS expected,
    count(*) FILTER (by_dice) AS by_dice,
    round(count(*) FILTER (by_dice) - sum(expected), 2) AS luck,
    round(100 * avg(expected), 1) AS expected_percent,
    round(100 * avg(by_dice::INTEGER), 1) AS percent,
    round(100 * facts.wilson_low(avg(by_dice::INTEGER) * count(DISTINCT game_id), count(DISTINCT game_id)), 1)
        AS low,
    round(100 * facts.wilson_high(avg(by_dice::INTEGER) * count(DISTINCT game_id), count(DISTINCT game_id)), 1)
        AS high,
    count(*) FILTER (won) AS won,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        b.game_id,
        s.player,
        if(b.seat = s.seat, b.chance, 36 - b.chance) / 36 AS expected,
        b.dice_hit = (b.seat = s.seat) AS by_dice,
        b.loser <> s.seat AS won
    FROM civmint_battles AS b
    SEMI JOIN chosen USING (game_id)
    JOIN (FROM seats SEMI JOIN chosen_seats USING (game_id, seat)) AS s USING (game_id)
    WHERE b.hit IS NOT NULL
)
GROUP BY player
ORDER BY battles DESC, player
