"""Pages as pure functions: from values to HTML. No page asks for anything that it was not given."""

from __future__ import annotations

from brelan.web.pages.clauses import rule_of
from brelan.web.pages.costs import deal_costs_page, match_costs_page
from brelan.web.pages.ending import MatchEnd, ending_page
from brelan.web.pages.evening import evening_page
from brelan.web.pages.fair import FairDeal, document_page, fair_page
from brelan.web.pages.frames import frame
from brelan.web.pages.helping import chart_page, comfort_page, why_page
from brelan.web.pages.hints import hint_page
from brelan.web.pages.learning import learning_page
from brelan.web.pages.links import CONTENT_SECURITY_POLICY
from brelan.web.pages.lobby import lobby_page
from brelan.web.pages.looking_back import deals_page, looking_back_page, ways_at_table
from brelan.web.pages.moves import move_text
from brelan.web.pages.opening import opening_page
from brelan.web.pages.others import error_page, join_page, leave_page, offline_page, rules_page
from brelan.web.pages.render import refusal
from brelan.web.pages.sharing import (
    recorded_costs_page,
    recorded_page,
    shared_page,
    sharing_page,
    uploaded_page,
    uploading_page,
)
from brelan.web.pages.statistics import own_statistics_page, table_statistics_page
from brelan.web.pages.table import drawn_table, table_fragment, table_page, unlogged

__all__ = [
    "CONTENT_SECURITY_POLICY",
    "FairDeal",
    "MatchEnd",
    "chart_page",
    "comfort_page",
    "deal_costs_page",
    "deals_page",
    "document_page",
    "drawn_table",
    "ending_page",
    "error_page",
    "evening_page",
    "fair_page",
    "frame",
    "hint_page",
    "join_page",
    "learning_page",
    "leave_page",
    "lobby_page",
    "looking_back_page",
    "match_costs_page",
    "move_text",
    "offline_page",
    "opening_page",
    "own_statistics_page",
    "recorded_costs_page",
    "recorded_page",
    "refusal",
    "rule_of",
    "rules_page",
    "shared_page",
    "sharing_page",
    "table_fragment",
    "table_page",
    "table_statistics_page",
    "unlogged",
    "uploaded_page",
    "uploading_page",
    "ways_at_table",
    "why_page",
]
