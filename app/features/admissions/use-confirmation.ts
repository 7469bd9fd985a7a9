import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";

/** Records that a member has confirmed the seat. */
export function useConfirmation() {
  const t = useTranslations("admissions.member");
  const api = useApi();
  const act = useAct();
  return ({ id, version }: { id: number; version: number }) => {
    const args = { param: { id: String(id) }, json: { version, confirmed: true } };
    return act(() => api.registrations[":id{[0-9]+}"].$patch(args), { done: t("confirmedNow") });
  };
}
