import { isRefusal } from "./query-error.server.ts";

/** Something with that name is there already. */
export const TAKEN = "23505";

/** The code PostgreSQL gave, through whatever wraps the error. */
export function sqlState(error: unknown): string | undefined {
  return causes(error).find(isRefusal)?.code;
}

/** An error and all that it was made of. */
export function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < 8; cause = cause.cause) {
    found.push(cause);
    if (cause instanceof AggregateError) found.push(...cause.errors.flatMap(causes));
  }
  return found;
}
