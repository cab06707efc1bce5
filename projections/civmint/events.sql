-- [table]
CREATE TABLE facts.civmint_events (
    -- [key turn]
    seat INTEGER NOT NULL,
    result INTEGER NOT NULL,
    event VARCHAR NOT NULL
);
COMMENT ON TABLE facts.civmint_events IS 'CivMint: one row per Global Event of a seat.';
COMMENT ON COLUMN facts.civmint_events.result IS 'The dice and the event bonus together, 1 to 12.';
COMMENT ON COLUMN facts.civmint_events.event IS 'The event: {domain.civmint.names.EventName}';

-- [rows]
INSERT INTO facts.civmint_events BY NAME
SELECT game_id, version, move, round, turn, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{"seat": "INTEGER", "result": "INTEGER", "event": "VARCHAR"}') AS e
    FROM batch
    WHERE topic = 'civmint.EventBegan.1'
);

-- [view]
CREATE VIEW civmint_events AS
WITH
    began AS (SELECT * FROM facts.standing('facts.civmint_events')),
    -- After its event a seat does nothing more in a round that changes these.
    followed AS (
        SELECT
            e.game_id, e.version,
            sum(f.food) AS food,
            sum(f.produced) AS produced,
            sum(f.lost) AS lost,
            sum(f.reduced) AS reduced,
            sum(f.aspects) AS aspects,
            max(f.gained) AS gained
        FROM began AS e
        JOIN (
            SELECT
                game_id, version, round, seat,
                amount AS food, 0 AS produced, 0 AS lost, 0 AS reduced, 0 AS aspects, NULL AS gained
            FROM facts.standing('facts.civmint_event_food')
            UNION ALL
            SELECT game_id, version, round, seat, 0, added, 0, 0, 0, NULL
            FROM facts.standing('facts.civmint_production')
            UNION ALL
            SELECT
                game_id, version, round, seat, 0, 0,
                (became IS NULL)::INTEGER, (became IS NOT NULL)::INTEGER, 0, NULL
            FROM facts.standing('facts.civmint_losses')
            UNION ALL
            SELECT game_id, version, round, seat, 0, 0, 0, 0, amount, if(cause = 'festival', aspect, NULL)
            FROM facts.standing('facts.civmint_aspects')
            UNION ALL
            SELECT game_id, version, round, seat, 0, 0, 0, 0, 0, kind
            FROM facts.standing('facts.civmint_builds')
            WHERE free
            UNION ALL
            SELECT game_id, version, round, seat, 0, 0, 0, 0, 0, name
            FROM facts.standing('facts.civmint_advances')
            WHERE free
        ) AS f ON f.game_id = e.game_id AND f.round = e.round AND f.seat = e.seat AND f.version > e.version
        GROUP BY e.game_id, e.version
    )
SELECT
    e.game_id, e.version, e.move, e.round, e.turn, e.seat, s.player,
    d.dice,
    d.bonuses[list_position(d.seats, e.seat)] AS bonus,
    e.result,
    e.event,
    coalesce(f.food, 0)::INTEGER AS food,
    coalesce(f.produced, 0)::INTEGER AS produced,
    coalesce(f.lost, 0)::INTEGER AS lost,
    coalesce(f.reduced, 0)::INTEGER AS reduced,
    coalesce(f.aspects, 0)::INTEGER AS aspects,
    f.gained
FROM began AS e
LEFT JOIN followed AS f USING (game_id, version)
LEFT JOIN facts.standing('facts.civmint_event_dice') AS d ON d.game_id = e.game_id AND d.round = e.round
LEFT JOIN facts.seated() AS s ON s.game_id = e.game_id AND s.seat = e.seat
WHERE NOT e.inherited;
COMMENT ON VIEW civmint_events IS 'CivMint: one row per Global Event of a seat, with its gains and losses.';
COMMENT ON COLUMN civmint_events.dice IS 'The two dice, which are rolled once for both seats.';
COMMENT ON COLUMN civmint_events.bonus IS 'The event bonus of the seat, as the roll uses it.';
COMMENT ON COLUMN civmint_events.food IS 'The Food gained, below 0 if it was lost; not that of produced.';
COMMENT ON COLUMN civmint_events.produced IS
    'The cubes of Abundant Resources, and those of choice that a level gave.';
COMMENT ON COLUMN civmint_events.lost IS 'The units that left the map.';
COMMENT ON COLUMN civmint_events.reduced IS 'The Cities and Villages that became Settlers.';
COMMENT ON COLUMN civmint_events.aspects IS 'The levels of aspects gained, below 0 if they were lost.';
COMMENT ON COLUMN civmint_events.gained IS
    'The unit of a Population Explosion, the aspect of a Festival or the level of an Innovation; else null.';
