import { vi } from "vitest";
import type { BrowserEnvironment } from "../../app/api-client/browser/browser-environment.ts";
import { sessionActions } from "../../app/api-client/browser/session.ts";
import { noSession } from "../../app/api-client/browser/state.ts";

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

/** A browser for tests: cookies, storage, and a server with the given answers. */
export function fakeBrowser(
  answers: Record<string, Answer>,
  given: Partial<BrowserEnvironment> = {},
) {
  const jar = new Map<string, string>();
  const written: string[] = [];
  const page = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/Max-Age=0\b/.test(text)) jar.delete(name);
      else jar.set(name, value);
    },
  };
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const withCsrf: Record<string, Answer> = {
    "GET /sanctum/csrf-cookie": { status: 204 },
    ...answers,
  };
  const requests: Request[] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), "http://site.example"), init);
    requests.push(request);
    const { pathname, search } = new URL(request.url);
    const answer = withCsrf[`${request.method} ${pathname}${search}`];
    if (!answer) throw new Error(`nobody answers ${request.method} ${pathname}${search}`);
    if (answer instanceof Error) throw answer;
    const { status = 200, body = null, headers = {} } = answer;
    if (pathname === "/sanctum/csrf-cookie" && status === 204) jar.set("XSRF-TOKEN", "forgery%3D");
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  };
  const log = vi.fn<(message: string, error: unknown) => void>();
  const environment: BrowserEnvironment = {
    fetch: send as typeof fetch,
    base: "",
    locale: "fr",
    page,
    https: false,
    storage,
    log,
    subtle: crypto.subtle,
    secret: "a public secret",
    ...given,
  };
  const state = noSession();
  const client = { state, ...sessionActions(environment, state) };
  return { client, environment, jar, stored, written, requests, log };
}

export const ada = {
  email: "ada@example.org",
  firstname: "Ada",
  lastname: "Kouassi",
  role: "staff",
};

export const signIn = {
  "POST /api/login": { body: { token: "12|secret", user: { ...ada, is_default_password: false } } },
};

export async function signedInBrowser(answers: Record<string, Answer>) {
  const browser = fakeBrowser({ ...signIn, ...answers });
  await browser.client.login(ada.email, "correct horse battery");
  browser.requests.length = 0;
  return browser;
}
