-- [table]
CREATE TABLE facts.civmint_production (
    -- [key turn]
    seat INTEGER NOT NULL,
    taken_by VARCHAR NOT NULL,
    space VARCHAR,
    source VARCHAR,
    icons VARCHAR[] NOT NULL,
    added INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_production IS
    'CivMint: one row per space that produced, per level that added to a production step, and per choice of '
    'resources that a level gives. Terrain and levels are those of the house.';
COMMENT ON COLUMN facts.civmint_production.taken_by IS
    'The taker of a space''s icons: {domain.civmint.events.By}. Otherwise level, or choice if the player chose '
    'the resources.';
COMMENT ON COLUMN facts.civmint_production.space IS 'The space; null for a level.';
COMMENT ON COLUMN facts.civmint_production.source IS
    'The level that gave resources, as economy left 3; null for a space.';
COMMENT ON COLUMN facts.civmint_production.icons IS
    'The icons taken or chosen, each as often as it was taken; of a level, the cubes added: {domain.civmint.names.Cube}';
COMMENT ON COLUMN facts.civmint_production.added IS
    'The cubes that the stock took in; any above its limit are lost.';

-- [rows]
INSERT INTO facts.civmint_production BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat,
    coalesce(e.by, if(e.cubes IS NULL, 'level', 'choice')) AS taken_by,
    e.space,
    e.source,
    coalesce(
        e.icons,
        flatten(list_transform(e.cubes, lambda c: repeat([c[1]], c[2]::INTEGER))),
        flatten(list_transform(e.changes, lambda c: repeat([c.what], c.amount)))
    ) AS icons,
    coalesce(list_sum(list_transform(e.changes, lambda c: c.amount)), 0)::INTEGER AS added
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "space": "VARCHAR", "by": "VARCHAR", "icons": ["VARCHAR"],
            "source": "VARCHAR", "cubes": [["VARCHAR"]],
            "changes": [{"what": "VARCHAR", "amount": "INTEGER"}]
        }') AS e
    FROM batch
    WHERE topic IN ('civmint.Produced.1', 'civmint.LevelProduced.1', 'civmint.CubesChosen.1')
);

-- [view]
CREATE VIEW civmint_production AS
SELECT
    p.game_id, p.version, p.move, p.round, p.turn, p.seat, s.player,
    coalesce(p.version < u.version, true) AS in_step,
    p.taken_by, p.space, p.source, p.icons,
    len(list_filter(p.icons, lambda i: i = 'food'))::INTEGER AS food,
    len(list_filter(p.icons, lambda i: i = 'wood'))::INTEGER AS wood,
    len(list_filter(p.icons, lambda i: i = 'stone'))::INTEGER AS stone,
    len(list_filter(p.icons, lambda i: i = 'metal'))::INTEGER AS metal,
    len(list_filter(p.icons, lambda i: i = 'money'))::INTEGER AS money,
    p.added,
    (len(p.icons) - p.added)::INTEGER AS lost
FROM facts.standing('facts.civmint_production') AS p
-- Every turn has a bill, right behind its production and its trades.
LEFT JOIN facts.standing('facts.civmint_upkeep') AS u USING (game_id, turn)
LEFT JOIN facts.seated() AS s ON s.game_id = p.game_id AND s.seat = p.seat
WHERE NOT p.inherited;
COMMENT ON COLUMN civmint_production.in_step IS
    'Whether it was in a production step; false for Abundant Resources, and for one-time gains of a level.';
COMMENT ON COLUMN civmint_production.food IS 'The Food among the icons.';
COMMENT ON COLUMN civmint_production.wood IS 'The Wood among the icons.';
COMMENT ON COLUMN civmint_production.stone IS 'The Stone among the icons.';
COMMENT ON COLUMN civmint_production.metal IS 'The Metal among the icons.';
COMMENT ON COLUMN civmint_production.money IS 'The Money among the icons.';
COMMENT ON COLUMN civmint_production.lost IS 'The icons that the stock had no room for.';
