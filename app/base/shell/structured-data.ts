import type { Site } from "#app/base/settings/schema.ts";

/** schema.org data for search engines, as JSON-LD. URLs are absolute. */
export type StructuredData = { "@type": string; [key: string]: unknown };

export function organisation(origin: string, site: Pick<Site, "programme" | "contact" | "social">) {
  const { email, phone, address } = site.contact;
  const links = site.social.map(({ url }) => url);
  // What is not set is left out.
  return {
    "@type": "EducationalOrganization",
    "@id": `${origin}/#organisation`,
    name: site.programme.name,
    ...(site.programme.description ? { description: site.programme.description } : {}),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(email ? { email } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(address
      ? { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "CI" } }
      : {}),
    ...(links.length ? { sameAs: links } : {}),
  } satisfies StructuredData;
}

export function breadcrumbs(origin: string, trail: { label: string; href: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  } satisfies StructuredData;
}
