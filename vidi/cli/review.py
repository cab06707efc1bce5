"""Reviews games: the chance to win, the turns that changed it, and luck."""

from collections import Counter
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from domain.kernel.aggregate import Game
from domain.kernel.wording import counted
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.cli.progress import bar
from vidi.cli.terminal import err
from vidi.library.library import Library
from vidi.store.game import GameNotFound, RecordedGame

if TYPE_CHECKING:
    from rich.progress import Progress

    from vidi.review.breakdown import Parts
    from vidi.review.rows import Judged, Review, Turn
    from vidi.review.stored import Reviews
    from vidi.value.model import Model

LUCKIEST = 3
"""The draws that are listed."""


def review(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Its id, or the first letters of it.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Review all games that a model knows.")] = False,
    first_look: Annotated[
        bool,
        typer.Option(
            "--first-look", help="With --all: by the model alone, without games that bots play on for hours."
        ),
    ] = False,
    commands: Annotated[
        bool, typer.Option("--commands", help="Judge the moves of the weakest turns; this takes minutes.")
    ] = False,
    move: Annotated[
        int | None, typer.Option(metavar="N", help="Judge this move.", show_default=False)
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Review a game: the chance to win, the turns beside those of a bot, and luck."""
    from vidi.review.commands import NotJudgedError  # it loads NumPy
    from vidi.review.stored import Reviews, ReviewsError
    from vidi.value.model import ModelError

    if every == (game is not None):
        raise typer.BadParameter("give a GAME or --all")
    if every + commands + (move is not None) > 1:
        raise typer.BadParameter("give one of --all, --commands and --move")
    if first_look and not every:
        raise typer.BadParameter("--first-look needs --all")
    with existing(folder(context, library)) as opened:
        try:
            reviews = Reviews(opened.folder)
            if game is None:
                _all(opened, reviews, first_look, as_json)
            elif commands or move is not None:
                _judge(opened.game(game), reviews, move, as_json)
            else:
                _one(opened.game(game), reviews, as_json)
        except (GameNotFound, ModelError, NotJudgedError, ReviewsError) as wrong:
            raise Refused(str(wrong)) from None
    if reviews.aside:
        err.print(
            f"vidi: {reviews.path} was damaged: it is {reviews.aside.name} now, and reviews are made again",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )


def _one(game: RecordedGame, reviews: "Reviews", as_json: bool) -> None:
    from vidi.review.stored import REVIEW

    model = _model(game)
    made = reviews.made(game, model)
    if as_json:
        print_json(REVIEW.dump_python(made, mode="json"))
    else:
        _print(game, made, model)
        say(*(_judged(game, judged) for judged in reviews.judged(game, model) if judged.mistake))


def _judge(game: RecordedGame, reviews: "Reviews", move: int | None, as_json: bool) -> None:
    """Each judged move is stored when it is done, so a stopped command continues where it was."""
    from dashboard.boards import in_words
    from vidi.review.commands import weakest
    from vidi.review.stored import JUDGED

    model = _model(game)
    made = reviews.made(game, model) if move is None else None
    moves = weakest(game, made) if made else (move or 0,)
    with bar() as progress:
        for turn in made.turns if made else ():
            if turn.suspected:
                for _ in reviews.playing(game, model, turn):
                    pass
        task = progress.add_task("Judging", total=len(moves))
        for number, one in enumerate(moves):
            for stage in reviews.judging(game, model, one, partial(in_words, game.rules.name)):
                progress.update(task, completed=number + stage.done / max(1, stage.total))
        task = progress.add_task("Playing mistakes on", total=None)
        for stage in reviews.playing_by_expert(game, model):
            progress.update(task, completed=stage.done, total=stage.total)
    by_move = {judged.move: judged for judged in reviews.judged(game, model)}
    several = [by_move[one] for one in moves]
    if as_json:
        print_json([JUDGED.dump_python(judged, mode="json") for judged in several])
        return
    say("By games that our bots played on; learned from bots, not from people.")
    if game.flaw:
        say(f"The record is not right to its end: {game.flaw.flaw}")
    if not several:
        say("No turn was worse than those of the bot, so no move was judged.")
    say(*(_judged(game, judged) for judged in several))


def _model(game: RecordedGame) -> "Model":
    from vidi.value.model import Reason, model_for

    model = model_for(game.started)
    if isinstance(model, Reason):
        raise Refused(str(model))
    return model


def _all(library: Library, reviews: "Reviews", first_look: bool, as_json: bool) -> None:
    """Each part is stored when it is made, so a stopped command continues where it was."""
    from vidi.value.model import ModelError, Reason, model_for

    without, listed, known = Counter[str](), library.games(), list[tuple[UUID, "Model"]]()
    reviews.keep([header.id for header in listed])
    with bar() as progress:
        task = progress.add_task("Reviewing", total=len(listed))
        for header in listed:
            try:
                model = model_for(header.started)
                if isinstance(model, Reason):
                    without[model] += 1
                else:
                    reviews.made(library.game(header.id), model)
                    known.append((header.id, model))
            except (GameNotFound, ModelError) as wrong:
                without[str(wrong)] += 1
            progress.advance(task)
        if not first_look:
            _play_on(library, reviews, known, progress)
    if as_json:
        print_json({"reviewed": len(known), "left_out": without})
        return
    say(f"{counted(len(known), 'game')} reviewed; `vidi review GAME` prints one")
    for reason, count in without.items():
        say(f"{counted(count, 'game')} left out: {reason}")


def _play_on(
    library: Library, reviews: "Reviews", known: list[tuple[UUID, "Model"]], progress: "Progress"
) -> None:
    """Games that bots play on: they confirm suspected turns of all games, and then make the second looks."""
    confirming = progress.add_task("Confirming turns", total=len(known))
    for id_, model in known:
        with suppress(GameNotFound):  # it was removed meanwhile
            game = library.game(id_)
            for turn in reviews.made(game, model).turns:
                if turn.suspected:
                    for _ in reviews.playing(game, model, turn):
                        pass
        progress.advance(confirming)
    playing = progress.add_task("Playing on", total=len(known))
    for number, (id_, model) in enumerate(known, 1):
        with suppress(GameNotFound), closing(reviews.looking(library.game(id_), model)) as looks:
            for look in looks:
                progress.update(playing, completed=number - 1 + look.done / max(1, look.total))
        progress.update(playing, completed=number)


def _print(game: RecordedGame, made: "Review", model: "Model") -> None:
    from vidi.review.breakdown import parts
    from vidi.review.summary import summary

    names = ["The table"] if game.rules.opponent else list(game.names)
    all_parts = parts(made, game.rules.opponent is not None)
    say(
        f"The chance if our bots played on from here; learned from bots, not from people. "
        f"Model {made.model}, {counted(model.header.games, 'game')}, "
        f"Brier score {model.header.figures['brier']:g}."
    )
    if game.flaw:
        say(f"The record is not right to its end: {game.flaw.flaw}")
    for sentence in summary(made, list(game.names), game.rules.opponent is not None):
        say(sentence.text)
    if len(made.positions) == 1:
        say("No move was made, so there are no turns.")
    last = "result" if made.ended else "the game is not over; its chance now"
    for seat, name in enumerate(names):
        say(f"{name}: chance at the start {all_parts.start[seat]:.2f}, {last} {all_parts.result[seat]:.2f}")
        if not game.rules.secrets:
            say(f"  {parts_in_words(all_parts, names, seat)}")
    if made.lacks:
        say(made.lacks)
    for turn in made.turns:
        if turn.marked or turn.suspected:
            say("; ".join([turn_in_words(turn, names, made.bot), *_differs(game, turn)]))
    lucky = [drawn for drawn in made.draws if round(max(map(abs, drawn.luck)), 2)]
    for drawn in sorted(lucky, key=lambda drawn: -max(map(abs, drawn.luck)))[:LUCKIEST]:
        lucks = (f"{name} {luck:+.2f}" for name, luck in zip(names, drawn.luck, strict=False))
        say(f"luck of move {drawn.move}: {', '.join(lucks)}")


def parts_in_words(of: "Parts", names: list[str], seat: int) -> str:
    """The parts of the result of a seat, from 0, those of each other seat for itself."""
    words = [f"own turns {of.turns[seat]:+.2f}", f"own draws {of.draws[seat]:+.2f}"]
    for other, name in enumerate(names):
        if other != seat:
            turns, draws = of.turns_of[seat][other], of.draws_of[seat][other]
            words.append(f"turns of {name} {turns:+.2f}" + (f" and draws {draws:+.2f}" if draws else ""))
    return ", ".join([*words, f"error {of.error[seat]:+.2f}"])


def turn_in_words(turn: "Turn", names: list[str], bot: str) -> str:
    """A turn beside turns of a bot, with its round; a phase of all seats has a round alone."""
    where = f"round {turn.round}" if turn.turn is None else f"round {turn.round}, turn {turn.turn}"
    moves = f"move {turn.first}" if turn.first == turn.last else f"moves {turn.first} to {turn.last}"
    sure = "confirmed by games" if turn.marked else "not confirmed by games"
    if turn.by_games is None:
        sure = "by the model alone"
    return (
        f"{where}, {moves}, {names[(turn.seat or 1) - 1]}: {turn.difference:+.2f} beside turns of {bot}, "
        f"{sure}; chance before {turn.before:.2f}, after {turn.after:.2f}, "
        f"after turns of {bot} {turn.bot:.2f} ({turn.least:.2f} to {turn.most:.2f})"
    )


def _differs(game: RecordedGame, turn: "Turn") -> list[str]:
    """Where a turn differs from a turn of the bot, and what games count otherwise after it, if known."""
    from dashboard.boards import in_words
    from vidi.review.commands import before
    from vidi.review.summary import apart, turn_reasons

    parts = list[str]()
    if turn.differs is not None and turn.instead is not None:
        (state, made), asked, own = (
            before(game, turn.differs),
            Game(game.id, game.rules, game.started),
            turn.instead,
        )
        played, instead = (
            in_words(game.rules.name, state, asked.command(one.seat, one.command, one.args))
            for one in (made, own)
        )
        parts.append(f"our bot: {apart(turn.first, turn.differs, played, instead)}")
    return [*parts, *filter(None, [turn_reasons(turn, game.names, game.rules.sources)])]


def _judged(game: RecordedGame, judged: "Judged") -> str:
    from dashboard.boards import in_words
    from vidi.review.commands import before
    from vidi.review.summary import why

    state, made = before(game, judged.move)
    command = Game(game.id, game.rules, game.started).command(made.seat, made.command, made.args)
    name = "the table" if game.rules.opponent else game.names[judged.seat - 1]
    where = f'move {judged.move}, {name}, "{in_words(game.rules.name, state, command)}"'
    if not judged.compared:
        return f"{where}: there was no other choice"
    if not judged.others:
        return f"{where}: the model sees no better command among {counted(judged.compared, 'other')}"
    best = judged.others[0]
    games = f"{counted(best.pairs, 'pair')} of games played on by our bots"
    more = f"{best.won:g} more" if best.won >= 0 else f"{-best.won:g} fewer"
    verdict = "a mistake" if judged.mistake else "no sure mistake"
    loss = f"{verdict} (95 %: {best.low:.2f} to {best.high:.2f})"
    because = f"; {why(judged, game.names, game.rules.sources)}" if judged.mistake else ""
    return f'{where}: in {games}, "{best.words}" won {more}: {loss}{because}'


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command()(review)
