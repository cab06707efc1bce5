-- [view of all]
CREATE VIEW vilnius_units AS
SELECT
    hash AS pack,
    unit.id AS unit,
    unit.copies AS copies,
    unit.gold AS gold,
    unit.tools AS tools,
    unit.gold + unit.tools AS price,
    list_sum(map_values(unit.weapons))::INTEGER AS weapons
FROM (
    SELECT
        hash,
        unnest(from_json(pack->'units', '[{
            "id": "VARCHAR", "copies": "INTEGER", "gold": "INTEGER", "tools": "INTEGER",
            "weapons": "MAP(VARCHAR, INTEGER)"
        }]')) AS unit
    FROM facts.packs
    WHERE game = 'vilnius' AND pack->>'pack' = 'cards'
);
COMMENT ON VIEW vilnius_units IS
    'Vilnius: one row per kind of Units in a pack, whose numbers are those of the house. Of a game it is '
    'pack = setup->>''$.packs.cards''.';
COMMENT ON COLUMN vilnius_units.pack IS 'The hash of the pack, ours or one that a game carries.';
COMMENT ON COLUMN vilnius_units.unit IS 'The id of the Unit.';
COMMENT ON COLUMN vilnius_units.copies IS 'How many of them there are.';
COMMENT ON COLUMN vilnius_units.gold IS 'The Gold that one costs.';
COMMENT ON COLUMN vilnius_units.tools IS 'The Tools that one costs.';
COMMENT ON COLUMN vilnius_units.price IS 'Both together: how precious it is.';
COMMENT ON COLUMN vilnius_units.weapons IS 'How many weapons one has.';
