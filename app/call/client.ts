import type { Hono } from "hono";
import { hc } from "hono/client";

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the roof says what the whole API is
  interface Site {}
}

/** The calls of all features together; `site/api.server.ts`, which knows them, says what they are. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its calls are
type Api = Site extends { api: infer A extends Hono<any, any, any> } ? A : never;

export type ApiClient = ReturnType<typeof apiClient>;

/** The typed caller: in-process on the server (`send` is the app itself), `fetch` in the browser. */
export function apiClient(base: string, send: typeof fetch, headers: Record<string, string> = {}) {
  return hc<Api>(`${base}/api`, { fetch: send, headers });
}
