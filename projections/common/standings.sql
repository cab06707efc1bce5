-- [view]
CREATE VIEW points_by_round AS FROM facts.points_by_round();
COMMENT ON VIEW points_by_round IS
    'One row per round and seat, also of the setting up, of rounds under way and of those that a branch inherited; '
    'standings has the rounds that ended.';
COMMENT ON COLUMN points_by_round.round IS 'The round; 0 is the setting up.';
COMMENT ON COLUMN points_by_round.over IS 'Whether the round ended; of one under way, the points are those of now.';
COMMENT ON COLUMN points_by_round.received IS 'The points that the seat had received; null for a log without points.';
COMMENT ON COLUMN points_by_round.points IS
    'The seat''s points if the game had ended then: those it had received and those that were pending. Null for a '
    'log without points.';

CREATE VIEW standings AS
SELECT
    game_id, round, seat, player, points, received,
    rank() OVER (PARTITION BY game_id, round ORDER BY points DESC)::INTEGER AS place,
    max(points) OVER (PARTITION BY game_id, round) - points AS behind
FROM facts.points_by_round()
WHERE round > 0 AND over AND NOT inherited AND points IS NOT NULL;
COMMENT ON VIEW standings IS 'One row per round that ended and seat: the points as they were then. A log without points has none.';
COMMENT ON COLUMN standings.points IS
    'The seat''s points if the game had ended with the round: those it had received and those that were pending.';
COMMENT ON COLUMN standings.received IS 'The points that it had received by then.';
COMMENT ON COLUMN standings.place IS 'Its place by points, 1 for the leader; tied seats share a place.';
COMMENT ON COLUMN standings.behind IS 'How many points it is behind the leader.';
