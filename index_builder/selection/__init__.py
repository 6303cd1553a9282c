"""Which pages of a source go into an index: a list of titles, categories, the first so many."""

from index_builder.selection.categories import CategoryFinder, category_name
from index_builder.selection.choosing import choose
from index_builder.selection.chosen import Chosen
from index_builder.selection.title_list import canonical_title, read_titles
from index_builder.selection.wish import Wish

__all__ = [
    "CategoryFinder",
    "Chosen",
    "Wish",
    "canonical_title",
    "category_name",
    "choose",
    "read_titles",
]
