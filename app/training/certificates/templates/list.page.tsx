import { Anchor, Badge, Button, Card } from "@mantine/core";
import { FilePlus2 } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/list.page.ts";
import styles from "./templates.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { templates: await answerOr(api["certificate-templates"].$get(), null) };
}

/** The templates of certificates, those in use first. */
export default function Templates() {
  const t = useTranslations("certificates.templates");
  const { templates } = useLoaderData<typeof loader>();
  const format = useFormatter();
  const { to } = usePaths();
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        action={
          <Button
            component={Link}
            to={to("/admin/certificates/templates/new")}
            leftSection={<FilePlus2 size={17} aria-hidden />}
          >
            {t("add")}
          </Button>
        }
      />
      {templates === null && <p role="alert">{t("failed")}</p>}
      <ul role="list" className={styles.list}>
        {templates?.map(({ id, name, retired_at, updated_at, texts }) => (
          <Card key={id} withBorder component="li">
            <Anchor component={Link} to={to(`/admin/certificates/templates/${id}`)} fw={600}>
              {name}
            </Anchor>
            <span>{texts.title.fr}</span>
            <span className={styles.hint}>
              <Badge
                variant="light"
                color={stateColor("template", retired_at ? "retired" : "used")}
              >
                {t(retired_at ? "retired" : "used")}
              </Badge>{" "}
              {t("changed", {
                day: format.dateTime(new Date(updated_at), { dateStyle: "medium" }),
              })}
            </span>
          </Card>
        ))}
      </ul>
    </>
  );
}
