/**
 * Whether a form was sent from a page of this site. Browsers send `Sec-Fetch-Site`, older ones at
 * least `Origin`. Other clients send neither, and hold no cookies of a visitor.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}
