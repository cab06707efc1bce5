"""The board of Vinci: a map drawn from its pack, and what stands on it."""

from dashboard.boards.vinci.base import base
from dashboard.boards.vinci.scene import ProvinceView, parts_of, titles

__all__ = ["ProvinceView", "base", "parts_of", "titles"]
