import type { Site } from "#app/features/settings/schema.ts";

/** schema.org data for search engines, as JSON-LD. URLs are absolute. */
export type StructuredData = { "@type": string; [key: string]: unknown };

export function organisation(origin: string, site: Pick<Site, "programme" | "contact" | "social">) {
  return {
    "@type": "EducationalOrganization",
    "@id": `${origin}/#organisation`,
    name: site.programme.name,
    description: site.programme.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: site.contact.email,
    telephone: site.contact.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: site.contact.address,
      addressCountry: "CI",
    },
    sameAs: Object.values(site.social),
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
