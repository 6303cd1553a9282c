"""Rows of infoboxes become facts: label as a reader sees it, value as written, nothing that only draws."""

from __future__ import annotations

import pytest

from index_builder.page import Fact
from index_builder.wikitext import render_article
from index_builder.wikitext.fact_values import LONGEST_FACT
from index_builder.wikitext.infobox import MOST_PARAMETERS


def facts(wikitext: str, title: str = "Veldmark", language: str = "en") -> tuple[Fact, ...]:
    return tuple(
        fact for fact in render_article(wikitext, title, language=language).facts if fact.kind == "infobox"
    )


def texts(wikitext: str, title: str = "Veldmark", language: str = "en") -> list[str]:
    return [fact.text for fact in facts(wikitext, title, language)]


def box(*rows: str, name: str = "Infobox person") -> str:
    return "{{" + name + "\n" + "\n".join(f"| {row}" for row in rows) + "\n}}\nProse stands here.\n"


def test_birth_and_place_are_one_row_as_the_box_shows_them() -> None:
    made = texts(
        box(
            "name = Ada Quill",
            "birth_date = {{birth date and age|df=yes|1950|3|9}}",
            "birth_place = [[Harbour Town|Harbour]], Veldmark",
            "death_date = {{death date and age|2001|6|2|1950|3|9|df=y}}",
            "death_place = Mill Bay",
        )
    )
    assert made == [
        "Born — 9 March 1950, Harbour, Veldmark",
        "Died — 2 June 2001 (aged 51), Mill Bay",
    ]


@pytest.mark.parametrize(
    ("row", "fact"),
    [
        ("population_total = 12,400", "Population — 12,400"),
        ("area_total_km2 = 310.5", "Area (km²) — 310.5"),
        ("elevation_m = 17", "Elevation (m) — 17"),
        ("length_km = 44", "Length (km) — 44"),
        ("patron_saint = [[Saint Osk]]", "Patron saint — Saint Osk"),
        ("runtime = 93 minutes", "Running time — 93 minutes"),
        ("HighestPoint = Gull Hill", "Highest point — Gull Hill"),
        ("COSPAR_ID = 1977-012B", "COSPAR ID — 1977-012B"),
        ("height = {{height|ft=6|in=1}}", "Height — 6 ft 1 in (1.85 m)"),
        ("height = {{height|m=1.80}}", "Height — 1.80 m (5 ft 11 in)"),
        ("length = {{convert|40|km|mi}}", "Length — 40 km (25 mi)"),
        ("website = {{url|https://mill.example|mill.example}}", "Website — mill.example"),
        (
            "spouse = {{marriage|Ida Rook|1931|1940|reason=divorced}}",
            "Spouse — Ida Rook (m. 1931; div. 1940)",
        ),
        ("spouse = {{marriage|Ida Rook|1931|1940|end=died}}", "Spouse — Ida Rook (m. 1931; died 1940)"),
        # Who died is not certain: the page may be about the one who did.
        ("spouse = {{marriage|Ida Rook|1931|1940|reason=his death}}", "Spouse — Ida Rook (m. 1931–1940)"),
        ("spouse = {{marriage|Ida Rook|1931|1940|end=w.}}", "Spouse — Ida Rook (m. 1931–1940)"),
        (
            "spouse = {{marriage|Ida Rook|2 May 1931|1940|end=her death}}",
            "Spouse — Ida Rook (m. 2 May 1931 – 1940)",
        ),
        # Where the whole list is, is no item of it.
        (
            "members = Ida Rook<br />Per Lund<br /><small>[[List of members|...full list]]</small>",
            "Members — Ida Rook, Per Lund",
        ),
        ("members = Ida Rook<br />[[Members|(see full list)]]", "Members — Ida Rook"),
        ("members = Ida Rook<br />keeper of the full list", "Members — Ida Rook, keeper of the full list"),
        ("native_name = {{native name|la|Campus ventosus}}", "Native name — Campus ventosus (Latin)"),
        ("status = VU", "Conservation status — Vulnerable"),
        ("location = {{flagicon|FRA}} [[Reims]]", "Location — Reims"),
        (
            "released = {{film date|df=yes|1984|5|6|[[Oslo]]|1985|1|2|Rome}}",
            "Release dates — 6 May 1984 (Oslo), 2 January 1985 (Rome)",
        ),
    ],
)
def test_labels_and_values(row: str, fact: str) -> None:
    assert texts(box(row)) == [fact]


