-- [table]
CREATE TABLE facts.civmint_defences (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    attack_bonus INTEGER NOT NULL,
    defence_bonus INTEGER NOT NULL,
    chance INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_defences IS
    'CivMint: one row per unit that defended in a battle. civmint_battles has it beside the attack.';
COMMENT ON COLUMN facts.civmint_defences.seat IS 'The seat that defends.';
COMMENT ON COLUMN facts.civmint_defences.die IS
    'The die of the unit that defends, 1 to 8; 0 is a Capital City.';
COMMENT ON COLUMN facts.civmint_defences.kind IS
    'The unit that defends, or capital: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_defences.attack_bonus IS 'The attacker''s bonus to the die.';
COMMENT ON COLUMN facts.civmint_defences.defence_bonus IS 'The defender''s bonus to the die.';
COMMENT ON COLUMN facts.civmint_defences.chance IS
    'Of the 36 throws of both dice, so many hit the defender if nobody spends Combat Power.';

-- [rows]
INSERT INTO facts.civmint_defences BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, e.die, e.kind,
    e.attack AS attack_bonus, e.defence AS defence_bonus, e.chance
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "kind": "VARCHAR", "attack": "INTEGER",
            "defence": "INTEGER", "chance": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'civmint.UnitDefends.1'
);
