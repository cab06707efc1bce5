-- [table]
CREATE TABLE facts.vilnius_attacks (
    -- [key round]
    final BOOLEAN NOT NULL,
    attack_rows INTEGER[] NOT NULL,
    enemies VARCHAR[] NOT NULL,
    strength INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_attacks IS
    'Vilnius: one row per attack of the Order. All rows that attack in a round make one attack.';
COMMENT ON COLUMN facts.vilnius_attacks.final IS 'Whether it is the Final Attack.';
COMMENT ON COLUMN facts.vilnius_attacks.attack_rows IS
    'The seats whose rows attacked, in turn order. In the Final Attack there may be none.';
COMMENT ON COLUMN facts.vilnius_attacks.enemies IS 'The ids of the enemies that attacked, row after row.';
COMMENT ON COLUMN facts.vilnius_attacks.strength IS 'The strength of these enemies together, by the house.';

-- [rows]
INSERT INTO facts.vilnius_attacks BY NAME
SELECT
    game_id, version, move, round, inherited, e.final,
    list_transform(e.rows, lambda r: r.seat) AS attack_rows,
    flatten(list_transform(e.rows, lambda r: r.enemies)) AS enemies,
    coalesce(list_sum(list_transform(e.rows, lambda r: r.strength)), 0)::INTEGER AS strength
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "final": "BOOLEAN",
            "rows": [{"seat": "INTEGER", "enemies": ["VARCHAR"], "strength": "INTEGER"}]
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.AttackBegan.1'
);

-- [view]
CREATE VIEW vilnius_attacks AS
SELECT
    a.game_id, a.version, a.move, a.round, a.final, a.attack_rows, a.enemies, a.strength,
    c.total AS city, d.defeated, d.most
FROM facts.standing('facts.vilnius_attacks') AS a
ASOF LEFT JOIN (
    SELECT game_id, version, total FROM facts.standing('facts.scores') WHERE seat = 1
) AS c ON c.game_id = a.game_id AND c.version < a.version
LEFT JOIN facts.standing('facts.vilnius_defences') AS d ON d.game_id = a.game_id AND d.round = a.round
WHERE NOT a.inherited;
COMMENT ON VIEW vilnius_attacks IS
    'Vilnius: one row per attack of the Order, with the result of the defence. All rows that attack in a round '
    'make one attack.';
COMMENT ON COLUMN vilnius_attacks.city IS 'The points of Vilnius when the attack began.';
COMMENT ON COLUMN vilnius_attacks.defeated IS
    'How many enemies were defeated; null before the end of the defence, and if nothing attacked.';
COMMENT ON COLUMN vilnius_attacks.most IS
    'The most enemies that could have been defeated with the Units that were in hand; null as defeated.';
