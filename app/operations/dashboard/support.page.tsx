import "@mantine/core/styles/Accordion.layer.css";
import {
  Accordion,
  Button,
  Card,
  Code,
  CopyButton,
  Group,
  SimpleGrid,
  Stack,
  Title,
} from "@mantine/core";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { RoleCards } from "#app/operations/launch/role-cards.tsx";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { useMenu } from "#app/staff/frame/use-menu.ts";
import { useSectionWords } from "#app/staff/frame/use-section-words.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/support.page.ts";
import styles from "./panels.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [site, guide] = await Promise.all([
    answerOr(api.settings.site.$get({ query: { keys: "contact" } }), null),
    answerOr(api.guide.$get(), null),
  ]);
  return { contact: site?.contact ?? null, guide };
}

export default function Support() {
  const t = useTranslations("dashboard");
  const words = useSectionWords();
  const menu = useMenu();
  const { guide } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("screens.support.name")} lead={t("support.lead")} />
      {guide && <RoleCards guide={guide} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "start" }}>
        <section aria-labelledby="screens">
          <Title order={2} size="h5" mb="xs" id="screens">
            {t("support.screens")}
          </Title>
          <Accordion variant="contained" order={3}>
            {menu.map((section) => (
              <Accordion.Item key={section.key} value={section.key}>
                <Accordion.Control>{words.name(section)}</Accordion.Control>
                <Accordion.Panel>
                  {words.about(section)} {words.help(section)}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </section>
        <Stack>
          <Keys />
          <Report />
        </Stack>
      </SimpleGrid>
    </>
  );
}

function Keys() {
  const t = useTranslations("dashboard.support");
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h5" mb="xs">
        {t("keys")}
      </Title>
      <p>
        <kbd>⌘ K</kbd> / <kbd>Ctrl K</kbd> – {t("jumpKey")}
      </p>
    </Card>
  );
}

/** Facts for a bug report, to send or copy. */
function Report() {
  const t = useTranslations("dashboard.support");
  const roleName = useRoleName();
  const { contact } = useLoaderData<typeof loader>();
  const { version, user } = useStaff();
  const facts = t("facts", { version, role: roleName(user) });
  const mail = `mailto:${contact?.email ?? ""}?${new URLSearchParams({
    subject: t("subject"),
    body: `${t("body")}\n\n${facts}`,
  })
    .toString()
    .replaceAll("+", "%20")}`;
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h5" mb="xs">
        {t("report")}
      </Title>
      <p className={styles.muted}>{t("reportText")}</p>
      <Code block my="sm" style={{ whiteSpace: "pre-wrap" }}>
        {facts}
      </Code>
      <Group>
        {contact?.email && (
          <Button component="a" href={mail}>
            {t("write")}
          </Button>
        )}
        <CopyButton value={facts}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t("copied") : t("copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
      {(contact?.email || contact?.phone) && (
        <p className={styles.muted} style={{ marginTop: "1rem" }}>
          {[contact.email, contact.phone].filter(Boolean).join(" · ")}
        </p>
      )}
    </Card>
  );
}
