-- [table]
CREATE TABLE facts.vilnius_attack_rows (
    -- [key round]
    final BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    attacked BOOLEAN NOT NULL,
    enemies VARCHAR[] NOT NULL,
    strength INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    destination VARCHAR NOT NULL
);
COMMENT ON TABLE facts.vilnius_attack_rows IS
    'Vilnius: one row per attack row of an attack, and per one with enemies that the Final Attack left out.';
COMMENT ON COLUMN facts.vilnius_attack_rows.final IS 'Whether it is the Final Attack.';
COMMENT ON COLUMN facts.vilnius_attack_rows.seat IS 'The seat whose row it is.';
COMMENT ON COLUMN facts.vilnius_attack_rows.attacked IS
    'Whether it attacked; false for one that was too weak for the Final Attack, and was discarded.';
COMMENT ON COLUMN facts.vilnius_attack_rows.enemies IS 'The ids of its enemies.';
COMMENT ON COLUMN facts.vilnius_attack_rows.strength IS 'The strength of its enemies together, by the house.';
COMMENT ON COLUMN facts.vilnius_attack_rows.shown IS
    'The strength at which it attacks; half of it is enough in the Final Attack.';
COMMENT ON COLUMN facts.vilnius_attack_rows.destination IS
    'The id of its Destination card: vilnius for the general part of the city, quarter for that of the player.';

-- [rows]
INSERT INTO facts.vilnius_attack_rows BY NAME
SELECT game_id, version, move, round, inherited, final, attacked, unnest(attack_rows, max_depth := 2)
FROM (
    SELECT
        game_id, version, move, round, inherited,
        (payload->>'final')::BOOLEAN AS final,
        field = 'rows' AS attacked,
        from_json_strict(payload->field, '[{
            "seat": "INTEGER", "enemies": ["VARCHAR"], "strength": "INTEGER", "shown": "INTEGER",
            "destination": "VARCHAR"
        }]') AS attack_rows
    FROM batch, (VALUES ('rows'), ('discarded')) AS fields (field)
    WHERE topic = 'vilnius.AttackBegan.1'
);

-- [view standing]
