-- [table]
CREATE TABLE facts.civmint_upkeep (
    -- [key turn]
    seat INTEGER NOT NULL,
    due_food INTEGER NOT NULL,
    due_other INTEGER NOT NULL,
    paid VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.civmint_upkeep IS
    'CivMint: one row per bill for upkeep that was paid, also one of nothing; every turn has one once its bill is paid.';
COMMENT ON COLUMN facts.civmint_upkeep.due_food IS 'The Food that was due.';
COMMENT ON COLUMN facts.civmint_upkeep.due_other IS 'The non-food that was due.';
COMMENT ON COLUMN facts.civmint_upkeep.paid IS 'The cubes that paid it: {domain.civmint.names.Cube}';

-- [rows]
INSERT INTO facts.civmint_upkeep BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat,
    e.food AS due_food,
    e."any" AS due_other,
    flatten(list_transform(e.changes, lambda c: repeat([c.what], -c.amount))) AS paid
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "food": "INTEGER", "any": "INTEGER",
            "changes": [{"seat": "INTEGER", "what": "VARCHAR", "amount": "INTEGER", "total": "INTEGER"}]
        }') AS e
    FROM batch
    WHERE topic = 'civmint.BillPaid.1'
);

-- [view]
CREATE VIEW civmint_upkeep AS
SELECT
    u.game_id, u.version, u.move, u.round, u.turn, u.seat, s.player, u.due_food, u.due_other, u.paid,
    len(list_filter(u.paid, lambda c: c = 'money'))::INTEGER AS money,
    coalesce(l.downgrades, 0)::INTEGER AS downgrades
FROM facts.standing('facts.civmint_upkeep') AS u
LEFT JOIN (
    SELECT game_id, turn, count(*) AS downgrades
    FROM facts.standing('facts.civmint_losses')
    WHERE cause = 'upkeep'
    GROUP BY game_id, turn
) AS l USING (game_id, turn)
LEFT JOIN facts.seated() AS s ON s.game_id = u.game_id AND s.seat = u.seat
WHERE NOT u.inherited;
COMMENT ON COLUMN civmint_upkeep.money IS 'The Money among the cubes, which replaces the cubes due.';
COMMENT ON COLUMN civmint_upkeep.downgrades IS
    'The steps down before it, because the bill could not be paid; civmint_losses has each.';
