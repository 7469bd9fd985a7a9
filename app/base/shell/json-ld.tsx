import { useLocale } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { DataBlock } from "#app/ui/inline-script.tsx";
import { usePage, useShell } from "./page-data.ts";
import { organisation, type StructuredData } from "./structured-data.ts";

export function JsonLd({ data }: { data: StructuredData[] }) {
  const graph = { "@context": "https://schema.org", "@graph": data };
  return <DataBlock type="application/ld+json" data={graph} />;
}

export function usePageUrl() {
  const page = usePage();
  const locale = useLocale();
  return page && { origin: page.publicUrl, url: localePath(locale, page.path) };
}

export function OrganisationData() {
  const address = usePageUrl();
  const { programme, contact, social } = useShell()?.site ?? {};
  if (!address || !programme || !contact || !social) return null;
  return <JsonLd data={[organisation(address.origin, { programme, contact, social })]} />;
}
