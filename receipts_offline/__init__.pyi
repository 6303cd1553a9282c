from receipts_offline.api import OpenIndex as OpenIndex
from receipts_offline.api import check as check
from receipts_offline.api import open_index as open_index
from receipts_offline.errors import ReceiptsError as ReceiptsError
from receipts_offline.receipts import Receipt as Receipt
from receipts_offline.receipts import Report as Report
from receipts_offline.verdict import Verdict as Verdict

__version__: str
