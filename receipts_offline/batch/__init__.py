"""Check many answers: several processes, results in the order of the files, and a run that was stopped goes on."""

from receipts_offline.batch.running import BatchOptions, BatchOutcome, only_files, run_batch

__all__ = ["BatchOptions", "BatchOutcome", "only_files", "run_batch"]
