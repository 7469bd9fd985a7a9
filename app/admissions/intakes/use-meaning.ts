import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import { firstMessages, readAnswer } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { type IntakeValues, planOf } from "./intake-values.ts";
import type { IntakeMeaning } from "./schema.ts";

export type MeaningState =
  | { is: "waiting" }
  | { is: "known"; meaning: IntakeMeaning }
  | { is: "wrong"; fields: Record<string, string> }
  | { is: "failed" };

const PAUSE = 300;

/**
 * Asks the server what the typed days would mean, after a short pause in typing; a copy of the same
 * values asks again.
 */
export function useMeaning(id: number | null, values: IntakeValues): MeaningState {
  const api = useApi();
  const [typed] = useDebouncedValue(values, PAUSE);
  const [state, setState] = useState<MeaningState>({ is: "waiting" });
  useEffect(() => {
    let outdated = false;
    const { form, year, opens_on, closes_on } = typed;
    const plan = planOf(typed);
    const routes = api["registration-calls"];
    async function ask() {
      setState({ is: "waiting" });
      const request =
        id === null
          ? routes.meaning.$post({ json: { ...plan, form, year: Number(year) } })
          : routes[":id{[0-9]+}"].meaning.$post({ param: { id: String(id) }, json: plan });
      const outcome = await outcomeOf(request.then((answer) => readAnswer(answer)));
      if (outdated) return;
      if (outcome.ok) setState({ is: "known", meaning: outcome.data });
      else if (outcome.status === 422) {
        setState({ is: "wrong", fields: firstMessages(outcome.fields) });
      } else setState({ is: "failed" });
    }
    if (opens_on && closes_on && form) void ask();
    return () => {
      outdated = true;
    };
  }, [api, id, typed]);
  return typed === values ? state : { is: "waiting" };
}
