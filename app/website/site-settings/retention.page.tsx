import { Alert, Button, Card, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Retention } from "#app/website/registration-form/schema.ts";
import type { Route } from "./+types/retention.page.ts";
import styles from "./settings.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { retention: await answerOr(api["registration-calls"].retention.$get(), null) };
}

/** How long applications, documents and the audit log are kept. */
export default function RetentionPeriods() {
  const t = useTranslations("siteSettings.retention");
  const { retention } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {retention ? (
        <Form key={retention.version} retention={retention} />
      ) : (
        <Alert color="red" role="alert">
          {t("failed")}
        </Alert>
      )}
    </>
  );
}

const periods = [
  { name: "rejected_months", label: "rejected" },
  { name: "document_months", label: "document" },
  { name: "audit_months", label: "audit" },
] as const;

function Form({ retention }: { retention: Retention }) {
  const t = useTranslations("siteSettings.retention");
  const api = useApi();
  const act = useAct();
  const [values, setValues] =
    useState<Record<(typeof periods)[number]["name"], number | "">>(retention);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function save(event: FormEvent) {
    event.preventDefault();
    // An emptied number is sent as it is and refused beside its field.
    const json = { ...values, version: retention.version } as Retention;
    const request = () => api["registration-calls"].retention.$put({ json });
    const outcome = await act(request, { done: t("saved"), form: true });
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
  }

  return (
    <Card withBorder component="form" onSubmit={save} className={styles.form} noValidate>
      <Stack>
        {periods.map(({ name, label }) => (
          <LimitedNumber
            key={name}
            label={t(label)}
            value={values[name]}
            allowDecimal={false}
            error={errors[name]}
            onChange={(value) =>
              setValues({ ...values, [name]: value === "" ? "" : Number(value) })
            }
          />
        ))}
        <Button type="submit">{t("save")}</Button>
      </Stack>
    </Card>
  );
}
