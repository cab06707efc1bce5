-- [table]
CREATE TABLE facts.games (
    game_id UUID NOT NULL,
    position BIGINT NOT NULL,
    game VARCHAR NOT NULL,
    ruleset VARCHAR NOT NULL,
    seats INTEGER NOT NULL,
    opponent VARCHAR,
    title VARCHAR,
    played_text VARCHAR,
    played_on DATE,
    played_at TIMESTAMPTZ,
    played_order TIMESTAMP,
    platform VARCHAR,
    source_id VARCHAR,
    setup JSON NOT NULL,
    origin_game VARCHAR,
    origin_version INTEGER,
    origin_moves INTEGER
);
COMMENT ON TABLE facts.games IS 'One row per recorded game, branches too.';
COMMENT ON COLUMN facts.games.position IS 'The place of its first event in the store, over all games.';
COMMENT ON COLUMN facts.games.game IS 'Which game was played: {games}. Of a logged game, its title.';
COMMENT ON COLUMN facts.games.ruleset IS
    'Name and version of the rules that it was played by: {rulesets}. logged.1 has no rules: a log is all that is known.';
COMMENT ON COLUMN facts.games.seats IS 'How many sat down.';
COMMENT ON COLUMN facts.games.opponent IS
    'The opponent of all seats in a game that is played together: all of them win, or none. Null if the seats are rivals.';
COMMENT ON COLUMN facts.games.title IS 'The title of the game in its record; null if it has none.';
COMMENT ON COLUMN facts.games.played_text IS 'When it was played, as the record has it; null if it does not say.';
COMMENT ON COLUMN facts.games.played_on IS
    'The day on which it was played, as the record has it; null if the record has no day.';
COMMENT ON COLUMN facts.games.played_at IS
    'The moment at which it was played; null if the record has only a day. A time without a zone is UTC.';
COMMENT ON COLUMN facts.games.played_order IS
    'For sorting: played_at in UTC, or otherwise the beginning of played_on. Null if the record has no day.';
COMMENT ON COLUMN facts.games.platform IS 'The platform on which it was played; null if the record does not name it.';
COMMENT ON COLUMN facts.games.source_id IS 'The id that the game has there; null if the record names no platform.';
COMMENT ON COLUMN facts.games.setup IS
    'The setup before the first move: options and packs.';
COMMENT ON COLUMN facts.games.origin_game IS
    'For a branch, the game that it left; null for a game that people played.';
COMMENT ON COLUMN facts.games.origin_version IS
    'For a branch, the last version of that game that it took along; null for a game that people played.';
COMMENT ON COLUMN facts.games.origin_moves IS
    'For a branch, how many first moves it took from its origin; null for any other game, and if the record of a '
    'branch does not say.';

CREATE MACRO facts.day_of(written) AS
    CASE
        WHEN written >= '0001' AND regexp_full_match(
            written, '\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?'
        ) THEN try_cast(left(written, 10) AS DATE)
    END;
COMMENT ON MACRO facts.day_of IS
    'The day of a moment, or the day itself, as a record writes them: facts.day_of(''2024-05-31''). Else null.';

CREATE MACRO facts.moment_of(written) AS
    CASE
        WHEN length(written) > 10 AND facts.day_of(written) IS NOT NULL
            THEN try_cast(
                if(regexp_matches(written, '(Z|[+-]\d\d:\d\d)$'), written, written || 'Z') AS TIMESTAMPTZ
            )
    END;
COMMENT ON MACRO facts.moment_of IS
    'A moment as a record writes it: facts.moment_of(''2024-05-31T20:15:00+02:00''). Without a zone it is UTC; '
    'null for a day.';

-- [rows]
INSERT INTO facts.games BY NAME
SELECT
    game_id,
    position,
    payload->>'game' AS game,
    payload->>'ruleset' AS ruleset,
    json_array_length(payload->'seats')::INTEGER AS seats,
    payload->>'opponent' AS opponent,
    payload->>'title' AS title,
    payload->>'played_at' AS played_text,
    facts.day_of(played_text) AS played_on,
    facts.moment_of(played_text) AS played_at,
    coalesce(make_timestamp(epoch_us(played_at)), played_on::TIMESTAMP) AS played_order,
    payload->>'$.source.platform' AS platform,
    payload->>'$.source.id' AS source_id,
    payload->'setup' AS setup,
    payload->>'$.origin.game' AS origin_game,
    (payload->>'$.origin.version')::INTEGER AS origin_version,
    (payload->>'$.origin.moves')::INTEGER AS origin_moves
