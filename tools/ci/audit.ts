/** What `deno audit` said. */
export type AuditAnswer = "clean" | "findings" | "no answer";

/** An advisory, however the rest of the output looks. */
const ADVISORY = /\bSeverity\b|\bFound \d+ vulnerabilit/i;

/** The request failed: no connection, no certificate, a server in trouble. */
const SILENCE = new RegExp(
  [
    "error sending request",
    "client error",
    // What a page of HTML from a proxy or a failing server amounts to.
    "failed to deserialize response",
    "dns error",
    "timed? ?out",
    "connection (?:refused|reset|closed)",
    "\\b(?:5\\d\\d|403|404|405|429)\\b",
  ].join("|"),
  "i",
);

/**
 * Tells a registry that does not answer from one that knows of a
 * vulnerability. Whatever is neither, or both, counts as a finding.
 */
export function readAudit(code: number, output: string): AuditAnswer {
  if (code === 0) return "clean";
  if (ADVISORY.test(output)) return "findings";
  return SILENCE.test(output) ? "no answer" : "findings";
}
