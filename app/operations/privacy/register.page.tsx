import { Alert, Button, Card } from "@mantine/core";
import { Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import type { Route } from "./+types/register.page.ts";
import type { RegisterEntry } from "./desk-schema.ts";
import styles from "./privacy.module.css";
import { PrivacyNav } from "./privacy-nav.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { entries: await answerOr(api.privacy.register.$get(), null) };
}

/** The register of processing; it follows the forms and the settings by itself. */
export default function Register() {
  const t = useTranslations("privacy.register");
  const { entries } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <PrivacyNav current="register" />
      <div className={`${styles.links} ${styles.noPrint}`}>
        <ExportMenu path="/api/privacy/register/export" names={[]} />
        <Button
          variant="default"
          onClick={() => window.print()}
          leftSection={<Printer size={16} aria-hidden />}
        >
          {t("print")}
        </Button>
      </div>
      {!entries && <Alert color="red">{t("failed")}</Alert>}
      {entries?.map((entry) => (
        <EntryCard key={entry.key} entry={entry} />
      ))}
    </>
  );
}

const lines = ["purpose", "basis", "people", "recipients", "retention", "measures"] as const;

function EntryCard({ entry }: { entry: RegisterEntry }) {
  const t = useTranslations("privacy.register.columns");
  const id = `entry-${entry.key}`;
  return (
    <Card withBorder component="section" aria-labelledby={id} className={styles.entry ?? ""}>
      <h2 id={id} className={styles.heading}>
        {entry.name}
      </h2>
      <dl>
        {lines.map((key) => (
          <div key={key} style={{ display: "contents" }}>
            <dt>{t(key)}</dt>
            <dd>{entry[key]}</dd>
          </div>
        ))}
        <dt>{t("data")}</dt>
        <dd>{entry.data.join(", ")}</dd>
      </dl>
    </Card>
  );
}
