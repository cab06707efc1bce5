-- [table]
CREATE TABLE facts.civmint_dice (
    -- [key turn]
    attack_die INTEGER NOT NULL,
    defence_die INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_dice IS
    'CivMint: one row per roll of a battle. civmint_battles has it beside the attack.';
COMMENT ON COLUMN facts.civmint_dice.attack_die IS 'The die that the attacker rolled.';
COMMENT ON COLUMN facts.civmint_dice.defence_die IS 'The die that the defender rolled.';

-- [rows]
INSERT INTO facts.civmint_dice BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    (payload->>'attacker')::INTEGER AS attack_die, (payload->>'defender')::INTEGER AS defence_die
FROM batch
WHERE topic = 'civmint.DiceRolled.1';
