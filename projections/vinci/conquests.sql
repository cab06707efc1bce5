-- [table]
CREATE TABLE facts.vinci_conquests (
    -- [key turn]
    seat INTEGER NOT NULL,
    province VARCHAR NOT NULL,
    terrain VARCHAR NOT NULL,
    means VARCHAR NOT NULL,
    entry BOOLEAN NOT NULL,
    cost INTEGER NOT NULL,
    cost_terrain INTEGER NOT NULL,
    cost_defenders INTEGER NOT NULL,
    cost_forts INTEGER NOT NULL,
    cost_own_mountain INTEGER NOT NULL,
    cost_weapons INTEGER NOT NULL,
    cost_mountaineering INTEGER NOT NULL,
    cost_galleys INTEGER NOT NULL,
    cost_cavalry INTEGER NOT NULL,
    cost_camels INTEGER NOT NULL,
    cost_drakkar INTEGER NOT NULL,
    cost_least INTEGER NOT NULL,
    cost_espionage INTEGER NOT NULL,
    own INTEGER NOT NULL,
    legions INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    holder VARCHAR NOT NULL,
    defender INTEGER,
    defenders INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    survivors INTEGER NOT NULL,
    forts INTEGER NOT NULL
);
COMMENT ON TABLE facts.vinci_conquests IS 'Vinci: one row per province that was conquered.';
COMMENT ON COLUMN facts.vinci_conquests.province IS 'The id of the province on its map.';
COMMENT ON COLUMN facts.vinci_conquests.terrain IS
    'Its terrain; nobody conquers the sea. One of: {domain.vinci.map.Terrain}';
COMMENT ON COLUMN facts.vinci_conquests.means IS
    'How: espionage infiltrates for two pawns, religion converts for none. '
    'One of: {domain.vinci.events.ProvinceConquered.means}';
COMMENT ON COLUMN facts.vinci_conquests.entry IS 'Whether the civilization came onto the map with it.';
COMMENT ON COLUMN facts.vinci_conquests.cost IS 'Pawns that it took; all cost_ columns sum up to it.';
COMMENT ON COLUMN facts.vinci_conquests.cost_terrain IS 'The cost of the terrain.';
COMMENT ON COLUMN facts.vinci_conquests.cost_defenders IS 'The cost added by the pawns there.';
COMMENT ON COLUMN facts.vinci_conquests.cost_forts IS 'The cost added by the forts there.';
COMMENT ON COLUMN facts.vinci_conquests.cost_own_mountain IS
    '-1 if a mountain of the conqueror is beside it, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_weapons IS '-1 by the tile Weapons, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_mountaineering IS '-1 by the tile Mountaineering, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_galleys IS '-1 by the tile Galleys, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_cavalry IS '-1 by the tile Cavalry, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_camels IS '-1 by the tile Camels, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_drakkar IS '-1 by the tile Drakkar, otherwise 0.';
COMMENT ON COLUMN facts.vinci_conquests.cost_least IS 'The amount that raises a sum below 1 to 1.';
COMMENT ON COLUMN facts.vinci_conquests.cost_espionage IS
    'The fixed price of infiltrating, whatever is there.';
COMMENT ON COLUMN facts.vinci_conquests.own IS 'Pawns of the civilization there now.';
COMMENT ON COLUMN facts.vinci_conquests.legions IS 'Extra pawns of the Legions that were used up.';
COMMENT ON COLUMN facts.vinci_conquests.hand IS 'Pawns that the conqueror has left in hand.';
COMMENT ON COLUMN facts.vinci_conquests.holder IS 'The former holder: {domain.vinci.events.Holder}';
COMMENT ON COLUMN facts.vinci_conquests.defender IS
    'The seat that held it; null for empty ground and natives.';
COMMENT ON COLUMN facts.vinci_conquests.defenders IS 'Pawns that stood there.';
COMMENT ON COLUMN facts.vinci_conquests.lost IS 'Defenders that left the game.';
COMMENT ON COLUMN facts.vinci_conquests.survivors IS 'Defenders that were placed again elsewhere.';
COMMENT ON COLUMN facts.vinci_conquests.forts IS 'Forts that were destroyed.';

-- [rows]
INSERT INTO facts.vinci_conquests BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    e.seat, e.province, e.terrain, e.means, e.entry, e.cost,
    coalesce(parts[e.terrain], 0) AS cost_terrain,
    coalesce(parts['defenders'], 0) AS cost_defenders,
    coalesce(parts['forts'], 0) AS cost_forts,
    coalesce(parts['own mountain'], 0) AS cost_own_mountain,
    coalesce(parts['weapons'], 0) AS cost_weapons,
    coalesce(parts['mountaineering'], 0) AS cost_mountaineering,
    coalesce(parts['galleys'], 0) AS cost_galleys,
    coalesce(parts['cavalry'], 0) AS cost_cavalry,
    coalesce(parts['camels'], 0) AS cost_camels,
    coalesce(parts['drakkar'], 0) AS cost_drakkar,
    coalesce(parts['least cost'], 0) AS cost_least,
    coalesce(parts['espionage'], 0) AS cost_espionage,
    e.own, e.legions, e.hand, e.holder, e.defender, e.defenders, e.lost, e.survivors,
    len(e.forts)::INTEGER AS forts
FROM (
    SELECT
        *,
        map(
            list_transform(e.modifiers, lambda pair: pair[1]),
            list_transform(e.modifiers, lambda pair: pair[2]::INTEGER)
        ) AS parts
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json_strict(payload, '{
                "seat": "INTEGER", "province": "VARCHAR", "terrain": "VARCHAR", "means": "VARCHAR",
                "entry": "BOOLEAN", "cost": "INTEGER", "modifiers": [["VARCHAR"]], "own": "INTEGER",
                "legions": "INTEGER", "hand": "INTEGER", "holder": "VARCHAR", "defender": "INTEGER",
                "defenders": "INTEGER", "lost": "INTEGER", "survivors": "INTEGER", "forts": ["VARCHAR"]
            }') AS e
        FROM batch
        WHERE topic = 'vinci.ProvinceConquered.1'
    )
);

-- [view]
CREATE VIEW vinci_conquests AS
SELECT
    k.game_id, k.version, k.move, k.round, k.turn, k.seat, s.player, c.first_tile, c.second_tile,
    k.* EXCLUDE (game_id, version, move, round, turn, inherited, seat)
FROM facts.standing('facts.vinci_conquests') AS k
ASOF LEFT JOIN facts.standing('facts.vinci_civilizations') AS c
    ON c.game_id = k.game_id AND c.seat = k.seat AND c.version <= k.version
LEFT JOIN facts.seated() AS s ON s.game_id = k.game_id AND s.seat = k.seat
WHERE NOT k.inherited;
COMMENT ON COLUMN vinci_conquests.first_tile IS 'The first tile of the conquering civilization: {vinci.names.tile}';
COMMENT ON COLUMN vinci_conquests.second_tile IS 'The second tile of the conquering civilization: {vinci.names.tile}';
