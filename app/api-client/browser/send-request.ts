import { csrfCookie } from "#app/platform/http/cookie-names.ts";
import { ApiError, refusalFrom } from "./api-error.ts";
import type { BrowserEnvironment } from "./browser-environment.ts";
import { contractMessages } from "./contract-messages.ts";
import { readCookie } from "./cookies.ts";
import { notSent } from "./not-sent.ts";
import { storedToken } from "./token.ts";

type Credentials = {
  /** The token to send; by default that of the signed-in user. */
  bearer?: string | null;
  /** Set to false for writes that need only the bearer token. */
  xsrf?: false;
};

const writes = { sent: 0, done: 0 };

/** How many requests of this page meant to change something. */
export function writesSent(): number {
  return writes.sent;
}

/** How many of them were answered, or failed. */
export function writesDone(): number {
  return writes.done;
}

const readMethods = new Set(["GET", "HEAD"]);

const isWrite = ({ method = "GET" }: RequestInit) => !readMethods.has(method.toUpperCase());

/** Sends every request of the browser. The response may be an error. */
export async function send(
  environment: BrowserEnvironment,
  url: string,
  init: RequestInit & Credentials = {},
): Promise<Response> {
  if (!isWrite(init)) return sendOnce(environment, url, init);
  writes.sent += 1;
  try {
    return await sendOnce(environment, url, init);
  } finally {
    writes.done += 1;
  }
}

async function sendOnce(
  environment: BrowserEnvironment,
  url: string,
  { bearer, xsrf, ...init }: RequestInit & Credentials,
): Promise<Response> {
  const sendWith = (token: string | null) =>
    fetchOrThrow(environment, url, {
      ...init,
      headers: headersFor(environment, init.headers, { bearer, token }),
    });
  if (!isWrite(init) || xsrf === false) return sendWith(null);
  const known = knownXsrf(environment);
  const answer = await sendWith(known ?? (await obtainXsrf(environment)));
  // The anti-forgery token has expired: fetch a new one and try once more.
  return answer.status === 419 ? sendWith(await obtainXsrf(environment)) : answer;
}

export function headersFor(
  environment: BrowserEnvironment,
  given: HeadersInit = {},
  { bearer = storedToken(environment), token }: { bearer?: string | null; token: string | null },
): Headers {
  const headers = new Headers(given);
  if (!headers.has("accept")) headers.set("accept", "application/json");
  headers.set("accept-language", environment.locale);
  headers.set("x-requested-with", "XMLHttpRequest");
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (token) headers.set(csrfCookie.header, token);
  return headers;
}

/** The response; throws an `ApiError` when it is not ok. */
export async function answerTo(
  environment: BrowserEnvironment,
  path: string,
  init?: RequestInit & Credentials,
): Promise<Response> {
  const answer = await send(environment, environment.base + path, init);
  if (!answer.ok) throw await refusalFrom(answer);
  return answer;
}

export type RequestOptions = Credentials & {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
};

/** Sends and reads JSON; throws an `ApiError` when the response is not ok. */
export async function sendRequest<T>(
  environment: BrowserEnvironment,
  path: string,
  { method = "GET", body, ...proof }: RequestOptions = {},
): Promise<T> {
  const json = { "content-type": "application/json" };
  const sent = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
  const answer = await answerTo(environment, path, { method, ...sent, ...proof });
  return (await answer.json().catch(() => null)) as T;
}

/** The token of an API on another host, whose cookie cannot be read here. */
const receivedTokens = new WeakMap<BrowserEnvironment["page"], string>();

function knownXsrf({ page }: BrowserEnvironment): string | null {
  return receivedTokens.get(page) ?? readCookie(page, csrfCookie.name);
}

const pendingRequests = new WeakMap<BrowserEnvironment["page"], Promise<Response>>();

/**
 * Fetches a new anti-forgery token. Concurrent writes share one request: in a new browser every
 * response would start another session, and only the last cookie would stay.
 */
export async function obtainXsrf(environment: BrowserEnvironment): Promise<string> {
  const { base, page } = environment;
  const pending =
    pendingRequests.get(page) ?? fetchOrThrow(environment, `${base}/sanctum/csrf-cookie`);
  pendingRequests.set(page, pending);
  const { ok, status, headers } = await pending.finally(() => pendingRequests.delete(page));
  const received = base ? headers.get(csrfCookie.header) : null;
  if (received) receivedTokens.set(page, received);
  const token = knownXsrf(environment);
  // With a status the server failed; without one the browser stores no cookies.
  if (!token) throw notSent(environment, contractMessages.xsrfMissing, ok ? {} : { status });
  return token;
}

async function fetchOrThrow({ fetch }: BrowserEnvironment, url: string, init: RequestInit = {}) {
  try {
    return await fetch(url, { ...init, credentials: "include" });
  } catch (error) {
    throw ApiError.from(error);
  }
}
