import { createHash } from "node:crypto";

/** What PostgreSQL says about a statement it refused, as far as it holds nothing a person wrote. */
type Refusal = { code: string; severity: string; constraint?: string; table?: string };

/**
 * A statement that PostgreSQL refused. The server's own words, its details and the parameters quote
 * what people typed: none of them is taken over, so that no log and no answer can repeat them.
 */
export class QueryError extends Error {
  override name = "QueryError";
  /** Its message may stand in the log. */
  readonly quotable = true;
  readonly code: string;
  readonly severity: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly statement: string;

  constructor(statement: string, { code, severity, constraint, table }: Refusal) {
    super(`${statement} failed with ${code}`);
    this.code = code;
    this.severity = severity;
    this.constraint = constraint;
    this.table = table;
    this.statement = statement;
  }
}

/** What a failed statement throws: its refusal without values, or the loss of the connection. */
export function asQueryError(error: unknown, text: string): unknown {
  return isRefusal(error) ? new QueryError(statementName(text), error) : error;
}

export function isRefusal(error: unknown): error is Error & Refusal {
  return (
    error instanceof Error &&
    "severity" in error &&
    "code" in error &&
    typeof error.code === "string"
  );
}

/**
 * A name to find a statement by: what it does, to which table, and a mark of its whole text, which
 * is the same for the same statement whatever it is run with.
 */
export function statementName(text: string): string {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const [verb = "statement"] = /^\s*[a-z]+/i.exec(text) ?? [];
  const [, table = ""] =
    /\b(?:from|into|update|table)\s+((?:"[\w.]+"|[\w.]+)(?:\."?\w+"?)?)/i.exec(text) ?? [];
  const words = [verb.trim().toLowerCase(), table.replaceAll('"', ""), `#${mark}`];
  return words.filter(Boolean).join(" ");
}
