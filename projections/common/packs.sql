-- Our own packs are put in when the tables are made (schema.py); a game that is played on a pack from elsewhere
-- carries it in its first event.

-- [table]
CREATE TABLE facts.packs (
    game VARCHAR NOT NULL,
    hash VARCHAR NOT NULL,
    pack JSON NOT NULL
);
COMMENT ON TABLE facts.packs IS
    'One row per pack of component data (tiles, a map): ours, and those that games carry.';
COMMENT ON COLUMN facts.packs.game IS 'The game that is played with it: {games}';
COMMENT ON COLUMN facts.packs.hash IS 'The hash of its content, by which a game''s setup names it.';
COMMENT ON COLUMN facts.packs.pack IS 'The pack itself.';

-- [rows]
INSERT INTO facts.packs BY NAME
SELECT DISTINCT ON (game, hash) game, hash, pack
FROM (
    SELECT game, entry.key AS hash, entry.value AS pack
    FROM (
        SELECT
            payload->>'game' AS game,
            unnest(map_entries((payload->'packs')::MAP(VARCHAR, JSON))) AS entry
        FROM batch
        WHERE topic = 'vidi.GameStarted.1'
    )
)
ANTI JOIN facts.packs USING (game, hash);
