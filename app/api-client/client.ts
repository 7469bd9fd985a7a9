import { hc } from "hono/client";

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended by site/api.server.ts
  interface Site {}
}

/** The routes of all features; `site/api.server.ts` declares the type. */
export type ApiClient = Site extends { client: infer Client } ? Client : never;

/**
 * The typed client: on the server `send` calls the app in-process, in the browser it is `fetch`.
 */
export function apiClient(
  base: string,
  send: typeof fetch,
  headers: Record<string, string> = {},
): ApiClient {
  // Hono builds the client from any path; only the type restricts the paths.
  return hc(`${base}/api`, { fetch: send, headers }) as unknown as ApiClient;
}
