-- title: What goes to waste?
-- asks: player
-- says: Research of a turn that no step used, cubes of production and choices and Money of Taxes that the stock
--   had no room for, and Combat Power that was not spent in a round. had, used and lost are means of a case:
--   a turn, a space or choice, a turn, a round of a player. Unspent Combat Power may still deter attacks.
--   No interval is given, because the cases of one game depend on each other.
-- chart: bar kind lost_percent
-- axis: Wasted, %
SELECT
    kind,
    count(*) AS cases,
    round(avg(had), 2) AS had,
    round(avg(had - lost), 2) AS used,
    round(avg(lost), 2) AS lost,
    round(100 * sum(lost) / sum(had), 1) AS lost_percent,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT 'research' AS kind, game_id, budget AS had, budget - used AS lost FROM civmint_research
    -- The next step has begun, so the budget is not used any more.
    SEMI JOIN civmint_taxes USING (game_id, turn)
    UNION ALL
    SELECT 'production', game_id, len(icons), civmint_production.lost
    FROM civmint_production
    WHERE taken_by <> 'level'
    UNION ALL
    SELECT 'taxes', game_id, taxes, taxes - added FROM civmint_taxes WHERE taxes > 0
    UNION ALL
    SELECT 'power', game_id, power_most, power FROM civmint_rounds WHERE power_most > 0
)
SEMI JOIN chosen USING (game_id)
GROUP BY kind
ORDER BY list_position(['research', 'production', 'taxes', 'power'], kind)
