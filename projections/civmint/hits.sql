-- [table]
CREATE TABLE facts.civmint_hits (
    -- [key turn]
    attack INTEGER NOT NULL,
    defence INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    damage INTEGER NOT NULL,
    strength INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_hits IS
    'CivMint: one row per damage cube of a battle. civmint_battles has it beside the attack.';
COMMENT ON COLUMN facts.civmint_hits.attack IS 'The total of the attacker.';
COMMENT ON COLUMN facts.civmint_hits.defence IS 'The total of the defender.';
COMMENT ON COLUMN facts.civmint_hits.seat IS 'The seat whose unit took the cube.';
COMMENT ON COLUMN facts.civmint_hits.die IS
    'The die of the unit that took it, 1 to 8; 0 is a Capital City.';
COMMENT ON COLUMN facts.civmint_hits.kind IS
    'The unit that took it, a Ship for a unit aboard, or capital: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_hits.damage IS 'The damage cubes on it then.';
COMMENT ON COLUMN facts.civmint_hits.strength IS 'The number of cubes that eliminates it.';

-- [rows]
INSERT INTO facts.civmint_hits BY NAME
SELECT game_id, version, move, round, turn, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "attack": "INTEGER", "defence": "INTEGER", "seat": "INTEGER", "die": "INTEGER",
            "kind": "VARCHAR", "damage": "INTEGER", "strength": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'civmint.UnitHit.1'
);
