/**
 * Whether a form was sent from a page of this site. Browsers say so themselves in
 * `Sec-Fetch-Site`; older ones at least name the origin. Callers that are no browser say neither,
 * and have nobody's cookies to misuse.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}
