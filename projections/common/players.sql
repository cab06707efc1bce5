-- [view]
CREATE VIEW players AS
SELECT
    s.player,
    g.game,
    count(*)::INTEGER AS games,
    count(r.won)::INTEGER AS ended,
    count(*) FILTER (r.won)::INTEGER AS wins,
    min(g.played_at) AS first_played_at,
    max(g.played_at) AS last_played_at,
    any_value(n.rated) AS rated,
    any_value(n.rating) AS rating,
    any_value(n.uncertainty) AS uncertainty
FROM facts.seats AS s
JOIN facts.games AS g USING (game_id)
LEFT JOIN facts.standing('facts.results') AS r USING (game_id, seat)
LEFT JOIN (
    SELECT
        player,
        game,
        max(ratings.rated) AS rated,
        arg_max(rating, ratings.rated) AS rating,
        arg_max(uncertainty, ratings.rated) AS uncertainty
    FROM facts.ratings
    GROUP BY player, game
) AS n ON n.player = s.player AND n.game = g.game
WHERE g.origin_game IS NULL
GROUP BY s.player, g.game;
COMMENT ON VIEW players IS 'One row per name and game that the name played. Branches are left out.';
COMMENT ON COLUMN players.game IS 'Which game: vinci, ...';
COMMENT ON COLUMN players.games IS 'How often; who held two seats in a game counts twice.';
COMMENT ON COLUMN players.ended IS 'How often to the end.';
COMMENT ON COLUMN players.wins IS 'How often it was won, alone or together.';
COMMENT ON COLUMN players.first_played_at IS 'The earliest played_at, null where no record has one.';
COMMENT ON COLUMN players.last_played_at IS 'The latest played_at, null where no record has one.';
COMMENT ON COLUMN players.rated IS 'How many of the games are rated; null where none is.';
COMMENT ON COLUMN players.rating IS 'The rating after the last of them, see ratings.';
COMMENT ON COLUMN players.uncertainty IS 'Its uncertainty, see ratings.';
