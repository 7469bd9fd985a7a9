import { oneLine } from "#app/platform/i18n/one-line.ts";
import { PhoneRefused } from "#app/platform/phones/phones.server.ts";
import type { TryProblem } from "./schema.ts";

/** What nodemailer and Node's sockets add to an error. */
type TransportError = { code?: unknown; responseCode?: unknown; response?: unknown };

const byCode: Record<string, TryProblem> = {
  EAUTH: "auth",
  ENOAUTH: "auth",
  EOAUTH2: "auth",
  EENVELOPE: "recipient",
  ETIMEDOUT: "timeout",
  ECONNECTION: "unreachable",
  ESOCKET: "unreachable",
  EDNS: "unreachable",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  ENOTFOUND: "unreachable",
  ETLS: "encryption",
  EMESSAGE: "refused",
};

const MOST = 200;

/** Why a test message was not accepted, and the words of the server, shortened. */
export function tryProblemOf(error: unknown): { problem: TryProblem; answer: string } {
  const { code, response } = causeOf(error);
  const message = error instanceof Error ? error.message : "";
  const words = typeof response === "string" ? response : message;
  const answer = oneLine(words).slice(0, MOST);
  if (error instanceof PhoneRefused) return { problem: "refused", answer };
  if (error instanceof Error && error.name === "TimeoutError")
    return { problem: "timeout", answer };
  const status = /answered (\d{3})$/.exec(message)?.[1];
  if (status) return { problem: /^(401|403|407)$/.test(status) ? "auth" : "refused", answer };
  return { problem: byCode[String(code)] ?? "unknown", answer };
}

/** `fetch` hides the error of the connection in its cause. */
function causeOf(error: unknown): TransportError {
  if (typeof error !== "object" || error === null) return {};
  const own = error as TransportError & { cause?: unknown };
  return own.code === undefined && own.cause ? causeOf(own.cause) : own;
}
