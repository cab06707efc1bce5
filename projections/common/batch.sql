-- Not a table that stays: the rows that have just arrived, each with the place that it has in its game. An
-- event tells neither its move nor its turn, so the last ones of a game that goes on are looked up.
--
-- The clock is the same for all games: TurnBegan or RoundBegan sets it (domain/kernel/clock.py). A take-back
-- sets it to what stood before the moves that it takes back.
--
-- A branch inherits its first moves, as many as its origin says; one that does not say shares versions.
--
-- The tables have no subject and no address of a person who has signed in, and no digest of a key: payloads
-- leave them out, and only by_name has the name of the person or the key that acted.
--
-- What is sorted and joined is narrow: numbers only. The events themselves come to their places at the end.

-- [rows]
CREATE TEMP TABLE batch AS
WITH
    arrived AS MATERIALIZED (
        SELECT
            position,
            game_id::UUID AS game_id,
            version,
            topic = 'vidi.GameStarted.1' AS started,
            topic LIKE '%.TurnBegan.%' OR topic LIKE '%.RoundBegan.%' AS begins,
            CASE WHEN topic IN ('vidi.MoveMade.1', 'vidi.TakenBack.1') THEN json->>'move' END::INTEGER AS move,
            CASE WHEN topic = 'vidi.TakenBack.1' THEN json->>'to' END::INTEGER AS back_to,
            CASE WHEN begins THEN json->>'round' END::INTEGER AS round,
            CASE WHEN begins THEN json->>'turn' END::INTEGER AS turn,
            CASE WHEN started THEN json->>'$.origin.version' END::INTEGER AS shared_version,
            CASE WHEN started THEN json->>'$.origin.moves' END::INTEGER AS shared_moves
        FROM staged
    ),
    continued AS MATERIALIZED (
        SELECT DISTINCT game_id
        FROM arrived
        ANTI JOIN (SELECT game_id FROM arrived WHERE started) AS started USING (game_id)
    ),
    known AS (
        SELECT game_id, max(move) AS last_move
        FROM facts.events SEMI JOIN continued USING (game_id)
        GROUP BY game_id
    ),
    branches AS (
        SELECT game_id, shared_version, shared_moves FROM arrived WHERE started
        UNION ALL
        SELECT game_id, origin_version, origin_moves FROM facts.games SEMI JOIN continued USING (game_id)
    ),
    numbered AS MATERIALIZED (
        SELECT
            arrived.* REPLACE (
                coalesce(max(move) OVER (PARTITION BY game_id ORDER BY version), known.last_move, 0) AS move
            )
        FROM arrived
        LEFT JOIN known USING (game_id)
    ),
    backs AS (
        SELECT game_id, version, back_to FROM facts.take_backs SEMI JOIN continued USING (game_id)
        UNION ALL
        SELECT game_id, version, back_to FROM numbered WHERE back_to IS NOT NULL
    ),
    began AS (
        SELECT game_id, version, move, round, turn FROM facts.turns SEMI JOIN continued USING (game_id)
        UNION ALL
        SELECT game_id, version, move, round, turn FROM numbered WHERE begins
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
    ),
    placed AS (
        SELECT
            n.position, n.game_id, n.version, n.move,
            coalesce(n.move <= b.shared_moves, n.version <= b.shared_version, false) AS inherited,
            clock.round, clock.turn
        FROM numbered AS n
        LEFT JOIN branches AS b USING (game_id)
        ASOF LEFT JOIN clock ON clock.game_id = n.game_id AND clock.version <= n.version
    )
SELECT
    placed.*,
    staged.topic,
    CASE
        WHEN topic = 'vidi.RoleGiven.1'
            THEN json_merge_patch(json, '{"by": null, "by_name": null, "person": null, "group": null}')
        WHEN topic IN ('vidi.NameAsked.1', 'vidi.NameJoined.1', 'vidi.NameParted.1')
            THEN json_merge_patch(json, '{"by": null, "by_name": null, "account": null}')
        WHEN topic = 'vidi.KeyMade.1'
            THEN json_merge_patch(
                json, '{"by": null, "by_name": null, "email": null, "groups": null, "digest": null}'
            )
        WHEN starts_with(topic, 'vidi.') AND (contains(json, '"by":') OR contains(json, '"by_name":'))
            THEN json_merge_patch(json, '{"by": null, "by_name": null}')
        ELSE json
    END::JSON AS payload,
    CASE WHEN starts_with(topic, 'vidi.') AND contains(json, '"by_name":') THEN json->>'by_name' END AS by_name
FROM staged
JOIN placed USING (position);
