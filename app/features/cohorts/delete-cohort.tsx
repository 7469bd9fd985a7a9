import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/ask-first.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { StaffCohort } from "./schema.ts";

export function DeleteCohort({ cohort }: { cohort: StaffCohort }) {
  const t = useTranslations("cohorts.delete");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  if (cohort.taken > 0) return null;
  async function remove() {
    const param = { id: String(cohort.id) };
    const json = { version: cohort.version };
    const request = () => api.cohortes[":id"].$delete({ param, json });
    const { ok } = await act(request, { done: t("done"), withoutReload: true });
    if (ok) await navigate(to("/admin/cohortes"));
  }
  return (
    <Button
      variant="default"
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={() =>
        askFirst({
          title: t("title"),
          children: t("text", { name: cohort.name }),
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
