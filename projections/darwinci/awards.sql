-- [table]
CREATE TABLE facts.darwinci_awards (
    -- [key round]
    tile INTEGER NOT NULL,
    offerer INTEGER NOT NULL,
    winner INTEGER,
    stones INTEGER NOT NULL,
    majority INTEGER NOT NULL,
    runner_up INTEGER NOT NULL,
    tied BOOLEAN NOT NULL,
    placed_by_winner INTEGER NOT NULL,
    payment INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_awards IS 'Darwinci: one row per fragment that was awarded, or found no bid.';
COMMENT ON COLUMN facts.darwinci_awards.tile IS 'The number of the fragment.';
COMMENT ON COLUMN facts.darwinci_awards.offerer IS 'The seat that offered it.';
COMMENT ON COLUMN facts.darwinci_awards.winner IS
    'The seat that won it; null if it had no stone and left the game.';
COMMENT ON COLUMN facts.darwinci_awards.stones IS 'The stones that lay on it, of all colours.';
COMMENT ON COLUMN facts.darwinci_awards.majority IS 'The count of the winner''s colour; a big stone counts 2.';
COMMENT ON COLUMN facts.darwinci_awards.runner_up IS 'The count of the next colour, 0 for none.';
COMMENT ON COLUMN facts.darwinci_awards.tied IS 'Whether turn order decided between level colours.';
COMMENT ON COLUMN facts.darwinci_awards.placed_by_winner IS
    'Stones of the winner''s colour on it that the winner had placed; others placed the rest.';
COMMENT ON COLUMN facts.darwinci_awards.payment IS
    'Stones that the offerer got at the award; 0 if the offerer won it. A stone given later is in darwinci_left_stones.';

-- [rows]
INSERT INTO facts.darwinci_awards BY NAME
SELECT
    game_id, version, move, round, inherited, e.tile, e.offerer, e.winner,
    len(e.stones)::INTEGER AS stones,
    coalesce(e.majorities[1].count, 0) AS majority,
    coalesce(e.majorities[2].count, 0) AS runner_up,
    len(e.tied) > 0 AS tied,
    len(list_filter(e.stones, lambda s: s.seat = e.winner AND s.stone = e.winner))::INTEGER
        AS placed_by_winner,
    e.payment
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "tile": "INTEGER", "offerer": "INTEGER", "winner": "INTEGER",
            "majorities": [{"stone": "INTEGER", "stones": "INTEGER", "count": "INTEGER"}],
            "tied": ["INTEGER"], "stones": [{"seat": "INTEGER", "stone": "INTEGER", "big": "BOOLEAN"}],
            "payment": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'darwinci.TileAwarded.1'
);

-- [view]
CREATE VIEW darwinci_awards AS
SELECT
    a.game_id, a.version, a.move, a.round, a.tile, a.offerer, o.player AS offered_by,
    a.winner, w.player AS won_by,
    a.* EXCLUDE (game_id, version, move, round, inherited, tile, offerer, winner)
FROM facts.standing('facts.darwinci_awards') AS a
LEFT JOIN facts.seated() AS o ON o.game_id = a.game_id AND o.seat = a.offerer
LEFT JOIN facts.seated() AS w ON w.game_id = a.game_id AND w.seat = a.winner
WHERE NOT a.inherited;
COMMENT ON COLUMN darwinci_awards.offered_by IS 'The name of the offerer.';
COMMENT ON COLUMN darwinci_awards.won_by IS 'The name of the winner; null if nobody won it.';
