"""Slow answers to the questions across games, folded from events."""

from collections.abc import Sequence

from tests.questions.played import Answer, Played, Slow, behind, groups, mean, share


def seats(games: Sequence[Played]) -> Answer:
    results = groups(
        ((game.game, len(game.names), seat), (game, seat in game.end.of["winners"], score))
        for game in games
        if game.end
        for seat, score in enumerate(game.end.of["scores"], 1)
    )
    return [
        {
            "game": of,
            "players": players,
            "seat": seat,
            "played": len(found),
            "wins": sum(won for _, won, _ in found),
            **share(sum(won for _, won, _ in found), len(found)),
            "even": 100 / players,
            "score": mean(score for _, _, score in found),
            "games": behind(game for game, _, _ in found),
        }
        for (of, players, seat), found in sorted(results.items())
    ]


ANSWERS: dict[str, Slow] = {"common/seats": seats}
