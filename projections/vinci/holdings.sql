-- Who holds which province at the end of a turn. Pawns that are collected when an expansion begins are placed
-- again before the turn ends, so that they are not followed in between.

-- [table]
CREATE TABLE facts.vinci_holdings (
    -- [key turn]
    province VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    civilization VARCHAR,
    pawns INTEGER NOT NULL
);
COMMENT ON TABLE facts.vinci_holdings IS
    'Vinci: one row per province of a player that an event changed.';
COMMENT ON COLUMN facts.vinci_holdings.province IS 'The id of the province on its map.';
COMMENT ON COLUMN facts.vinci_holdings.seat IS 'The seat that holds it from then on, or held it until then.';
COMMENT ON COLUMN facts.vinci_holdings.civilization IS
    'Which of the seat: {domain.vinci.events.Civ}; none: it is held no more; null: pawns came to those there.';
COMMENT ON COLUMN facts.vinci_holdings.pawns IS
    'Pawns there now; those that came, if civilization is null.';

CREATE MACRO facts.vinci_spans() AS TABLE
WITH
    changes AS (
        SELECT
            game_id, province, version, turn, seat, civilization, pawns,
            count(civilization) OVER whole AS hold,
            lead(turn) OVER whole AS until
        FROM facts.standing('facts.vinci_holdings')
        WINDOW whole AS (PARTITION BY game_id, province ORDER BY version)
    ),
    spans AS (
        SELECT
            game_id, province, turn, until, seat,
            first_value(civilization) OVER held AS civilization,
            (sum(pawns) OVER held)::INTEGER AS pawns
        FROM changes
        WINDOW held AS (PARTITION BY game_id, province, hold ORDER BY version)
        QUALIFY until IS DISTINCT FROM turn
    )
FROM spans WHERE civilization <> 'none';
COMMENT ON MACRO TABLE facts.vinci_spans IS
    'Vinci: who holds a province, from the end of a turn until before the end of the turn until, or until the last '
    'one if it is null.';

CREATE MACRO facts.vinci_ended_turns() AS TABLE
FROM facts.standing('facts.turns')
QUALIFY lead(version) OVER (PARTITION BY game_id ORDER BY version) IS NOT NULL
    OR game_id IN (SELECT game_id FROM facts.standing('facts.results'));
COMMENT ON MACRO TABLE facts.vinci_ended_turns IS 'The turns that ended.';

-- [rows]
INSERT INTO facts.vinci_holdings BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    entry.key AS province,
    seat,
    CASE
        WHEN event IN ('ProvinceConquered', 'PawnsPlaced') THEN 'active'
        WHEN event = 'CivilizationDeclined' THEN 'declined'
        WHEN event IN ('ProvinceAbandoned', 'ProvinceCleared', 'PartsGivenUp', 'EmpireRemoved') THEN 'none'
    END AS civilization,
    if(civilization = 'none', 0, entry.value) AS pawns
FROM (
    SELECT
        * EXCLUDE (e),
        e.seat AS seat,
        unnest(map_entries(coalesce(e.given_up, e.placed, e.pawns, map([e.province], [e.own])))) AS entry
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            split_part(topic, '.', 2) AS event,
            from_json(payload, '{
                "seat": "INTEGER", "province": "VARCHAR", "own": "INTEGER", "given_up": "MAP(VARCHAR, INTEGER)",
                "placed": "MAP(VARCHAR, INTEGER)", "pawns": "MAP(VARCHAR, INTEGER)"
            }') AS e
        FROM batch
        WHERE topic IN (
            'vinci.ProvinceAbandoned.1', 'vinci.ProvinceConquered.1', 'vinci.ProvinceCleared.1',
            'vinci.PartsGivenUp.1', 'vinci.PawnsPlaced.1', 'vinci.SurvivorsPlaced.1', 'vinci.EmpireRemoved.1',
            'vinci.CivilizationDeclined.1'
        )
    )
);

-- [view]
CREATE VIEW vinci_holdings AS
SELECT
    t.game_id, t.round, t.turn, h.seat, s.player, h.seat = t.seat AS own_turn,
    h.civilization, h.province, h.pawns
FROM facts.vinci_ended_turns() AS t
JOIN facts.vinci_spans() AS h ON h.game_id = t.game_id AND h.turn <= t.turn AND (h.until IS NULL OR h.until > t.turn)
LEFT JOIN facts.seated() AS s ON s.game_id = h.game_id AND s.seat = h.seat
WHERE NOT t.inherited;
COMMENT ON VIEW vinci_holdings IS
    'Vinci: one row per province that a player holds at the end of a turn, for every turn that ended.';
COMMENT ON COLUMN vinci_holdings.seat IS 'The seat that holds it, whosever turn it was.';
COMMENT ON COLUMN vinci_holdings.own_turn IS 'Whether it was the turn of this seat that ended.';
COMMENT ON COLUMN vinci_holdings.civilization IS 'The civilization of the seat there: {domain.vinci.events.Civ}';
COMMENT ON COLUMN vinci_holdings.pawns IS 'Pawns there.';

CREATE VIEW vinci_held AS
SELECT
    h.game_id, h.province, h.seat, s.player, h.civilization,
    sum(h.turns)::INTEGER AS turns,
    sum(h.turns * h.pawns)::INTEGER AS pawns
FROM (
    SELECT
        h.*,
        least(coalesce(h.until - 1, t.last), t.last) - greatest(h.turn, t.first) + 1 AS turns
    FROM facts.vinci_spans() AS h
    JOIN (
        SELECT game_id, min(turn) AS first, max(turn) AS last
        FROM facts.vinci_ended_turns()
        WHERE NOT inherited
        GROUP BY game_id
    ) AS t USING (game_id)
) AS h
LEFT JOIN facts.seated() AS s USING (game_id, seat)
WHERE h.turns > 0
GROUP BY ALL;
COMMENT ON VIEW vinci_held IS
    'Vinci: one row per province and seat that held it, and kind of civilization. vinci_holdings has each turn.';
COMMENT ON COLUMN vinci_held.turns IS 'The ends of turns at which the seat held it, in turns of all seats.';
COMMENT ON COLUMN vinci_held.pawns IS 'The sum of the pawns there at these ends.';
COMMENT ON COLUMN vinci_held.province IS 'The id of the province on its map.';
COMMENT ON COLUMN vinci_held.civilization IS 'The civilization of the seat there: {domain.vinci.events.Civ}';
