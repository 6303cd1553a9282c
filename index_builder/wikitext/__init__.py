"""Wikitext becomes clean prose and facts: `render_article` for articles, `redirect_target` for redirects."""

from index_builder.wikitext.page_text import Article, render_article, render_page
from index_builder.wikitext.redirect import redirect_target
from index_builder.wikitext.watch import UNWATCHED, Watch

__all__ = ["UNWATCHED", "Article", "Watch", "redirect_target", "render_article", "render_page"]
