import { JsonLd, usePageUrl } from "#app/base/shell/json-ld.tsx";
import type { StructuredData } from "#app/base/shell/structured-data.ts";
import type { Cohort, Formation } from "../schema.ts";

/** What search engines read of a course. */
export function CourseData({ formation, cohorts }: { formation: Formation; cohorts: Cohort[] }) {
  const address = usePageUrl();
  return address && <JsonLd data={[course(address.origin, address.url, formation, cohorts)]} />;
}

function course(origin: string, url: string, formation: Formation, cohorts: Cohort[]) {
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
