import { Badge, Card, Group } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { TextsOnDevice } from "#app/content/editor/draft/texts-on-device.tsx";
import { StateBadge } from "#app/content/editor/item/state-badge.tsx";
import { LanguageCells } from "#app/content/editor/list/language-cells.tsx";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/admin-settings.page.ts";
import { settingsKind } from "./content-kind.ts";
import { sectionPath } from "./paths.ts";
import { sectionGroups, sections } from "./sections.ts";
import styles from "./settings.module.css";
import { useSectionName } from "./use-section-name.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = { page: "1", per_page: "50", sort: "created_at" } as const;
  const page = await answerOr(api.desk.settings.$get({ query }), null);
  return { items: page && "data" in page ? page.data : page };
}

type Item = NonNullable<Awaited<ReturnType<typeof loader>>["items"]>[number];

/** The sections of the settings in groups, each with its state and what is not set. */
export default function Settings() {
  const t = useTranslations("siteSettings");
  const failed = useTranslations("staff.states");
  const { items } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <TextsOnDevice kinds={[settingsKind]} nameOf={useSectionName()} />
      {!items && <p role="alert">{failed("failedText")}</p>}
      {items &&
        sectionGroups.map((group) => (
          <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t(`groups.${group}`)}</h2>
            <ul className={styles.cards}>
              {items
                .filter(({ key }) => sections[key].group === group)
                .sort((one, other) => one.id - other.id)
                .map((item) => (
                  <SectionCard key={item.id} item={item} />
                ))}
              {group === "service" && <RetentionCard />}
              {group === "service" && <SurveysCard />}
            </ul>
          </section>
        ))}
    </>
  );
}

function SectionCard({ item }: { item: Item }) {
  const t = useTranslations("siteSettings");
  const { to } = usePaths();
  const { key, unset } = item;
  const fields = unset
    .map((name) => wordsFor(t, `labels.${key}_${name}`) ?? wordsFor(t, `labels.${name}`) ?? name)
    .join(", ");
  return (
    <Card component="li" withBorder p="md" className={styles.card}>
      <h3>
        <Link to={to(sectionPath(key))}>{t(`sections.${key}.name`)}</Link>
      </h3>
      <p>{t(`sections.${key}.about`)}</p>
      <Group gap="xs" className={styles.states}>
        <StateBadge state={item.state} at={item.published_at} />
        {Object.keys(settingsKind.ofItem(item.id)?.words ?? {}).length > 0 && (
          <LanguageCells kind={settingsKind} item={item} />
        )}
      </Group>
      {unset.length > 0 && (
        <Badge color="yellow" variant="light" className={styles.unset}>
          {t("unset", { fields })}
        </Badge>
      )}
    </Card>
  );
}

function SurveysCard() {
  const t = useTranslations("surveys");
  const { to } = usePaths();
  return (
    <Card component="li" withBorder p="md" className={styles.card}>
      <h3>
        <Link to={to("/admin/surveys")}>{t("list.title")}</Link>
      </h3>
      <p>{t("settingsCard")}</p>
    </Card>
  );
}

function RetentionCard() {
  const t = useTranslations("siteSettings.retention");
  const { to } = usePaths();
  return (
    <Card component="li" withBorder p="md" className={styles.card}>
      <h3>
        <Link to={to("/admin/settings/retention")}>{t("title")}</Link>
      </h3>
      <p>{t("about")}</p>
    </Card>
  );
}
