import { Alert, Anchor, Badge, Card, Group, Stack } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { locales } from "#app/i18n/locales.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { usePaths } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/list.page.ts";
import { SendingForm } from "./sending-form.tsx";
import styles from "./templates.module.css";

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
  const { to } = usePaths();
  return (
    <>
      <PageHeader title={t("screens.templates.name")} lead={t("list.lead")} />
      {!templates && <Alert color="red">{t("list.away")}</Alert>}
      <Stack maw={900}>
        <ul className={styles.list}>
          {templates?.map(({ kind, texts }) => (
            <Card key={kind} withBorder component="li">
              <Group justify="space-between" align="start" wrap="wrap">
                <div className={styles.entry}>
                  <Anchor component={Link} to={to(`/admin/modeles/${kind}`)} fw={600}>
                    {t(`kinds.${kind}.name`)}
                  </Anchor>
                  <p className={styles.when}>{t(`kinds.${kind}.when`)}</p>
                </div>
                <Group gap="xs">
                  {locales.map((locale) => (
                    <Badge
                      key={locale}
                      color={texts[locale].standard ? "gray" : "blue"}
                      variant="light"
                    >
                      {locale.toUpperCase()}{" "}
                      {t(texts[locale].standard ? "list.standard" : "list.own")}
                    </Badge>
                  ))}
                </Group>
              </Group>
            </Card>
          ))}
        </ul>
        {sending && <SendingForm key={sending.version} sending={sending} />}
      </Stack>
    </>
  );
}
