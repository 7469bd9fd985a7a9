import { type Locale, localeTags } from "#app/platform/i18n/locales.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Crawlers may read every public page. */
export function robots(origin: string): string {
  const closed = ["/admin", "/dashboard", "/profile", "/login", "/auth", "/register", "/api/"];
  const prefixes = ["", "/en", "/de"];
  const lines = closed.flatMap((path) =>
    (path === "/api/" ? [""] : prefixes).map((prefix) => `Disallow: ${prefix}${path}`),
  );
  return ["User-agent: *", ...lines, `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

export function securityText(origin: string, email: string, now: Date): string {
  // The standard asks for a date less than a year ahead; without the time the text is stable for a
  // day.
  const expires = `${new Date(now.getTime() + YEAR - YEAR / 12).toISOString().slice(0, 10)}T00:00:00Z`;
  return [
    // The contact form reaches the programme while it has no address.
    `Contact: ${email ? `mailto:${email}` : `${origin}/contacts`}`,
    `Expires: ${expires}`,
    "Preferred-Languages: fr, en, de",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/**
 * The same app id in every language; it starts in the language it was installed in, or a later
 * choice.
 */
export function manifest(locale: Locale, programme: { name: string; tagline: string }): string {
  return JSON.stringify({
    id: "/",
    name: programme.name,
    short_name: programme.name,
    ...(programme.tagline ? { description: programme.tagline } : {}),
    lang: localeTags[locale],
    start_url: `/?start=${locale}`,
    scope: "/",
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: "#004B76",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
