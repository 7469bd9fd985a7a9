import { useLocale } from "use-intl";
import type { Cohort } from "#app/features/cohorts/schema.ts";
import type { Formation } from "#app/features/formations/schema.ts";
import type { Post } from "#app/features/news/schema.ts";
import { localePath } from "#app/i18n/paths.ts";
import { JsonLd } from "./json-ld.tsx";
import { usePage, useShell } from "./page-data.ts";
import { article, course, organisation } from "./structured-data.ts";

function useAddress() {
  const page = usePage();
  const locale = useLocale();
  return page && { origin: page.publicUrl, url: localePath(locale, page.path) };
}

export function OrganisationData() {
  const address = useAddress();
  const { programme, contact, social } = useShell()?.site ?? {};
  if (!address || !programme || !contact || !social) return null;
  return <JsonLd data={[organisation(address.origin, { programme, contact, social })]} />;
}

export function ArticleData({ post }: { post: Post }) {
  const address = useAddress();
  return address && <JsonLd data={[article(address.origin, address.url, post)]} />;
}

export function CourseData({ formation, cohorts }: { formation: Formation; cohorts: Cohort[] }) {
  const address = useAddress();
  return address && <JsonLd data={[course(address.origin, address.url, formation, cohorts)]} />;
}
