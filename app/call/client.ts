import { hc } from "hono/client";
import type { Api } from "#app/site/api.server.ts";

export type ApiClient = ReturnType<typeof apiClient>;

/** The typed caller: in-process on the server (`send` is the app itself), `fetch` in the browser. */
export function apiClient(base: string, send: typeof fetch, headers: Record<string, string> = {}) {
  return hc<Api>(`${base}/api`, { fetch: send, headers });
}
