import { useTranslations } from "use-intl";
import { DeleteButton } from "#app/staff/form/delete-button.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import type { IntakeRow } from "./schema.ts";

/** For an intake created by mistake: one without registrations. */
export function DeleteIntake({ intake, name }: { intake: IntakeRow; name: string }) {
  const t = useTranslations("intakes.delete");
  const api = useApi();
  if (intake.received > 0) return null;
  const param = { id: String(intake.id) };
  const json = { version: intake.version };
  return (
    <DeleteButton
      words={{
        button: t("button"),
        title: t("title"),
        text: t("text", { name }),
        confirm: t("confirm"),
        cancel: t("cancel"),
        done: t("done"),
      }}
      request={() => api["registration-calls"][":id{[0-9]+}"].$delete({ param, json })}
      list="/admin/registration/intakes"
    />
  );
}
