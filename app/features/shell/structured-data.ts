import type { Cohort } from "#app/features/cohorts/schema.ts";
import type { Formation } from "#app/features/formations/schema.ts";
import type { Post } from "#app/features/news/schema.ts";
import type { Site } from "#app/features/settings/schema.ts";

/** What search engines read of a page: schema.org as JSON-LD. Addresses are absolute. */
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

export function article(origin: string, url: string, post: Post) {
  return {
    "@type": "NewsArticle",
    headline: post.title,
    description: post.excerpt,
    inLanguage: post.locale,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    author: { "@type": "Organization", name: post.author },
    publisher: { "@id": `${origin}/#organisation` },
    image: `${origin}/og/post-${post.id}.png`,
    mainEntityOfPage: origin + url,
  } satisfies StructuredData;
}

export function course(origin: string, url: string, formation: Formation, cohorts: Cohort[]) {
  return {
    "@type": "Course",
    name: formation.title,
    description: formation.summary,
    inLanguage: formation.locale,
    url: origin + url,
    provider: { "@id": `${origin}/#organisation` },
    image: `${origin}/og/formation-${formation.id}.png`,
    coursePrerequisites: formation.prerequisites,
    educationalCredentialAwarded: formation.certificate,
    offers: { "@type": "Offer", category: "Free", price: 0, priceCurrency: "XOF" },
    hasCourseInstance: cohorts.map((cohort) => ({
      "@type": "CourseInstance",
      name: cohort.name,
      courseMode: "Onsite",
      location: cohort.place,
      startDate: cohort.start_date,
      endDate: cohort.end_date,
    })),
  } satisfies StructuredData;
}
