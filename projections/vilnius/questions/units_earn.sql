-- title: Which Units are worth their price?
-- asks: player
-- says: By Unit, the enemies that it defeated for what it cost. owned are the Units that players recruited or
--   began with, and paid is what they cost at house prices, Gold and Tools together. A group shares
--   an enemy by the weapons that its Units gave: enemies are these shares. killed are those that Red Skulls
--   killed. A strong enemy counts no more than a weak one, and storming and capturing do not count.
-- chart: bar unit enemies_for_10
-- axis: Enemies defeated per 10 paid
-- ids: unit
WITH
    own AS (SELECT game_id, g.setup->>'$.packs.cards' AS pack FROM games AS g SEMI JOIN chosen USING (game_id)),
    fought AS (
        SELECT game_id, unnest(units) AS unit, unnest(gives) / len(given) AS enemies FROM vilnius_groups
    ),
    happened AS (
        SELECT game_id, unit, 1 AS owned, 0 AS fights, 0 AS enemies, 0 AS killed FROM vilnius_recruits
        UNION ALL
        SELECT game_id, unit, 0, 1, enemies, 0 FROM fought
        UNION ALL
        SELECT game_id, card, 0, 0, 0, 1 FROM vilnius_losses WHERE cause = 'red'
    )
SELECT
    h.unit,
    sum(h.owned)::INTEGER AS owned,
    sum(h.owned * u.price)::INTEGER AS paid,
    sum(h.fights)::INTEGER AS fights,
    round(sum(h.enemies), 2) AS enemies,
    sum(h.killed)::INTEGER AS killed,
    round(10 * sum(h.enemies) / sum(h.owned * u.price), 2) AS enemies_for_10,
    min(DISTINCT game_id, 50) AS games
FROM happened AS h
JOIN own USING (game_id)
JOIN vilnius_units AS u USING (pack, unit)
GROUP BY h.unit
ORDER BY enemies_for_10 DESC, h.unit
