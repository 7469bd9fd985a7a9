import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";

/** Records that a member has confirmed the seat. */
export function useConfirmation() {
  const t = useTranslations("seats.member");
  const api = useApi();
  const act = useAct();
  return ({ id, version }: { id: number; version: number }) => {
    const args = { param: { id: String(id) }, json: { version, confirmed: true } };
    return act(() => api.registrations[":id{[0-9]+}"].$patch(args), { done: t("confirmedNow") });
  };
}