FROM batch
WHERE topic = 'vidi.GameStarted.1';

-- [view of all]
CREATE VIEW games AS
SELECT
    g.* EXCLUDE (position, setup, version, finished, quantity, counted, expansions),
    o.same_table_as,
    coalesce(k.players, s.players, []) AS players,
    k.moves,
    coalesce(g.finished, k.winners IS NOT NULL) AS ended,
    coalesce(k.winners, r.winners) AS winners,
    coalesce(k.scores, r.scores) AS final_scores,
    coalesce(k.margin, r.margin) AS winner_lead,
    coalesce(k.fidelity, 'results_only') AS fidelity,
    k.flaw,
    g.quantity,
    g.counted,
    g.expansions,
    g.setup
FROM facts.all_games() AS g
LEFT JOIN facts.same_tables AS o USING (game_id)
LEFT JOIN records AS k USING (game_id)
LEFT JOIN (
    SELECT game_id, list(player ORDER BY seat) AS players FROM facts.reported_seats() GROUP BY game_id
) AS s USING (game_id)
LEFT JOIN (
    SELECT
        game_id,
        coalesce(list(player ORDER BY seat) FILTER (won), []) AS winners,
        list(score ORDER BY seat) AS scores,
        max(lead) FILTER (won AND lead >= 0) AS margin
    FROM facts.reported_results()
    GROUP BY game_id
) AS r USING (game_id);
COMMENT ON VIEW games IS
    'One row per game: those that were recorded, and plays whose moves are not known. Branches are here too, '
    'they have an origin_game; so are second records of one played game, they have a same_table_as.';
COMMENT ON COLUMN games.game IS
    'Which game was played: {games}. Of any other game, its title as the log or the source has it.';
COMMENT ON COLUMN games.ruleset IS
    'Name and version of its rules; logged.1 for a log of any title, which no rules check. Null if moves are not '
    'known. {rulesets}';
COMMENT ON COLUMN games.opponent IS
    'The opponent of all seats in a game that is played together: all of them win, or none. Null if the seats are rivals. Of a '
    'play whose moves are not known it is the title of the game.';
COMMENT ON COLUMN games.title IS
    'The title that the game was given last, else what its record calls it; null if it has no title. Of a '
    'play whose moves are not known, what the source calls the game.';
COMMENT ON COLUMN games.played_text IS
    'When it was played: the day or moment that was given last, else as the record has it; null if neither says.';
COMMENT ON COLUMN games.played_on IS 'The day on which it was played; null if none is known.';
COMMENT ON COLUMN games.played_at IS
    'The moment at which it was played; null if only a day is known. A time without a zone is UTC.';
COMMENT ON COLUMN games.same_table_as IS
    'If two records or reports describe one played game: the id of the one that counts. Null for that one itself.';
COMMENT ON COLUMN games.players IS 'The names, seat 1 first; null in it for a player without a name. Empty if a source names no seats.';
COMMENT ON COLUMN games.moves IS
    'Moves that stand; of a branch, also the moves from its origin. Null if moves are not known.';
COMMENT ON COLUMN games.ended IS 'Whether it was played to the end.';
COMMENT ON COLUMN games.winners IS
    'The winners, in the order of the seats; empty if nobody won, null while it has not ended. Of a play whose '
    'moves are not known also null if its source does not count it, or does not name the winners.';
COMMENT ON COLUMN games.final_scores IS
    'The points at the end, seat 1 first; null in it if a source gives no whole number. Null while it has not ended.';
COMMENT ON COLUMN games.winner_lead IS
    'How many points the best winner is ahead of the other seats (results.lead); null if that is not known, or if '
    'no winner is ahead.';
COMMENT ON COLUMN games.fidelity IS
    'results_only: a source gives the result, but no moves; partial: its record went wrong, and the moves before '
    'that were kept; contradicts: the end in its record differs from the end by the rules; logged: it is a log of '
    'another platform, which no rules check; otherwise whole. '
    'One of: {fidelity}';
COMMENT ON COLUMN games.flaw IS
    'The fault of the record; of one that contradicts, with both ends. Null if the record is whole.';
COMMENT ON COLUMN games.quantity IS
    'The number of plays of the same seats that it stands for: 1, or more if a source reports several at once. '
    'They have one result, which counts once.';
COMMENT ON COLUMN games.counted IS
    'Whether its source counts it in its own statistics. Plays that it does not count have no results here either.';
COMMENT ON COLUMN games.expansions IS 'The expansions of a play, as its source names them.';
COMMENT ON COLUMN games.setup IS
    'The setup before the first move: options and packs. Null if moves are not known.';
