import { EmptyState } from "@mantine/core";
import { Hammer } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageHeader } from "#app/staff/page-header.tsx";
import { sectionOf, useSections } from "#app/staff/sections.ts";
import { useSectionWords } from "#app/staff/use-section-words.ts";
import { usePaths } from "#app/staff/use-staff.ts";

/** A screen that is still to come, under its own name. */
export default function Soon() {
  const t = useTranslations();
  const words = useSectionWords();
  const section = sectionOf(useSections(), usePaths().path);
  return (
    <>
      <PageHeader title={section ? words.name(section) : t("staff.soon.title")} />
      <EmptyState
        variant="light"
        icon={<Hammer size={28} aria-hidden />}
        title={t("staff.soon.title")}
        description={t("staff.soon.text")}
        py="xl"
      />
    </>
  );
}
