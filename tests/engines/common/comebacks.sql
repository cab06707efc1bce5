WITH
    rounds AS (
        SELECT
            s.game_id,
            s.seat,
            s.player,
            s.round,
            s.behind,
            r.score,
            row_number() OVER (PARTITION BY s.game_id, s.seat ORDER BY s.behind DESC, s.round DESC) AS nth
        FROM standings AS s
        JOIN facts_results AS r ON r.game_id = s.game_id AND r.seat = s.seat
        WHERE r.won
    ),
    comebacks AS (
        SELECT
            g.game,
            r.game_id,
            r.seat,
            r.player,
            r.behind,
            r.round,
            r.score,
            row_number() OVER (PARTITION BY g.game ORDER BY r.behind DESC, r.game_id, r.seat) AS nth
        FROM rounds AS r
        JOIN facts_games AS g ON g.game_id = r.game_id
        WHERE r.nth = 1 AND r.behind > 0 AND g.opponent IS NULL AND g.origin_game IS NULL
    )
SELECT game, player, behind, round AS after_round, score
FROM comebacks
WHERE nth <= 20
ORDER BY game, behind DESC, game_id, seat
