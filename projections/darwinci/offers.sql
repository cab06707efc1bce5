-- Offers are secret until all have chosen: only what was shown is here.

-- [table]
CREATE TABLE facts.darwinci_offers (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    tile INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_offers IS 'Darwinci: one row per fragment that was shown as an offer.';
COMMENT ON COLUMN facts.darwinci_offers.n IS
    'The place of the offer in turn order, from 1.';
COMMENT ON COLUMN facts.darwinci_offers.seat IS 'The offerer.';
COMMENT ON COLUMN facts.darwinci_offers.tile IS 'The number of the fragment.';

-- [rows]
INSERT INTO facts.darwinci_offers BY NAME
SELECT game_id, version, n, move, round, inherited, offer.seat, offer.tile
FROM (
    SELECT
        game_id, version, move, round, inherited,
        unnest(offers) AS offer,
        generate_subscripts(offers, 1)::INTEGER AS n
    FROM (
        SELECT *, from_json_strict(payload->'offers', '[{"seat": "INTEGER", "tile": "INTEGER"}]') AS offers
        FROM batch
        WHERE topic = 'darwinci.OffersRevealed.1'
    )
);

-- [view standing]
