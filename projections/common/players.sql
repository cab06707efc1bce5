-- [view of all]
CREATE VIEW players AS
SELECT
    s.player,
    g.game,
    count(*)::INTEGER AS games,
    count(r.won)::INTEGER AS ended,
    count(*) FILTER (r.won AND NOT r.drawn)::INTEGER AS wins,
    arg_min(g.played_on, g.played_order) AS first_played_on,
    arg_max(g.played_on, g.played_order) AS last_played_on,
    max(g.played_order) AS last_played_order,
    any_value(n.rated) AS rated,
    any_value(n.rating) AS rating,
    any_value(n.uncertainty) AS uncertainty
FROM facts.all_seats() AS s
JOIN facts.all_games() AS g USING (game_id)
ANTI JOIN facts.same_tables AS o USING (game_id)
LEFT JOIN facts.all_results() AS r USING (game_id, seat)
LEFT JOIN (
    SELECT
        player,
        game,
        max(ratings.rated) AS rated,
        arg_max(rating, ratings.rated) AS rating,
        arg_max(uncertainty, ratings.rated) AS uncertainty
    FROM facts.ratings
    WHERE NOT opponent
    GROUP BY player, game
) AS n ON n.player = s.player AND n.game = g.game
WHERE g.origin_game IS NULL AND s.player IS NOT NULL
GROUP BY s.player, g.game;
COMMENT ON VIEW players IS
    'One row per name and game that the name played. Branches are left out; a played game that two records tell '
    'counts once. Of a person with several names it is the one that is shown.';
COMMENT ON COLUMN players.game IS 'Which game: {games}. Of any other game, its title.';
COMMENT ON COLUMN players.games IS 'How many games; a player with two seats in a game counts twice.';
COMMENT ON COLUMN players.ended IS 'How often to the end; of plays whose moves are not known, those that have results.';
COMMENT ON COLUMN players.wins IS 'How often it was won, alone or together. A draw in a log or play is no win.';
COMMENT ON COLUMN players.first_played_on IS
    'The day of the first game by played_order, null if no record has a day.';
COMMENT ON COLUMN players.last_played_on IS
    'The day of the last game by played_order, null if no record has a day.';
COMMENT ON COLUMN players.last_played_order IS
    'For sorting: the latest played_order of the games, null if no record has a day.';
COMMENT ON COLUMN players.rated IS 'How many of the games are rated; null if none is.';
COMMENT ON COLUMN players.rating IS
    'The rating after the last of them, see ratings; null if none is rated. With few rated games it is uncertain: '
    'the pages list those with fewer than 10 after the others.';
COMMENT ON COLUMN players.uncertainty IS 'Its uncertainty, see ratings; null if none is rated.';
