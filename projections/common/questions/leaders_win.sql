-- title: How often does the early leader win?
-- asks: designer
-- says: The share of games in which the only leader at the end of the round won the game. led counts the
--   ended games with one leader. held counts those that this leader won. The true share lies between low
--   and high with 95 % confidence. even is the share that a lead without any effect would win: the winners
--   of a game, divided by its seats. level counts the games in which several seats shared the lead; no
--   other figure does. Points are those that each seat would have if the game ended with the round. The
--   last round of a game is left out. Games that are played together against an opponent are left out.
-- answer: led | In {game}, the leader after round {round} wins {percent:.0f} % of {led} games ({low:.0f}
--   to {high:.0f} %).
-- chart: line round percent game
-- axis: Games that the leader of this round won, %
-- label: round {}
-- needs: moves
SELECT
    g.game,
    round,
    count(*) FILTER (alone) AS led,
    count(*) FILTER (held) AS held,
    round(100 * count(*) FILTER (held) / led, 1) AS percent,
    round(100 * facts.wilson_low(count(*) FILTER (held), led), 1) AS low,
    round(100 * facts.wilson_high(count(*) FILTER (held), led), 1) AS high,
    round(avg(if(drew, 0, 100 * len(g.winners) / g.seats)) FILTER (alone), 1) AS even,
    count(*) FILTER (NOT alone) AS level,
    min(game_id, 50) FILTER (alone) AS games
FROM (
    SELECT
        game_id,
        s.round,
        count(*) = 1 AS alone,
        bool_or(r.outcome = 'drew') AS drew,
        alone AND NOT drew AND bool_or(r.won) AS held
    FROM standings AS s
    SEMI JOIN chosen USING (game_id)
    JOIN results AS r USING (game_id, seat)
    WHERE s.place = 1 AND s.round < r.last_round AND r.opponent IS NULL
    GROUP BY game_id, s.round
)
JOIN games AS g USING (game_id)
GROUP BY g.game, round
HAVING bool_or(alone)
ORDER BY g.game, round
