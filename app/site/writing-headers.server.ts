import { csrfCookie } from "#app/platform/http/cookie-names.ts";

/**
 * A form posted without JavaScript, whose origin was checked. The API needs the CSRF pair, so the
 * page fetches one as a browser would.
 */
export async function writingHeaders(
  base: string,
  send: typeof fetch,
): Promise<Record<string, string>> {
  const answer = await send(`${base}/sanctum/csrf-cookie`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const start = `${csrfCookie.name}=`;
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  return { cookie: cookies.join("; "), [csrfCookie.header]: decodeURIComponent(token) };
}
