import { useState } from "react";
import type { Outcome } from "#app/api-client/browser/api-error.ts";
import { type ActOptions, type Answer, type Body, firstMessages, useAct } from "./use-act.ts";

/** Sends a form: whether it is on its way, and the first message about each field that was refused. */
export function useSubmit() {
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function submit<A extends Answer>(
    request: () => Promise<A>,
    options?: ActOptions,
  ): Promise<Outcome<Body<A>>> {
    setBusy(true);
    const outcome = await act(request, { form: true, ...options });
    setBusy(false);
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
    return outcome;
  }
  return { submit, busy, errors };
}