@pytest.mark.parametrize(
    "value",
    [
        "{{plainlist|\n* Salt\n* [[Rye]]\n* Wool\n}}",
        "{{ubl|Salt|[[Rye]]|Wool}}",
        "{{hlist|Salt|[[Rye]]|Wool}}",
        "Salt<br>[[Rye]]<br />Wool",
        "\n* Salt\n* [[Rye]]\n* Wool",
        "{{Plainlist}}\n* Salt\n* Rye\n* Wool\n{{Endplainlist}}",
        "Salt,<br/>Rye,<br/>Wool,",
    ],
)
def test_every_form_of_a_list_is_one_line(value: str) -> None:
    assert texts(box(f"exports = {value}")) == ["Exports — Salt, Rye, Wool"]


def test_a_line_that_only_wraps_is_no_new_item() -> None:
    assert texts(box("motto = By wind\nand by water")) == ["Motto — By wind and by water"]


def test_references_comments_and_note_signs_are_gone() -> None:
    made = facts(
        box(
            "founded = 1840<ref name=a>{{cite book|title=Mills}}</ref><!-- or 1841? -->",
            "currency = Crown<sup>a</sup><ref group=n>Old.</ref>",
            "area_km2 = 40 km<sup>2</sup>",
        )
    )
    assert [fact.text for fact in made] == ["Founded — 1840", "Currency — Crown", "Area — 40 km²"]
    assert all(fact.quotable for fact in made)


def test_what_draws_links_or_refers_is_no_fact() -> None:
    assert (
        texts(
            box(
                "image = Mill.jpg",
                "image_size = 200px",
                "caption = The mill at dusk",
                "alt = A mill",
                "map_caption = Where it is",
                "pushpin_map = Veldmark",
                "bgcolor = #aabbcc",
                "footnotes = Counted in spring",
                "population_ref = <ref>Census</ref>",
                "module = {{Infobox mapframe|zoom=9}}",
                "embed = yes",
                "logo = Mill logo.svg",
                "latd = 51",
                "nationality =",
                "signature_alt = Scrawl",
                "title = Veldmark",
                "listed = yes",
            )
        )
        == []
    )


def test_the_boxs_name_is_no_fact_and_neither_is_a_value_that_repeats_the_title() -> None:
    assert texts(box("name = Other", "official_name = Veldmark", "type = Island")) == ["Type — Island"]


@pytest.mark.parametrize(
    ("rows", "fact"),
    [
        (("leader_title1 = [[Mayor]]", "leader_name1 = Osk Bram"), "Mayor — Osk Bram"),
        (("blank_name_sec1 = Dialect", "blank_info_sec1 = Lowmark"), "Dialect — Lowmark"),
        (("label3 = Masts", "data3 = Two"), "Masts — Two"),
        (("subdivision_type2 = Parish", "subdivision_name2 = St Osk"), "Parish — St Osk"),
        (("established_title1 = Charter", "established_date1 = 1301"), "Established: Charter — 1301"),
        (("data3 = Two", "label3 = Masts"), "Masts — Two"),
        (
            ("office = Harbour master", "term_start = 1901", "term_end = 1910"),
            "Harbour master — in office 1901 – 1910",
        ),
        (
            ("population_estimate = 900", "population_estimate_year = 2011"),
            "Population estimate — 900 (2011)",
        ),
        (("War 2 = Ida Rook", "War date 2 = 1802"), "War — Ida Rook (1802)"),
    ],
)
def test_series_pair_up_to_label_and_value(rows: tuple[str, ...], fact: str) -> None:
    assert texts(box(*rows)) == [fact]


