-- [view of all]
CREATE VIEW vilnius_enemies AS
SELECT
    hash AS pack,
    enemy.id AS enemy,
    enemy.copies AS copies,
    enemy.strength AS strength,
    coalesce(list_sum(map_values(enemy.weapons)), 0)::INTEGER AS weapons,
    weapons + coalesce(list_sum(map_values(enemy.boosted_weapons)), 0)::INTEGER AS boosted_weapons,
    enemy.vilnius AS vilnius,
    enemy.player AS player
FROM (
    SELECT
        hash,
        unnest(from_json(pack->'enemies', '[{
            "id": "VARCHAR", "copies": "INTEGER", "strength": "INTEGER",
            "weapons": "MAP(VARCHAR, INTEGER)", "boosted_weapons": "MAP(VARCHAR, INTEGER)",
            "vilnius": ["VARCHAR"], "player": ["VARCHAR"]
        }]')) AS enemy
    FROM facts.packs
    WHERE game = 'vilnius' AND pack->>'pack' = 'cards'
);
COMMENT ON VIEW vilnius_enemies IS
    'Vilnius: one row per kind of enemies in a pack, whose numbers are those of the house. Of a game it is '
    'pack = setup->>''$.packs.cards''.';
COMMENT ON COLUMN vilnius_enemies.pack IS 'The hash of the pack, ours or one that a game carries.';
COMMENT ON COLUMN vilnius_enemies.enemy IS 'The id of the enemy.';
COMMENT ON COLUMN vilnius_enemies.copies IS 'How many of them there are.';
COMMENT ON COLUMN vilnius_enemies.strength IS 'Its strength.';
COMMENT ON COLUMN vilnius_enemies.weapons IS 'How many weapons it asks for before the Boost.';
COMMENT ON COLUMN vilnius_enemies.boosted_weapons IS 'How many weapons it asks for from the Boost on.';
COMMENT ON COLUMN vilnius_enemies.vilnius IS 'Its damage to Vilnius: {domain.vilnius.cards.Damage}';
COMMENT ON COLUMN vilnius_enemies.player IS 'Its damage to a player: {domain.vilnius.cards.Damage}';
