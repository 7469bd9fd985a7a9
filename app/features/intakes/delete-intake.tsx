import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/ask-first.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { IntakeRow } from "./schema.ts";

/** For an intake created by mistake: one without registrations. */
export function DeleteIntake({ intake, name }: { intake: IntakeRow; name: string }) {
  const t = useTranslations("intakes.delete");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  if (intake.received > 0) return null;
  async function remove() {
    const param = { id: String(intake.id) };
    const json = { version: intake.version };
    const request = () => api["registration-calls"][":id{[0-9]+}"].$delete({ param, json });
    const { ok } = await act(request, { done: t("done"), withoutReload: true });
    if (ok) await navigate(to("/admin/registration/intakes"));
  }
  return (
    <Button
      variant="default"
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={() =>
        askFirst({
          title: t("title"),
          children: t("text", { name }),
          labels: { confirm: t("confirm"), cancel: t("cancel") },
          confirmProps: { color: "red" },
          onConfirm: () => void remove(),
        })
      }
    >
      {t("button")}
    </Button>
  );
}
