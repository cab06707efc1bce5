-- [table]
CREATE TABLE facts.vilnius_order_cards (
    -- [key round]
    card VARCHAR NOT NULL,
    seat INTEGER,
    went_to VARCHAR NOT NULL,
    attack_row INTEGER
);
COMMENT ON TABLE facts.vilnius_order_cards IS 'Vilnius: one row per Order card that was revealed.';
COMMENT ON COLUMN facts.vilnius_order_cards.card IS 'The id of the card.';
COMMENT ON COLUMN facts.vilnius_order_cards.seat IS 'The seat that drew it; null for a War Camp.';
COMMENT ON COLUMN facts.vilnius_order_cards.went_to IS
    'Its new place: {domain.vilnius.events.OrderCardRevealed.to}';
COMMENT ON COLUMN facts.vilnius_order_cards.attack_row IS
    'The seat whose attack row it joined; null for a card that joined none.';

-- [rows]
INSERT INTO facts.vilnius_order_cards BY NAME
SELECT game_id, version, move, round, inherited, e.card, e.seat, e.to AS went_to, e.row AS attack_row
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "card": "VARCHAR", "seat": "INTEGER", "to": "VARCHAR", "row": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.OrderCardRevealed.1'
);

-- [view standing]
COMMENT ON COLUMN vilnius_order_cards.player IS 'The name of the player who drew it; null for a War Camp.';
