-- title: What were the biggest comebacks?
-- asks: player
-- says: The winners who were furthest behind the leader at the end of a round: by how many points, and
--   after which round. Where a winner was equally far behind several times, it is the last of these
--   rounds. Points of different games cannot be compared, so each game has a list of twenty. Games that
--   are played together against an opponent are left out.
-- answer: behind | The biggest comeback in {game}: {player} was {behind} points behind after round
--   {after_round} and still won.
-- chart: table
-- needs: moves
SELECT
    g.game,
    player,
    max(behind) AS behind,
    arg_max(s.round, (behind, s.round)) AS after_round,
    any_value(score) AS score,
    [game_id] AS games
FROM standings AS s
SEMI JOIN chosen USING (game_id)
SEMI JOIN chosen_seats USING (game_id, seat)
JOIN (SELECT game_id, seat, score FROM results WHERE won AND outcome <> 'drew') USING (game_id, seat)
JOIN games AS g USING (game_id)
WHERE behind > 0 AND g.opponent IS NULL
GROUP BY g.game, game_id, seat, player
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY max(behind) DESC, game_id, seat) <= 20
ORDER BY g.game, max(behind) DESC, game_id, seat