def test_an_order_of_rows_is_kept_and_each_pair_is_told_once() -> None:
    assert texts(
        box(
            "leader_title = Reeve",
            "leader_name = Osk",
            "leader_title1 = Clerk",
            "leader_name1 = Ida",
            "code = 7",
        )
    ) == ["Reeve — Osk", "Clerk — Ida", "Code — 7"]


def test_a_place_and_its_height_are_one_row() -> None:
    assert texts(box("elevation_max_point = Gull Hill", "elevation_max_m = 210")) == [
        "Elevation max point — Gull Hill, 210 m"
    ]


def test_a_value_that_could_not_be_rendered_is_kept_but_not_quotable() -> None:
    made = facts(box("mascot = Gull {{zzz unheard of|4}} of Veldmark", "type = Island"))
    assert [(fact.text, fact.quotable) for fact in made] == [
        ("Mascot — Gull of Veldmark", False),
        ("Type — Island", True),
    ]


def test_nested_templates_in_a_value_are_rendered() -> None:
    assert texts(box("length = {{nowrap|{{convert|8|km|mi}} {{small|(at {{nowrap|low tide}})}}}}")) == [
        "Length — 8 km (5.0 mi) (at low tide)"
    ]


def test_of_a_parameter_given_twice_the_last_one_counts() -> None:
    assert texts(box("type = Cape", "colour = 4", "type = Island")) == ["Type — Island"]


def test_parameters_without_names_are_left_out() -> None:
    assert texts("{{Infobox island|first|second\n| type = Island\n|third}}") == ["Type — Island"]


def test_two_boxes_on_one_page_and_one_inside_another() -> None:
    wikitext = (
        box("type = Island", "module = {{Infobox mill\n| sails = 4\n}}")
        + "== Ferry ==\n"
        + box("route = North", name="Infobox ferry")
    )
    assert [(fact.heading, fact.text) for fact in facts(wikitext)] == [
        ("", "Type — Island"),
        ("", "Sails — 4"),
        ("Ferry", "Route — North"),
    ]


def test_a_box_inside_a_table_is_read() -> None:
    wikitext = '{| style="float:right"\n|\n{{Infobox mill\n| sails = 4\n}}\n|}\nProse.'
    assert texts(wikitext) == ["Sails — 4"]


def test_a_table_inside_a_box_leaves_its_row_unquotable() -> None:
    made = facts(box("crew = Nine men\n{|\n! a !! b\n|-\n| 1 || 2\n|}\n", "type = Brig"))
    assert [(fact.text, fact.quotable) for fact in made] == [
        ("Crew — Nine men", False),
        ("Type — Brig", True),
    ]


def test_a_box_that_never_closes_is_not_taken_apart() -> None:
    article = render_article("{{Infobox island\n| type = Island\n\nProse stands here.", "Veldmark")
    assert article.facts == ()


@pytest.mark.parametrize(
    "name",
    [
        "Taxobox",
        "Automatic taxobox",
        "Speciesbox",
        "Geobox|River",
        "Infobox_mill",
        "infobox",
        "Chembox Properties",
    ],
)
def test_families_of_boxes_by_name(name: str) -> None:
    assert texts("{{" + name + "\n| genus = Larus\n}}") == ["Genus — Larus"]


@pytest.mark.parametrize(
    "name", ["Navbox", "Quote box", "Weather box", "Succession box", "Userbox", "Bar box"]
)
def test_other_boxes_are_no_infoboxes(name: str) -> None:
    assert texts("{{" + name + "\n| genus = Larus\n| location = Mill Bay\n}}") == []


