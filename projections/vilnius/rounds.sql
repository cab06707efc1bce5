-- [table]
CREATE TABLE facts.vilnius_rounds (
    -- [key round]
    city INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    row_strength INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    income INTEGER NOT NULL,
    units INTEGER NOT NULL,
    provinces INTEGER NOT NULL,
    trades VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.vilnius_rounds IS
    'Vilnius: one row per round and seat, as the city phase began. The round of the Final Attack has rows only '
    'if a War Camp revealed it; vilnius_attack_rows shows its beginning.';
COMMENT ON COLUMN facts.vilnius_rounds.city IS 'The points of Vilnius.';
COMMENT ON COLUMN facts.vilnius_rounds.row_strength IS 'The strength of the enemies in the attack row, by the house.';
COMMENT ON COLUMN facts.vilnius_rounds.shown IS 'The strength at which the row attacks.';
COMMENT ON COLUMN facts.vilnius_rounds.income IS
    'The cards of an income now: more for the seat''s own Buildings, fewer for Toll Castles.';
COMMENT ON COLUMN facts.vilnius_rounds.units IS 'The Units in hand.';
COMMENT ON COLUMN facts.vilnius_rounds.provinces IS 'The Provinces in hand.';
COMMENT ON COLUMN facts.vilnius_rounds.trades IS
    'The goods that the player can trade in this round: {domain.vilnius.cards.Good}';

-- [rows]
INSERT INTO facts.vilnius_rounds BY NAME
SELECT
    game_id, version, move, round, inherited, city, o.seat, o.row AS row_strength, o.shown, o.income, o.units,
    o.provinces, o.trades
FROM (
    SELECT
        game_id, version, move, round, inherited,
        (payload->>'city')::INTEGER AS city,
        unnest(from_json_strict(payload->'seats', '[{
            "seat": "INTEGER", "trades": ["VARCHAR"], "income": "INTEGER", "units": "INTEGER",
            "provinces": "INTEGER", "row": "INTEGER", "shown": "INTEGER"
        }]')) AS o
    FROM batch
    WHERE topic = 'vilnius.CityOpened.1'
);

-- [view standing]
