-- title: Does Combat Power win battles?
-- asks: player
-- says: Each battle counts twice: for the attacker and for the defender, by the Combat Power that this side
--   spent. win_percent is how often the side won, dice_percent how often dice and bonuses alone would have won.
--   turned counts battles that Combat Power won, vain battles that were lost although it was spent. The side
--   with the lower die spends first, so most is spent on dice that lose. The true share of wins lies between
--   low and high with at least 95 % confidence: a game counts as one case.
-- chart: line spent win_percent side
-- axis: Battles won, %
-- label: {} Power
SELECT
    side,
    spent,
    count(*) AS battles,
    count(*) FILTER (won) AS wins,
    round(100 * wins / battles, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / battles * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS low,
    round(100 * facts.wilson_high(wins / battles * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS high,
    round(100 * count(*) FILTER (by_dice) / battles, 1) AS dice_percent,
    count(*) FILTER (won AND NOT by_dice) AS turned,
    count(*) FILTER (NOT won AND spent > 0) AS vain,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        unnest([seat, 3 - seat]) AS seat,
        unnest(['attacker', 'defender']) AS side,
        unnest([attack_power, defence_power]) AS spent,
        unnest([hit, NOT hit]) AS won,
        unnest([dice_hit, NOT dice_hit]) AS by_dice
    FROM civmint_battles
    SEMI JOIN chosen USING (game_id)
    WHERE hit IS NOT NULL
)
SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY side, spent
ORDER BY side, spent
