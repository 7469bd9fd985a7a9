import { createHash } from "node:crypto";

/** The parts of a PostgreSQL error that contain no user data. */
type Refusal = { code: string; severity: string; constraint?: string; table?: string };

/**
 * A statement that PostgreSQL refused, without the server's message, details and parameters: they
 * quote what people typed and must reach neither log nor answer. Which ones refuse a request is
 * decided by the translator of errors.
 */
export class QueryError extends Error {
  override name = "QueryError";
  /** The message contains no user data and may be logged. */
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

/**
 * Converts the error of a statement: a refusal loses its values, a lost connection stays as it is.
 */
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
 * A name for a statement in the log: verb, table and a hash of its text, equal for all parameters.
 */
export function statementName(text: string): string {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const [verb = "statement"] = /^\s*[a-z]+/i.exec(text) ?? [];
  const [, table = ""] =
    /\b(?:from|into|update|table)\s+((?:"[\w.]+"|[\w.]+)(?:\."?\w+"?)?)/i.exec(text) ?? [];
  const words = [verb.trim().toLowerCase(), table.replaceAll('"', ""), `#${mark}`];
  return words.filter(Boolean).join(" ");
}
