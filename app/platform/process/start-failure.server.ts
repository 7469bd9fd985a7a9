import { isDiskFull } from "#app/platform/db/disk-full.server.ts";
import { StartError } from "#app/platform/start-error.ts";

/** What the operator reads of a start that failed; null when only the log can tell. */
export function startFailure(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!isDiskFull(error)) return null;
  return (
    "There is no room left on the disk of the database or of DATA_DIR: remove what is not needed " +
    "there, or enlarge it. What is stored is intact."
  );
}
