import { type ContentKind, defineKind } from "#app/content/working-copies/content-kind.ts";
import { sectionEditPath, settingsPath } from "./paths.ts";
import { type SectionKey, sectionById, sectionKeys, sections, storedFields } from "./sections.ts";

const given = {
  key: "settings",
  section: "settings",
  collection: "settings",
  home: settingsPath,
  edit: sectionEditPath,
  view: sectionEditPath,
  preview: "/settings/preview",
  description: null,
  fixed: true,
  permanent: true,
} as const;

const bySection = new Map<SectionKey, ContentKind>(
  sectionKeys.map((key) => [key, kindOfSection(key)]),
);

/** The settings of the site, section by section; each section has fields of its own. */
export const settingsKind = defineKind({
  ...given,
  publicPath: () => null,
  fields: { translated: {}, shared: {} },
  ofItem: (id) => bySection.get(sectionById(id) as SectionKey),
});

function kindOfSection(key: SectionKey): ContentKind {
  const { page } = sections[key];
  return defineKind({
    ...given,
    publicPath: () => page,
    fields: storedFields(key),
    ...(page === null ? { unseen: true as const } : {}),
    ...(key === "notice" ? { contradictions: noticeContradictions } : {}),
  });
}

/** A notice cannot end before it begins. */
function noticeContradictions({ from, until }: Record<string, unknown>): Record<string, string> {
  const [first, last] = [String(from ?? ""), String(until ?? "")];
  return first && last && last < first ? { until: "siteSettings.endsBeforeItBegins" } : {};
}
