-- [table]
CREATE TABLE facts.civmint_battles (
    -- [key turn]
    seat INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    start VARCHAR NOT NULL,
    space VARCHAR NOT NULL,
    ranged BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.civmint_battles IS 'CivMint: one row per attack of a unit or a Capital City.';
COMMENT ON COLUMN facts.civmint_battles.seat IS 'The seat that attacks.';
COMMENT ON COLUMN facts.civmint_battles.die IS
    'The die of the unit that attacks, 1 to 8; 0 is a Capital City.';
COMMENT ON COLUMN facts.civmint_battles.kind IS
    'The unit that attacks, or capital: {domain.civmint.names.Kind}';
COMMENT ON COLUMN facts.civmint_battles.start IS 'Its space.';
COMMENT ON COLUMN facts.civmint_battles.space IS 'The space that it attacks.';
COMMENT ON COLUMN facts.civmint_battles.ranged IS 'Whether it attacks from an adjacent space.';

-- [rows]
INSERT INTO facts.civmint_battles BY NAME
SELECT
    game_id, version, move, round, turn, inherited, e.seat, e.die, e.kind, e.start, e.space, e.near AS ranged
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "die": "INTEGER", "kind": "VARCHAR", "start": "VARCHAR", "space": "VARCHAR",
            "near": "BOOLEAN"
        }') AS e
    FROM batch
    WHERE topic = 'civmint.UnitAttacks.1'
);

-- [view]
CREATE VIEW civmint_battles AS
SELECT
    b.game_id, b.version, b.move, b.round, b.turn, b.seat, s.player, b.die, b.kind, b.start, b.space, b.ranged,
    d.die AS defender_die,
    d.kind AS defender_kind,
    d.attack_bonus,
    d.defence_bonus,
    d.chance,
    r.attack_die,
    r.defence_die,
    h.attack - r.attack_die - d.attack_bonus AS attack_power,
    h.defence - r.defence_die - d.defence_bonus AS defence_power,
    h.attack,
    h.defence,
    r.attack_die + d.attack_bonus >= r.defence_die + d.defence_bonus AS dice_hit,
    h.attack >= h.defence AS hit,
    h.seat AS loser,
    h.kind AS damaged,
    h.damage,
    h.damage >= h.strength AS eliminated
FROM facts.standing('facts.civmint_battles') AS b
-- A battle is over before the next one begins, so what comes next belongs to it.
ASOF LEFT JOIN facts.standing('facts.civmint_defences') AS d
    ON d.game_id = b.game_id AND d.version > b.version
ASOF LEFT JOIN facts.standing('facts.civmint_dice') AS r
    ON r.game_id = b.game_id AND r.version > b.version
ASOF LEFT JOIN facts.standing('facts.civmint_hits') AS h
    ON h.game_id = b.game_id AND h.version > b.version
LEFT JOIN facts.seated() AS s ON s.game_id = b.game_id AND s.seat = b.seat
WHERE NOT b.inherited;
COMMENT ON VIEW civmint_battles IS
    'CivMint: one row per attack of a unit or a Capital City. Columns of an unfinished attack are null. '
    'Battles without Combat Power are no fair sample of the dice: players spend after the roll, the one with the lower '
    'die first (11.7). A fair sample is dice_hit of all battles, beside chance.';
COMMENT ON COLUMN civmint_battles.defender_die IS
    'The die of the unit that defends, 1 to 8; 0 is a Capital City; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.defender_kind IS
    'The unit that defends, or capital; null until the attack comes to it: {domain.civmint.names.Kind}';
COMMENT ON COLUMN civmint_battles.attack_bonus IS
    'The attacker''s bonus to the die; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.defence_bonus IS
    'The defender''s bonus to the die; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.chance IS
    'The attacker''s chance before the roll: of the 36 throws of both dice, so many hit the defender if nobody spends '
    'Combat Power: chance / 36 is the chance of dice_hit. Null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.attack_die IS
    'The die that the attacker rolled; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.defence_die IS
    'The die that the defender rolled; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.attack_power IS
    'The Combat Power that the attacker spent; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.defence_power IS
    'The Combat Power that the defender spent; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.attack IS 'The total of the attacker; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.defence IS 'The total of the defender; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.dice_hit IS
    'Whether dice and bonuses alone would have hit, without the Combat Power of both; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.hit IS
    'Whether the attacker hit; else the attacker took the damage cube; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.loser IS
    'The seat whose unit took the damage cube; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.damaged IS
    'The unit that took it, a Ship for a unit aboard, or capital; null until the attack comes to it: {domain.civmint.names.Kind}';
COMMENT ON COLUMN civmint_battles.damage IS 'The damage cubes on it then; null until the attack comes to it.';
COMMENT ON COLUMN civmint_battles.eliminated IS
    'Whether these eliminated it; a Capital City falls; null until the attack comes to it.';
