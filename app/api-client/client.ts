import { hc } from "hono/client";

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the roof says what the whole API is
  interface Site {}
}

/** The calls of all features together; `site/api.server.ts`, which knows them, says what they are. */
export type ApiClient = Site extends { client: infer Client } ? Client : never;

/** The typed caller: in-process on the server (`send` is the app itself), `fetch` in the browser. */
export function apiClient(
  base: string,
  send: typeof fetch,
  headers: Record<string, string> = {},
): ApiClient {
  // The client is made of whatever path is asked of it; only its type knows which there are.
  return hc(`${base}/api`, { fetch: send, headers }) as unknown as ApiClient;
}
