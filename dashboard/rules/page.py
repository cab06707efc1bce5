"""The rules of the games and the format of records, to which refusals lead by the number of a rule."""

import streamlit as st

from dashboard.shared import handbook, widgets
from dashboard.shared.introduced import introduction
from domain.catalog import games

name, _, number = st.query_params.get("rule", "").partition(":")
files = handbook.files()
if name not in files:
    name, number = next(iter(files)), ""
shown = handbook.document(name)
introduced = [
    {**introduction(rules), "href": handbook.address(game), "current": game == name}
    for game, rules in games().items()
]
others = [
    {"title": handbook.document(other).title, "href": handbook.address(other), "current": other == name}
    for other in files
    if other not in games()
]
widgets.document(shown.title, shown.html, number, introduced, others)
