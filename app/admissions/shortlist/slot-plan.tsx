import { Button, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { PlanAnswer } from "./schema.ts";
import { newSlots, planOf, type SlotDraft } from "./slot-draft.ts";
import { SlotFields } from "./slot-fields.tsx";
import { SlotPreview } from "./slot-preview.tsx";

type Common = { ids: number[]; day: string; time: string; place: string };

/** Slots of the people to invite; with them, only who has one is invited. */
export function useSlotPlan(common: Common) {
  const [shown, setShown] = useState(false);
  const [draft, setDraft] = useState<SlotDraft>(newSlots);
  const [found, setFound] = useState<{ for: string; plan: PlanAnswer } | null>(null);
  const asked = planOf(draft, common);
  // A plan for other hours or people is none.
  const plan = found?.for === JSON.stringify(asked) ? found.plan : null;
  const placed = (plan?.slots ?? []).map(({ name: _name, reference: _reference, ...slot }) => slot);
  return {
    shown,
    setShown,
    draft,
    setDraft,
    asked,
    plan,
    setPlan: (next: PlanAnswer) => setFound({ for: JSON.stringify(asked), plan: next }),
    /** What the request says of people and slots. */
    input: shown ? { ids: placed.map(({ id }) => id), slots: placed } : { ids: common.ids },
  };
}

type Props = { plan: ReturnType<typeof useSlotPlan>; ready: boolean };

export function SlotPlan({ plan, ready }: Props) {
  const t = useTranslations("shortlist.slots");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  async function propose() {
    setBusy(true);
    const request = () => api.registrations.convocations.plan.$post({ json: plan.asked });
    const outcome = await act(request, { withoutReload: true });
    setBusy(false);
    if (outcome.ok) plan.setPlan(outcome.data);
  }
  const hasRooms = plan.asked.places.every(({ place, rooms }) => place.trim() && rooms.length);
  return (
    <Stack gap="sm">
      <Switch
        label={t("give")}
        checked={plan.shown}
        onChange={(event) => plan.setShown(event.currentTarget.checked)}
      />
      {plan.shown && (
        <>
          <SlotFields draft={plan.draft} onChange={plan.setDraft} />
          <Button variant="light" onClick={propose} loading={busy} disabled={!ready || !hasRooms}>
            {t("propose")}
          </Button>
          {plan.plan && <SlotPreview plan={plan.plan} onChange={plan.setPlan} />}
        </>
      )}
    </Stack>
  );
}
