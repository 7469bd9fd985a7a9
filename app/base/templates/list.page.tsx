import { Alert, Anchor, Badge, Card, Group, Stack } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/list.page.ts";
import type { AnyKind } from "./any-kind.rules.ts";
import { SendingForm } from "./sending-form.tsx";
import { isStaffKind } from "./staff.rules.ts";
import styles from "./templates.module.css";
import { useKindWords } from "./use-kind-words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [templates, sending] = await Promise.all([
    answerOr(api["message-templates"].$get(), null),
    answerOr(api["message-sending"].$get(), null),
  ]);
  return { templates, sending };
}

export default function Templates() {
  const t = useTranslations("templates");
  const { templates, sending } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("screens.templates.name")} lead={t("list.lead")} />
      {!templates && <Alert color="red">{t("list.away")}</Alert>}
      <Stack maw={900}>
        {templates &&
          (["applicants", "team"] as const).map((audience) => (
            <section key={audience} aria-labelledby={audience}>
              <h2 id={audience} className={styles.heading}>
                {t(`list.${audience}`)}
              </h2>
              <ul className={styles.list}>
                {templates
                  .filter(({ kind }) => isStaffKind(kind) === (audience === "team"))
                  .map((template) => (
                    <TemplateCard key={template.kind} {...template} />
                  ))}
              </ul>
            </section>
          ))}
        {sending && <SendingForm key={sending.version} sending={sending} />}
      </Stack>
    </>
  );
}

type CardProps = { kind: AnyKind; texts: Record<Locale, { standard: boolean }> };

function TemplateCard({ kind, texts }: CardProps) {
  const t = useTranslations("templates.list");
  const words = useKindWords();
  const { to } = usePaths();
  return (
    <Card withBorder component="li">
      <Group justify="space-between" align="start" wrap="wrap">
        <div className={styles.entry}>
          <Anchor component={Link} to={to(`/admin/modeles/${kind}`)} fw={600}>
            {words.name(kind)}
          </Anchor>
          <p className={styles.when}>{words.when(kind)}</p>
        </div>
        <Group gap="xs">
          {locales.map((locale) => (
            <Badge key={locale} color={texts[locale].standard ? "gray" : "blue"} variant="light">
              {locale.toUpperCase()} {t(texts[locale].standard ? "standard" : "own")}
            </Badge>
          ))}
        </Group>
      </Group>
    </Card>
  );
}
