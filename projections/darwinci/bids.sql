-- [table]
CREATE TABLE facts.darwinci_bids (
    -- [key round]
    bidding INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    stone INTEGER NOT NULL,
    big BOOLEAN NOT NULL,
    tile INTEGER NOT NULL,
    offerer INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_bids IS 'Darwinci: one row per stone that was placed on a fragment.';
COMMENT ON COLUMN facts.darwinci_bids.bidding IS 'The bidding round, 1 to 3.';
COMMENT ON COLUMN facts.darwinci_bids.seat IS 'The seat that placed it.';
COMMENT ON COLUMN facts.darwinci_bids.stone IS 'The stone''s colour, by the seat that it is the colour of.';
COMMENT ON COLUMN facts.darwinci_bids.big IS 'Whether it is a big stone, which counts 2.';
COMMENT ON COLUMN facts.darwinci_bids.tile IS 'The number of the fragment.';
COMMENT ON COLUMN facts.darwinci_bids.offerer IS 'The seat that offered the fragment.';

-- [rows]
INSERT INTO facts.darwinci_bids BY NAME
SELECT game_id, version, move, round, inherited, e.bidding, e.seat, e.stone, e.big, e.tile, e.offerer
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "bidding": "INTEGER", "seat": "INTEGER", "stone": "INTEGER", "big": "BOOLEAN", "tile": "INTEGER",
            "offerer": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'darwinci.StonePlaced.1'
);

-- [view]
CREATE VIEW darwinci_bids AS
SELECT
    b.game_id, b.version, b.move, b.round, b.bidding, b.seat, s.player, b.stone, b.big, b.tile, b.offerer,
    a.winner
FROM facts.standing('facts.darwinci_bids') AS b
LEFT JOIN facts.seated() AS s USING (game_id, seat)
LEFT JOIN facts.standing('facts.darwinci_awards') AS a
    ON a.game_id = b.game_id AND a.tile = b.tile
WHERE NOT b.inherited;
COMMENT ON VIEW darwinci_bids IS
    'Darwinci: one row per stone that was placed on a fragment, with the winner of the fragment.';
COMMENT ON COLUMN darwinci_bids.winner IS 'The seat that won the fragment; null before the award.';