def test_an_unknown_template_is_a_box_by_its_shape_only() -> None:
    rows = ["image = a.jpg", "location = Mill Bay", "country = Lowmark", "founded = 1840", "owner = Osk Bram"]
    assert texts("{{Windmill facts\n" + "\n".join(f"| {row}" for row in rows) + "\n}}") == [
        "Location — Mill Bay",
        "Country — Lowmark",
        "Founded — 1840",
        "Owner — Osk Bram",
    ]
    assert texts("{{Windmill facts|location=Mill Bay|country=Lowmark|founded=1840}}") == []
    assert texts("{{Windmill facts\n| angle = 4\n| zeta = 5\n| kappa = 6\n| mu = 7\n| nu = 8\n}}") == []


def test_right_to_left_values_stand_as_written_without_direction_signs() -> None:
    assert texts(box("native_name = \u200fجزيرة الطواحين\u200e")) == ["Native name — جزيرة الطواحين"]


def test_labels_of_another_language_are_the_wikis_own_words() -> None:
    assert texts(
        box("Geburtsort = Mühlbucht", "birth_date = 1950", name="Infobox Person"), language="de"
    ) == [
        "Geburtsort — Mühlbucht",
        "Birth date — 1950",
    ]


def test_a_long_list_goes_on_in_further_facts_with_its_label() -> None:
    islands = [f"[[Skerry number {number}]]" for number in range(60)]
    made = texts(box("islands = " + "<br>".join(islands)))
    assert len(made) > 2
    assert all(text.startswith("Islands — Skerry number ") and len(text) <= LONGEST_FACT for text in made)
    assert sum(text.count("Skerry") for text in made) == 60


def test_what_is_beyond_the_bounds_is_counted() -> None:
    article = render_article(
        box(*(f"zone{number}x = Reef {number}" for number in range(MOST_PARAMETERS + 25))), "V"
    )
    assert len(article.facts) <= MOST_PARAMETERS
    assert article.left_out == 25


def test_prose_is_the_same_whether_the_box_is_read_or_not() -> None:
    article = render_article(box("type = Island") + "The island is small.", "Veldmark")
    assert [section.text for section in article.sections] == ["Prose stands here. The island is small."]


def test_a_rank_of_living_things_carries_who_named_it() -> None:
    made = texts(
        box(
            "regnum = [[Animal]]ia",
            "parvordo = Gullini",
            "subfamilia = Ternina",
            "subfamilia_authority = Quill, 1869",
            "binomial = Terna alba",
            "binomial_authority = (Osk, 1758)",
            name="Taxobox",
        )
    )
    assert made == [
        "Kingdom — Animalia",
        "Parvorder — Gullini",
        "Subfamily — Ternina, Quill, 1869",
        "Binomial name — Terna alba (Osk, 1758)",
    ]


def test_a_star_before_a_name_is_no_list_mark() -> None:
    assert texts(box("ancestor = *pata", "children = * Ida\n* Osk", "motto = {{ubl|*one|two}}")) == [
        "Ancestor — *pata",
        "Children — Ida, Osk",
        "Motto — *one, two",
    ]


def rows_of(name: str, *rows: str) -> list[str]:
    return texts(box(*rows, name=name))


def test_a_year_stands_behind_the_figures_it_is_the_year_of_and_is_no_fact_by_itself() -> None:
    assert rows_of(
        "Infobox country",
        "GDP_PPP_year = 2014",
        "GDP_PPP = $5 billion",
        "GDP_PPP_per_capita = $410",
        "GDP_PPP_rank =",
        "population_census =",
        "population_census_year = 2011",
        "HDI = 0.7",
        "HDI_year = 2013<ref>Report</ref>",
        "HDI_rank = 9th",
    ) == [
        "GDP (PPP) — $5 billion (2014)",
        "GDP (PPP) per capita — $410 (2014)",
        "HDI — 0.7 (2013)",
        "HDI rank — 9th (2013)",
    ]


