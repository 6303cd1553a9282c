"""Wikitext becomes clean prose and facts: `render_article` for articles, `redirect_target` for redirects."""

from index_builder.wikitext.page_text import Article, render_article, render_page
from index_builder.wikitext.redirect import redirect_target

__all__ = ["Article", "redirect_target", "render_article", "render_page"]
