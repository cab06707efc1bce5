-- [view of all]
CREATE VIEW darwinci_fragments AS
SELECT
    hash AS pack,
    tile.id AS tile,
    tile.shape AS shape,
    coalesce(tile.value, 0) AS value,
    coalesce(tile.value, 0) < 0 AS rotten,
    tile.jewels AS jewels
FROM (
    SELECT
        hash,
        unnest(from_json(pack->'tiles', '[{
            "id": "INTEGER", "shape": "VARCHAR", "value": "INTEGER", "jewels": ["VARCHAR"]
        }]')) AS tile
    FROM facts.packs
    WHERE game = 'darwinci' AND pack->>'pack' = 'fragments'
);
COMMENT ON VIEW darwinci_fragments IS
    'Darwinci: one row per fragment of a pack. Of a game it is pack = setup->>''$.packs.fragments''.';
COMMENT ON COLUMN darwinci_fragments.pack IS 'The hash of the pack, ours or one that a game carries.';
COMMENT ON COLUMN darwinci_fragments.tile IS 'The number of the fragment, 1 to 65.';
COMMENT ON COLUMN darwinci_fragments.shape IS 'How its bone runs: {domain.darwinci.fragments.Shape}';
COMMENT ON COLUMN darwinci_fragments.value IS 'Its value; 0 if it shows none. Ours, not the original''s.';
COMMENT ON COLUMN darwinci_fragments.rotten IS 'Whether it is a rotten bone, whose value is paid.';
COMMENT ON COLUMN darwinci_fragments.jewels IS 'The kinds of jewels that it shows: {domain.darwinci.fragments.Jewel}';
