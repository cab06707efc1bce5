-- title: How much do players overpay?
-- asks: player
-- says: What players gave beyond the price, by card: Gold and Tools for what was bought, and weapons
--   against enemies that were defeated. All but cases are means. due is the price or the weapons asked
--   for, given is what the payment or the group had, and over is lost. exchanges are made within payments
--   and groups: of a group each costs a weapon more, which is not over. Prices and weapons are our own
--   numbers (house data).
-- chart: table
-- ids: card
SELECT
    kind,
    card,
    count(*) AS cases,
    round(avg(due), 2) AS due,
    round(avg(given), 2) AS given,
    round(avg(exchanges), 2) AS exchanges,
    round(avg(lost), 2) AS over,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        'payment' AS kind,
        card,
        price_gold + price_tools AS due,
        gold + tools AS given,
        for_gold + for_tools AS exchanges,
        gold_over + tools_over AS lost
    FROM vilnius_payments
    UNION ALL
    SELECT game_id, 'group', enemy, len(asked), len(given), exchanges, weapons_over
    FROM vilnius_groups
    WHERE len(asked) > 0
)
SEMI JOIN chosen USING (game_id)
GROUP BY kind, card
ORDER BY kind DESC, avg(lost) DESC, card
