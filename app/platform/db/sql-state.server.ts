import { isRefusal } from "./query-error.server.ts";

/** unique_violation */
export const TAKEN = "23505";

/** foreign_key_violation */
export const UNKNOWN = "23503";

/** The SQLSTATE of an error, also when it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  return causes(error).find(isRefusal)?.code;
}

/** An error and its causes. */
export function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < 8; cause = cause.cause) {
    found.push(cause);
    if (cause instanceof AggregateError) found.push(...cause.errors.flatMap(causes));
  }
  return found;
}