def test_a_year_of_a_total_dates_every_figure_of_it_that_has_no_year_of_its_own() -> None:
    assert rows_of(
        "Infobox settlement",
        "population_as_of = 2011",
        "population_total = 12,400",
        "population_urban = 9,000 (2005)",
        "population_demonym = Markian",
        "population_est = 13,000",
        "pop_est_as_of = 2016",
        "GDP_year = 2010",
        "GDP_total = $4 million",
    ) == [
        "Population — 12,400 (2011)",
        "Urban population — 9,000 (2005)",
        "Demonym — Markian",
        "Population estimate — 13,000 (2016)",
        "GDP — $4 million (2010)",
    ]


def test_a_figure_of_a_census_is_shown_without_the_year_of_its_name_and_the_last_one_counts() -> None:
    assert rows_of("Infobox state", "2000Pop = 900", "2010Pop = 1,200 (2015 est.)", "2000DensityUS = 4") == [
        "Population — 1,200 (2015 est.)",
        "Population density (per sq mi) — 4",
    ]


def test_what_is_numbered_belongs_to_the_office_of_its_number() -> None:
    assert rows_of(
        "Infobox officeholder",
        "office = Reeve",
        "predecessor1 = Ida Rook",
        "office2 = Clerk",
        "term_start2 = 1890",
        "term_end2 = 1899",
        "successor2 = Osk Bram",
        "successor3 = Ana Heron",
        "term_start4 = 1870",
        "state_house2 = Lowmark",
        "1blankname = Chaplain",
        "1namedata = Tern Mew",
    ) == [
        "Office — Reeve",
        "Preceded by (as Reeve) — Ida Rook",
        "Clerk — in office 1890 – 1899",
        "Succeeded by (as Clerk) — Osk Bram",
        "Chaplain — Tern Mew",
    ]


def test_an_order_may_name_the_office_and_a_succession_the_reign() -> None:
    assert rows_of("Infobox mayor", "order = 3rd Mayor of Low", "term_start = 1901", "predecessor = Ida") == [
        "3rd Mayor of Low — in office since 1901",
        "Preceded by (as 3rd Mayor of Low) — Ida",
    ]
    assert rows_of(
        "Infobox royalty", "succession1 = Duchess of Low", "reign1 = 1690–1700", "successor1 = Ana"
    ) == [
        "Duchess of Low — reign 1690–1700",
        "Succeeded by (as Duchess of Low) — Ana",
    ]


def test_a_predecessor_in_a_box_without_offices_needs_none() -> None:
    assert rows_of("Infobox company", "predecessor = Old Mill", "successor = New Mill") == [
        "Preceded by — Old Mill",
        "Succeeded by — New Mill",
    ]


def test_parts_of_one_mission_are_named_and_a_part_without_its_name_is_left_out() -> None:
    made = rows_of(
        "Infobox spaceflight",
        "operator = Gull Works",
        "interplanetary = {{Infobox spaceflight/IP\n|type = orbiter\n|object = [[Moon|Lunar]]\n|component = Kite"
        "\n|orbits = 4\n}}\n{{Infobox spaceflight/IP\n|type = lander\n|object = Lunar\n|arrival_date = 3 May 1961\n}}"
        "\n{{Infobox spaceflight/IP\n|orbits = 9\n}}",
    )
    assert made == [
        "Operator — Gull Works",
        "Lunar orbiter (Kite): Orbits — 4",
        "Lunar lander: Arrival date — 3 May 1961",
    ]


def test_boxes_of_one_kind_with_names_of_their_own_say_which_they_are() -> None:
    assert texts("{{Infobox mill|name=North mill|sails=4}}\n{{Infobox mill|name=Veldmark|sails=6}}\n") == [
        "North mill: Sails — 4",
        "Sails — 6",
    ]


