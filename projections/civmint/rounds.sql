-- [table]
CREATE TABLE facts.civmint_rounds (
    -- [key turn]
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    spaces INTEGER NOT NULL,
    food INTEGER NOT NULL,
    wood INTEGER NOT NULL,
    stone INTEGER NOT NULL,
    metal INTEGER NOT NULL,
    money INTEGER NOT NULL,
    power INTEGER NOT NULL,
    power_most INTEGER NOT NULL,
    research INTEGER NOT NULL,
    taxes INTEGER NOT NULL,
    event_bonus INTEGER NOT NULL,
    population INTEGER NOT NULL,
    military INTEGER NOT NULL,
    economy INTEGER NOT NULL,
    happiness INTEGER NOT NULL,
    technology_track INTEGER NOT NULL,
    economy_track INTEGER NOT NULL,
    government_track INTEGER NOT NULL,
    culture_track INTEGER NOT NULL,
    settlers INTEGER NOT NULL,
    villages INTEGER NOT NULL,
    cities INTEGER NOT NULL,
    infantry INTEGER NOT NULL,
    cavalry INTEGER NOT NULL,
    artillery INTEGER NOT NULL,
    ships INTEGER NOT NULL,
    damage INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_rounds IS
    'CivMint: one row per round and seat, after both turns and before the Global Events.';
COMMENT ON COLUMN facts.civmint_rounds.score IS 'The points, as if the game ended here (a house rule).';
COMMENT ON COLUMN facts.civmint_rounds.spaces IS 'The spaces that the seat controls.';
COMMENT ON COLUMN facts.civmint_rounds.food IS 'The Food in stock.';
COMMENT ON COLUMN facts.civmint_rounds.wood IS 'The Wood in stock.';
COMMENT ON COLUMN facts.civmint_rounds.stone IS 'The Stone in stock.';
COMMENT ON COLUMN facts.civmint_rounds.metal IS 'The Metal in stock.';
COMMENT ON COLUMN facts.civmint_rounds.money IS 'The Money in stock.';
COMMENT ON COLUMN facts.civmint_rounds.power IS 'The Combat Power that was not spent in the round.';
COMMENT ON COLUMN facts.civmint_rounds.power_most IS 'The most Combat Power that the seat can have.';
COMMENT ON COLUMN facts.civmint_rounds.research IS 'The Research of a turn.';
COMMENT ON COLUMN facts.civmint_rounds.taxes IS 'The Taxes of a turn.';
COMMENT ON COLUMN facts.civmint_rounds.event_bonus IS
    'The event bonus, not limited as the roll limits it.';
COMMENT ON COLUMN facts.civmint_rounds.population IS 'The level of the aspect Population.';
COMMENT ON COLUMN facts.civmint_rounds.military IS 'The level of the aspect Military.';
COMMENT ON COLUMN facts.civmint_rounds.economy IS 'The level of the aspect Economy.';
COMMENT ON COLUMN facts.civmint_rounds.happiness IS 'The level of the aspect Happiness.';
COMMENT ON COLUMN facts.civmint_rounds.technology_track IS 'The level on the track Technology.';
COMMENT ON COLUMN facts.civmint_rounds.economy_track IS 'The level on the track Economy.';
COMMENT ON COLUMN facts.civmint_rounds.government_track IS 'The level on the track Government.';
COMMENT ON COLUMN facts.civmint_rounds.culture_track IS 'The level on the track Culture.';
COMMENT ON COLUMN facts.civmint_rounds.settlers IS 'The Settlers on the map.';
COMMENT ON COLUMN facts.civmint_rounds.villages IS 'The Villages on the map.';
COMMENT ON COLUMN facts.civmint_rounds.cities IS 'The Cities on the map, without the Capital City.';
COMMENT ON COLUMN facts.civmint_rounds.infantry IS 'The Infantry on the map.';
COMMENT ON COLUMN facts.civmint_rounds.cavalry IS 'The Cavalry on the map.';
COMMENT ON COLUMN facts.civmint_rounds.artillery IS 'The Artillery on the map.';
COMMENT ON COLUMN facts.civmint_rounds.ships IS 'The Ships on the map.';
COMMENT ON COLUMN facts.civmint_rounds.damage IS
    'The damage cubes on units and Capital City of the seat.';

-- [rows]
INSERT INTO facts.civmint_rounds BY NAME
SELECT
    game_id, version, move, round, turn, inherited, h.seat, h.score, h.spaces,
    h.stock[1] AS food, h.stock[2] AS wood, h.stock[3] AS stone, h.stock[4] AS metal, h.stock[5] AS money,
    h.stock[6] AS power,
    h.bonuses[1] AS power_most, h.bonuses[2] AS research, h.bonuses[3] AS taxes, h.bonuses[4] AS event_bonus,
    h.aspects[1] AS population, h.aspects[2] AS military, h.aspects[3] AS economy, h.aspects[4] AS happiness,
    h.levels[1] AS technology_track, h.levels[2] AS economy_track, h.levels[3] AS government_track,
    h.levels[4] AS culture_track,
    h.units[1] AS settlers, h.units[2] AS villages, h.units[3] AS cities, h.units[4] AS infantry,
    h.units[5] AS cavalry, h.units[6] AS artillery, h.units[7] AS ships,
    h.damage
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        unnest(from_json_strict(payload->'holdings', '[{
            "seat": "INTEGER", "score": "INTEGER", "spaces": "INTEGER", "stock": ["INTEGER"],
            "bonuses": ["INTEGER"], "aspects": ["INTEGER"], "levels": ["INTEGER"], "units": ["INTEGER"],
            "damage": "INTEGER"
        }]')) AS h
    FROM batch
    WHERE topic = 'civmint.TurnEnded.1'
);

-- [view standing]
