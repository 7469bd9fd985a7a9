import { Button, Card, Group } from "@mantine/core";
import { Pencil } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { TextsOnDevice } from "#app/content/editor/draft/texts-on-device.tsx";
import { EndsNote } from "#app/content/editor/item/ends-note.tsx";
import { StateBadge } from "#app/content/editor/item/state-badge.tsx";
import { LanguageCells } from "#app/content/editor/list/language-cells.tsx";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/admin-legal.page.ts";
import { legalKind } from "./content-kind.ts";
import styles from "./legal.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = { page: "1", per_page: "10", sort: "created_at" } as const;
  return { page: await answerOr(api.desk.legal.$get({ query }), null) };
}

/** The legal texts with their states. */
export default function LegalTexts() {
  const t = useTranslations("legal");
  const failed = useTranslations("staff.states");
  const { to } = usePaths();
  const { page } = useLoaderData<typeof loader>();
  const texts = page && "data" in page ? page.data : page;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <TextsOnDevice kinds={[legalKind]} />
      {!texts && <p role="alert">{failed("failedText")}</p>}
      <ul className={styles.texts}>
        {texts?.map((text) => (
          <Card key={text.id} component="li" withBorder p="lg">
            <h2 className={styles.name}>{t(`names.${text.key}`)}</h2>
            <Group gap="sm" my="sm">
              <StateBadge state={text.state} at={text.published_at} />
              <EndsNote item={text} />
              <LanguageCells kind={legalKind} item={text} />
            </Group>
            <Button
              component={Link}
              to={to(legalKind.edit(text.id))}
              variant="default"
              leftSection={<Pencil size={16} aria-hidden />}
            >
              {t("edit", { name: t(`names.${text.key}`) })}
            </Button>
          </Card>
        ))}
      </ul>
    </>
  );
}
