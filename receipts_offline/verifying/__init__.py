"""Check saved receipts again.

A receipt agrees with itself where its id is the hash of its content, and, in a whole report, where the
answer's text has the claim at its place. Its index must hold every sentence byte for byte at the number that
the receipt gives. The rules must come to its verdict from what stands in it.
"""

from receipts_offline.verifying.differences import Difference, Remark, TextDifference, text_difference
from receipts_offline.verifying.saved import Verification, index_ids, snapshots, verify_saved

__all__ = [
    "Difference",
    "Remark",
    "TextDifference",
    "Verification",
    "index_ids",
    "snapshots",
    "text_difference",
    "verify_saved",
]
