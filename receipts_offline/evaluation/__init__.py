"""Measure the checker on labelled data: conditions, data sets, tasks, metrics, comparisons, reports."""
