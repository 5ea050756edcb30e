"""Diagnostics: what is wrong, where, and what to write instead; spans, and the report that collects them."""

from pnp.source.diagnostics.codes import CODES, Code
from pnp.source.diagnostics.record import Diagnostic, Failed, Label, Report, Severity
from pnp.source.diagnostics.span import NOWHERE, Span

__all__ = ["CODES", "NOWHERE", "Code", "Diagnostic", "Failed", "Label", "Report", "Severity", "Span"]
