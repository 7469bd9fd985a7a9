import { useTranslations } from "use-intl";
import { DeleteButton } from "#app/staff/form/delete-button.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import type { StaffCohort } from "./schema.ts";

export function DeleteCohort({ cohort }: { cohort: StaffCohort }) {
  const t = useTranslations("cohorts.delete");
  const api = useApi();
  if (cohort.taken > 0) return null;
  const param = { id: String(cohort.id) };
  const json = { version: cohort.version };
  return (
    <DeleteButton
      words={{
        button: t("button"),
        title: t("title"),
        text: t("text", { name: cohort.name }),
        confirm: t("confirm"),
        cancel: t("cancel"),
        done: t("done"),
      }}
      request={() => api.cohortes[":id"].$delete({ param, json })}
      list="/admin/cohortes"
    />
  );
}
