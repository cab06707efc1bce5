-- [table]
CREATE TABLE facts.civmint_trades (
    -- [key turn]
    seat INTEGER NOT NULL,
    partner VARCHAR NOT NULL,
    number INTEGER,
    gave VARCHAR[] NOT NULL,
    got VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.civmint_trades IS
    'CivMint: one row per trade with the bank, and per proposal to the opponent.';
COMMENT ON COLUMN facts.civmint_trades.partner IS 'With whom: bank or opponent.';
COMMENT ON COLUMN facts.civmint_trades.number IS
    'Which proposal of the turn it is, from 1; null for the bank.';
COMMENT ON COLUMN facts.civmint_trades.gave IS
    'The cubes that the seat gave, or proposed to give: {domain.civmint.names.Cube}';
COMMENT ON COLUMN facts.civmint_trades.got IS
    'The cubes that it got, or proposed to get: {domain.civmint.names.Cube}';

-- [rows]
INSERT INTO facts.civmint_trades BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, 'bank' AS partner,
    -- Of what the trade also got, the changes say the difference only.
    list_concat(others, repeat([e.get], (e.give - len(others))::INTEGER)) AS gave,
    [e.get] AS got
FROM (
    SELECT
        *,
        flatten(list_transform(
            list_filter(e.changes, lambda c: c.what <> e.get), lambda c: repeat([c.what], -c.amount)
        )) AS others
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json(payload, '{
                "seat": "INTEGER", "give": "INTEGER", "get": "VARCHAR",
                "changes": [{"what": "VARCHAR", "amount": "INTEGER"}]
            }') AS e
        FROM batch
        WHERE topic = 'civmint.Traded.1'
    )
)
UNION ALL BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, 'opponent' AS partner, e.number,
    flatten(list_transform(e.give, lambda c: repeat([c[1]], c[2]::INTEGER))) AS gave,
    flatten(list_transform(e.take, lambda c: repeat([c[1]], c[2]::INTEGER))) AS got
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "give": [["VARCHAR"]], "take": [["VARCHAR"]], "number": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'civmint.Proposed.1'
);

-- [view]
CREATE VIEW civmint_trades AS
SELECT
    t.game_id, t.version, t.move, t.round, t.turn, t.seat, s.player, t.partner, t.number, t.gave, t.got,
    if(t.partner = 'opponent', a.accepted, NULL) AS accepted
FROM facts.standing('facts.civmint_trades') AS t
ASOF LEFT JOIN facts.standing('facts.civmint_answers') AS a
    ON a.game_id = t.game_id AND a.version > t.version
LEFT JOIN facts.seated() AS s ON s.game_id = t.game_id AND s.seat = t.seat
WHERE NOT t.inherited;
COMMENT ON COLUMN civmint_trades.accepted IS
    'Whether the opponent accepted the proposal; null for the bank, and before the answer.';