@pytest.mark.parametrize(
    ("name", "rows", "made"),
    [
        ("Infobox national military", ("active = 900", "percent_GDP = 3.6"),
         ["Active personnel — 900", "Budget (% of GDP) — 3.6"]),
        ("Infobox U.S. Cabinet", ("Name = Osk", "Post 2 = Ida Rook", "Post date 2 = 1802"),
         ["Cabinet: Postmaster General — Ida Rook (1802)"]),
        ("Infobox economy", ("year = Calendar year", "width = 270px", "edbr = 172nd"),
         ["Fiscal year — Calendar year", "Ease of doing business rank — 172nd"]),
        ("Infobox language", ("speakers = 4 million", "date = 2011"), ["Speakers — 4 million (2011)"]),
        ("Infobox election", ("date = 1900", "party1 = Gull", "seats1 = 4", "party2 = Tern", "seats2 = 2"),
         ["Date — 1900"]),
        ("Infobox player", ("height_ft = 6", "height_in = 2"), ["Height — 6 ft 2 in"]),
        ("Infobox player", ("depth = 40", "depth_unit = fathoms"), ["Depth — 40 fathoms"]),
        ("Infobox lake", ("TotalArea_km2 = 661", "Density_km2 = 5.7"),
         ["Total area (km²) — 661", "Density (per km²) — 5.7"]),
        ("Infobox lake", ("area_km2 = 40 acres", "area_water_percent = 0.2 (12 ha)"),
         ["Area — 40 acres", "Water (%) — 0.2 (12 ha)"]),
        ("Speciesbox", ("genus = Larus", "species = albus", "parent_authority = Quill, 1800"),
         ["Genus — Larus", "Species — Larus albus"]),
        ("Infobox state", ("TimeZone = West time", "TZ1Where = islands"), ["Time zone — islands: West time"]),
        ("Infobox state", ("commander_title = Chief of staff", "commander = Ida", "blank_info = 4"),
         ["Chief of staff — Ida"]),
    ],
)  # fmt: skip
def test_a_label_says_what_the_value_is(name: str, rows: tuple[str, ...], made: list[str]) -> None:
    assert rows_of(name, *rows) == made


def test_a_team_stands_with_its_years_and_counts() -> None:
    assert rows_of(
        "Infobox football biography", "years1 = 1977–1980", "clubs1 = Terns", "caps1 = 40", "goals1 = (12)",
        "caps2 = 3", "youthclubs1 = Gulls", "managerclubs1 = Rooks", "manageryears1 = 1990",
    ) == [
        "Senior career — Terns (1977–1980; appearances: 40; goals: 12)",
        "Youth career — Gulls",
        "Teams managed — Rooks (1990)",
    ]  # fmt: skip


def test_a_label_and_a_value_of_as_many_lines_are_as_many_facts() -> None:
    assert rows_of(
        "Infobox country",
        "established_event1 = Charter<br>Second charter",
        "established_date1 = 1301<br>1402",
        "established_event2 = Independence from<br>the Lowmark",
        "established_date2 = 1500 (said)<br>1501 (granted)",
    ) == [
        "Established: Charter — 1301",
        "Established: Second charter — 1402",
        "Established: Independence from the Lowmark — 1500 (said), 1501 (granted)",
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("{{hlist|Salt|Rye}} {{hlist|Wool}}", "Salt, Rye, Wool"),
        ("Salt\n* Rye\n* Wool\nPeat", "Salt, Rye, Wool, Peat"),
        ("Salt of the<br>Lowmark<br>Rye", "Salt of the Lowmark, Rye"),
        ("Salt {{longitem|line-height:1.4em|Rye,<br/>Wool}} {{longitem|Peat}}", "Salt, Rye, Wool, Peat"),
    ],
)
def test_items_are_told_apart_and_a_wrapped_line_is_none(value: str, shown: str) -> None:
    assert texts(box(f"exports = {value}")) == [f"Exports — {shown}"]
