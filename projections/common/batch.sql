-- Not a table that stays: the rows that have just arrived, each with the place that it has in its game. An
-- event tells neither its move nor its turn, so the last ones of a game that goes on are looked up.
--
-- The clock is the same for all games: an event called TurnBegan (fields round, turn, seat) or RoundBegan
-- (field round) sets it. A take-back sets it to what stood before the moves that it takes back.
--
-- A branch inherits its first moves, as many as its origin says; one that does not say shares versions.

-- [rows]
CREATE OR REPLACE TEMP TABLE batch AS
WITH
    arrived AS MATERIALIZED (
        SELECT position, game_id::UUID AS game_id, version, topic, json::JSON AS payload
        FROM staged
    ),
    continued AS MATERIALIZED (
        SELECT DISTINCT game_id
        FROM arrived
        ANTI JOIN (SELECT game_id FROM arrived WHERE topic = 'vidi.GameStarted.1') AS started USING (game_id)
    ),
    known AS (
        SELECT game_id, max(move) AS last_move
        FROM facts.events SEMI JOIN continued USING (game_id)
        GROUP BY game_id
    ),
    branches AS (
        SELECT
            game_id,
            (payload->>'$.origin.version')::INTEGER AS shared_version,
            (payload->>'$.origin.moves')::INTEGER AS shared_moves
        FROM arrived
        WHERE topic = 'vidi.GameStarted.1'
        UNION ALL
        SELECT game_id, origin_version, origin_moves FROM facts.games SEMI JOIN continued USING (game_id)
    ),
    numbered AS MATERIALIZED (
        SELECT
            arrived.*,
            coalesce(
                max((payload->>'move')::INTEGER)
                    FILTER (topic IN ('vidi.MoveMade.1', 'vidi.TakenBack.1'))
                    OVER (PARTITION BY game_id ORDER BY version),
                known.last_move,
                0
            ) AS move,
            coalesce(move <= branches.shared_moves, version <= branches.shared_version, false) AS inherited
        FROM arrived
        LEFT JOIN known USING (game_id)
        LEFT JOIN branches USING (game_id)
    ),
    backs AS (
        SELECT game_id, version, back_to FROM facts.take_backs SEMI JOIN continued USING (game_id)
        UNION ALL
        SELECT game_id, version, (payload->>'to')::INTEGER FROM numbered WHERE topic = 'vidi.TakenBack.1'
    ),
    began AS (
        SELECT game_id, version, move, round, turn FROM facts.turns SEMI JOIN continued USING (game_id)
        UNION ALL
        SELECT game_id, version, move, (payload->>'round')::INTEGER, (payload->>'turn')::INTEGER
        FROM numbered
        WHERE split_part(topic, '.', 2) IN ('TurnBegan', 'RoundBegan')
    ),
    lived AS (
        SELECT began.*, min(backs.version) AS until
        FROM began
        LEFT JOIN backs
            ON backs.game_id = began.game_id AND backs.version > began.version AND backs.back_to < began.move
        GROUP BY ALL
    ),
    clock AS (
        SELECT game_id, version, round, turn FROM lived
        UNION ALL
        SELECT backs.game_id, backs.version, last.round, last.turn
        FROM backs
        LEFT JOIN LATERAL (
            SELECT lived.round, lived.turn
            FROM lived
            WHERE lived.game_id = backs.game_id
                AND lived.version < backs.version
                AND (lived.until IS NULL OR lived.until > backs.version)
            ORDER BY lived.version DESC
            LIMIT 1
        ) AS last ON true
    )
SELECT numbered.*, clock.round, clock.turn
FROM numbered
ASOF LEFT JOIN clock ON clock.game_id = numbered.game_id AND clock.version <= numbered.version;
