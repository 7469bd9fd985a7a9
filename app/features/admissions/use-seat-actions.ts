import { useState } from "react";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/ask-first.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { nameOf, type Waiting } from "./schema.ts";

type Next = Pick<Waiting, "id" | "version" | "reference" | "last_name" | "first_names">;

/** Gives a free seat to an applicant. Asks for confirmation, because an email is sent. */
export function usePromotion(cohort: { id: number; name: string }) {
  const t = useTranslations("admissions.waiting");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState<number | null>(null);
  async function give({ id, version, ...person }: Next) {
    setBusy(id);
    const param = { id: String(cohort.id) };
    const json = { registration_id: id, version };
    await act(() => api.cohortes[":id"].promote.$post({ param, json }), {
      done: t("promoted", { name: nameOf(person) }),
    });
    setBusy(null);
  }
  function promote(person: Next) {
    const named = { name: nameOf(person), reference: person.reference, cohort: cohort.name };
    askFirst({
      title: t("promote"),
      children: t("promoteText", named),
      labels: { confirm: t("promote"), cancel: t("leaveFree") },
      onConfirm: () => give(person),
    });
  }
  return { busy, promote };
}

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
