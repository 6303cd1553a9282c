"""Getting a wiki's dump: which ones are on offer, and one of them whole, checked and dated.

Beside `receipts_offline.models.fetch` the only part of the package that opens a network connection, and only
for the commands `dump list` and `dump get`.
"""
