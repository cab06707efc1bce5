-- [table]
CREATE TABLE facts.results (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER,
    won BOOLEAN NOT NULL,
    place INTEGER NOT NULL
);
COMMENT ON TABLE facts.results IS 'One row per seat of a recorded game that ended.';
COMMENT ON COLUMN facts.results.move IS 'The move that ended the game.';
COMMENT ON COLUMN facts.results.score IS 'The seat''s points at the end; of a game that is played together, the one score of all. Null if a log gives no points.';
COMMENT ON COLUMN facts.results.won IS 'Whether the seat won, alone or together.';
COMMENT ON COLUMN facts.results.place IS
    'Place in the result: 1 for every winner, then by points; seats with equal points share a place. In a game '
    'played together, 1 if the players won and 2 if they lost.';

-- [rows]
INSERT INTO facts.results BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    seat,
    scores[seat] AS score,
    list_contains(winners, seat) AS won,
    if(
        opponent IS NULL OR won,
        rank() OVER (PARTITION BY game_id, version ORDER BY won DESC, if(won, 0, score) DESC),
        2
    ) AS place
FROM (
    SELECT *, unnest(range(1, seats + 1))::INTEGER AS seat
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited, seats, opponent,
            (payload->'scores')::INTEGER[] AS scores,
            (payload->'winners')::INTEGER[] AS winners
        FROM batch
        JOIN facts.games USING (game_id)
        WHERE topic = 'vidi.GameEnded.1'
    )
);

-- [view]
CREATE VIEW recorded_results AS FROM facts.recorded_results();
COMMENT ON VIEW recorded_results IS
    'One row per seat of a recorded game that ended. The view results has plays without moves too.';
COMMENT ON COLUMN recorded_results.move IS 'The move that ended the game.';
COMMENT ON COLUMN recorded_results.score IS
    'The seat''s points at the end; of a game that is played together, the one score of all. Null if a log gives no points.';
COMMENT ON COLUMN recorded_results.won IS 'Whether the seat won, alone or together.';
COMMENT ON COLUMN recorded_results.place IS
    'Place in the result: 1 for every winner, then by points; seats with equal points share a place. In a game '
    'played together, 1 if the players won and 2 if they lost.';
COMMENT ON COLUMN recorded_results.opponent IS
    'The opponent of all seats in a game that is played together; null if the seats are rivals.';
COMMENT ON COLUMN recorded_results.lead IS
    'How many points the seat is ahead of its best rival; below 0 if it is behind. Null if there is no rival.';

-- [view of all]
CREATE VIEW results AS
SELECT
    game_id, version, move AS last_move, round AS last_round, turn AS last_turn,
    seat, player, score, won, opponent,
    if(drawn, 'drew', if(won, 'won', if(opponent IS NULL, 'not won', 'lost')))
        || coalesce(if(won, ' against ', ' to ') || opponent, '') AS outcome,
    place,
    lead,
    team
FROM facts.all_results();
COMMENT ON VIEW results IS
    'One row per seat of a game that ended. A branch that ended has rows too, even if its end is its origin''s: '
    'games.origin_game tells them apart. A play whose moves are not known has rows if its source counts it '
    'and names the winners.';
COMMENT ON COLUMN results.last_move IS 'The move that ended the game; null if moves are not known.';
COMMENT ON COLUMN results.last_round IS 'The round in which the game ended; null if none had begun.';
COMMENT ON COLUMN results.last_turn IS 'The turn in which the game ended, counted over all seats; null if none had begun.';
COMMENT ON COLUMN results.player IS 'The name of the player in this seat; null if a source gives no name.';
COMMENT ON COLUMN results.score IS
    'The seat''s points at the end; of a recorded game that is played together, the one score of all. Null if '
    'a source gives no whole number (see seats.told_score), or if a log gives no points.';
COMMENT ON COLUMN results.opponent IS
    'The opponent of all seats in a game that is played together; null if the seats are rivals.';
COMMENT ON COLUMN results.outcome IS
    'The same in words: won, not won, or drew if all rivals of a log or play won; of a game that is played together won against or lost to its opponent.';
COMMENT ON COLUMN results.place IS
    'Place in the result: 1 for every winner, then by points; seats with equal points share a place. In a game '
    'played together, 1 if the players won and 2 if they lost. For a play without moves, the place that its '
    'source gives. If the source gives none, points order the losers only if the winners'' points show whether '
    'more or fewer are better; else the losers share a place.';
COMMENT ON COLUMN results.lead IS
    'How many points the seat is ahead of its best rival; below 0 if it is behind. A seat of the same team is no '
    'rival. If the winners of a play have the fewest points, fewer points are ahead. Null if there is no rival, if '
    'a score of the play is not known, or if the winners have neither the most nor the fewest points of a play.';
COMMENT ON COLUMN results.team IS 'The team; null if there is none.';
