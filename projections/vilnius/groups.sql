-- [table]
CREATE TABLE facts.vilnius_groups (
    -- [key round]
    attack_row INTEGER NOT NULL,
    enemy VARCHAR NOT NULL,
    asked VARCHAR[] NOT NULL,
    owners INTEGER[] NOT NULL,
    units VARCHAR[] NOT NULL,
    gives INTEGER[] NOT NULL,
    given VARCHAR[] NOT NULL,
    exchanges INTEGER NOT NULL,
    red INTEGER NOT NULL,
    cancelled INTEGER NOT NULL,
    kills INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_groups IS
    'Vilnius: one row per defeated enemy, with the group of Units that defeated it. The weapons are those of '
    'the house.';
COMMENT ON COLUMN facts.vilnius_groups.attack_row IS 'The seat of whose row the enemy came.';
COMMENT ON COLUMN facts.vilnius_groups.enemy IS 'The id of the enemy.';
COMMENT ON COLUMN facts.vilnius_groups.asked IS
    'The weapons that it asked for: {domain.vilnius.cards.Weapon}';
COMMENT ON COLUMN facts.vilnius_groups.owners IS 'The seats of the Units of the group, one for each Unit.';
COMMENT ON COLUMN facts.vilnius_groups.units IS
    'The ids of these Units, in the same order; empty if the enemy required no weapon.';
COMMENT ON COLUMN facts.vilnius_groups.gives IS 'How many weapons each of them gave, in the same order.';
COMMENT ON COLUMN facts.vilnius_groups.given IS
    'The weapons that they gave together: {domain.vilnius.cards.Weapon}';
COMMENT ON COLUMN facts.vilnius_groups.exchanges IS 'How often two weapons were exchanged for another one.';
COMMENT ON COLUMN facts.vilnius_groups.red IS 'The Red Skulls of the enemy.';
COMMENT ON COLUMN facts.vilnius_groups.cancelled IS 'The Red Skulls that Units of the group cancelled.';
COMMENT ON COLUMN facts.vilnius_groups.kills IS 'The Units of the group that the Red Skulls killed.';

-- [rows]
INSERT INTO facts.vilnius_groups BY NAME
SELECT
    game_id, version, move, round, inherited, e.row AS attack_row, e.enemy, e.asked,
    list_transform(e.group, lambda f: f.seat) AS owners,
    list_transform(e.group, lambda f: f.unit) AS units,
    list_transform(e.group, lambda f: len(f.gives)::INTEGER) AS gives,
    flatten(list_transform(e.group, lambda f: f.gives)) AS given,
    len(e.exchanged)::INTEGER AS exchanges,
    e.red, e.cancelled, e.kills
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "row": "INTEGER", "enemy": "VARCHAR", "asked": ["VARCHAR"],
            "group": [{"seat": "INTEGER", "unit": "VARCHAR", "gives": ["VARCHAR"]}],
            "exchanged": [{"got": "VARCHAR"}],
            "red": "INTEGER", "cancelled": "INTEGER", "kills": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.EnemyDefeated.1'
);

-- [view]
CREATE VIEW vilnius_groups AS
SELECT
    g.* EXCLUDE (inherited),
    (len(g.given) - len(g.asked) - g.exchanges)::INTEGER AS weapons_over
FROM facts.standing('facts.vilnius_groups') AS g
WHERE NOT g.inherited;
COMMENT ON COLUMN vilnius_groups.weapons_over IS
    'The surplus weapons: those given, less those required and less one for each exchange.';
