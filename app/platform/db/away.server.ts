import { NoAnswer } from "./database-timeout.server.ts";
import { causes, sqlState } from "./sql-state.server.ts";

const AWAY_SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

const AWAY_SQL = new Set([
  "25006", // read-only: a standby answers while another server is being promoted
  "53300", // too many connections
  "55P03", // lock timeout
  "57014", // statement timeout
  "25P03", // idle in transaction
  "57P01", // shut down by an administrator
  "57P02", // crashed
  "57P03", // starting up
  "57P05", // idle session timeout
]);

// The driver has no error codes for these.
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Whether the database is unavailable for now, so that the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return AWAY_SQL.has(state) || state.startsWith("08");
  return causes(error).some((cause) => {
    if (cause instanceof NoAnswer) return true;
    const { code, syscall } = cause as NodeJS.ErrnoException;
    // ENOENT counts only for a socket, not for a missing file.
    if (code === "ENOENT" || code === "EACCES") return syscall === "connect";
    return (code !== undefined && AWAY_SYSTEM.has(code)) || AWAY_MESSAGE.test(cause.message);
  });
}
