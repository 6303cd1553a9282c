"""Wikitext becomes clean prose: `render_page` for articles, `redirect_target` for redirects."""

from index_builder.wikitext.page_text import render_page
from index_builder.wikitext.redirect import redirect_target

__all__ = ["redirect_target", "render_page"]
