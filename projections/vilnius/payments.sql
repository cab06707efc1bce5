-- [table]
CREATE TABLE facts.vilnius_payments (
    -- [key round]
    seat INTEGER NOT NULL,
    card VARCHAR NOT NULL,
    price_gold INTEGER NOT NULL,
    price_tools INTEGER NOT NULL,
    provinces VARCHAR[] NOT NULL,
    parked VARCHAR[] NOT NULL,
    sources INTEGER NOT NULL,
    for_gold INTEGER NOT NULL,
    for_tools INTEGER NOT NULL,
    gold INTEGER NOT NULL,
    tools INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_payments IS
    'Vilnius: one row per price that was paid. The prices are those of the house.';
COMMENT ON COLUMN facts.vilnius_payments.card IS 'The id of the Building or Unit.';
COMMENT ON COLUMN facts.vilnius_payments.price_gold IS 'The Gold that it cost.';
COMMENT ON COLUMN facts.vilnius_payments.price_tools IS 'The Tools that it cost.';
COMMENT ON COLUMN facts.vilnius_payments.provinces IS 'The Provinces of the hand that were given.';
COMMENT ON COLUMN facts.vilnius_payments.parked IS 'The Provinces that were given and others had parked.';
COMMENT ON COLUMN facts.vilnius_payments.sources IS 'How many Mints and Workshops made their resource for it.';
COMMENT ON COLUMN facts.vilnius_payments.for_gold IS 'How often two Tools became one Gold.';
COMMENT ON COLUMN facts.vilnius_payments.for_tools IS 'How often one Gold became two Tools.';
COMMENT ON COLUMN facts.vilnius_payments.gold IS 'The Gold that was given, exchanges counted.';
COMMENT ON COLUMN facts.vilnius_payments.tools IS 'The Tools that were given, exchanges counted.';

-- [rows]
INSERT INTO facts.vilnius_payments BY NAME
SELECT
    game_id, version, move, round, inherited, e.seat, e.card, e.price_gold, e.price_tools, e.provinces,
    list_transform(e.parked, lambda p: p.province) AS parked,
    len(e.sources)::INTEGER AS sources,
    e.for_gold, e.for_tools, e.gold, e.tools
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "card": "VARCHAR", "price_gold": "INTEGER", "price_tools": "INTEGER",
            "provinces": ["VARCHAR"], "parked": [{"province": "VARCHAR"}], "sources": [{"x": "INTEGER"}],
            "for_gold": "INTEGER", "for_tools": "INTEGER", "gold": "INTEGER", "tools": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.Paid.1'
);

-- [view]
CREATE VIEW vilnius_payments AS
SELECT
    p.game_id, p.version, p.move, p.round, p.seat, s.player,
    p.* EXCLUDE (game_id, version, move, round, inherited, seat),
    p.gold - p.price_gold AS gold_over,
    p.tools - p.price_tools AS tools_over
FROM facts.standing('facts.vilnius_payments') AS p
LEFT JOIN facts.seated() AS s USING (game_id, seat)
WHERE NOT p.inherited;
COMMENT ON COLUMN vilnius_payments.gold_over IS 'The Gold that was given beyond the price, and lost.';
COMMENT ON COLUMN vilnius_payments.tools_over IS 'The Tools that were given beyond the price, and lost.';
