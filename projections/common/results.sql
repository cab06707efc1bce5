-- [table]
CREATE TABLE facts.results (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.results IS 'One row per seat of a game that ended.';
COMMENT ON COLUMN facts.results.move IS 'The move that ended the game.';
COMMENT ON COLUMN facts.results.score IS 'The seat''s points at the end; of a game that is played together, the one score of all.';
COMMENT ON COLUMN facts.results.won IS 'Whether the seat won, alone or together.';

-- [rows]
INSERT INTO facts.results BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    seat,
    scores[seat] AS score,
    list_contains(winners, seat) AS won
FROM (
    SELECT *, generate_subscripts(scores, 1)::INTEGER AS seat
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            (payload->'scores')::INTEGER[] AS scores,
            (payload->'winners')::INTEGER[] AS winners
        FROM batch
        WHERE topic = 'vidi.GameEnded.1'
    )
);

-- [view]
CREATE VIEW results AS
SELECT
    r.game_id, r.version, r.move, r.round, r.turn, r.seat, s.player, r.score, r.won,
    g.opponent,
    if(r.won, 'won', if(g.opponent IS NULL, 'not won', 'lost'))
        || coalesce(if(r.won, ' against ', ' to ') || g.opponent, '') AS outcome
FROM facts.standing('facts.results') AS r
LEFT JOIN facts.seats AS s USING (game_id, seat)
LEFT JOIN facts.games AS g USING (game_id);
COMMENT ON VIEW results IS
    'One row per seat of a game that ended. A branch that ended has rows too, also where it took its end over: '
    'games.origin_game tells them apart.';
COMMENT ON COLUMN results.opponent IS
    'Against whom all seats played together; null where the seats are rivals.';
COMMENT ON COLUMN results.outcome IS
    'The same in words: won, not won; of a game that is played together won against or lost to its opponent.';
