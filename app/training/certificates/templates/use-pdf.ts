import { useEffect, useEffectEvent, useState } from "react";
import { type ApiError, outcomeOf, refusalFrom } from "#app/api-client/browser/api-error.ts";

type Printed = { ok: boolean; status: number; headers: Headers; json: () => Promise<unknown> };
type Shown = { url: string | null; refusal: ApiError | null; of: string | null };

/**
 * A PDF printed by the server, again when `asked` changes, and why not when that was refused; `null`
 * asks for nothing. The last one stays until the next has come.
 */
export function usePdf(asked: string | null, print: (asked: string) => Promise<Printed>) {
  const [shown, setShown] = useState<Shown>({ url: null, refusal: null, of: null });
  const begin = useEffectEvent(print);
  useEffect(() => {
    if (asked === null) return;
    let [isGone, made]: [boolean, string] = [false, ""];
    void outcomeOf(begin(asked).then(pdfIn)).then((outcome) => {
      if (isGone) return;
      if (!outcome.ok) return setShown((last) => ({ ...last, refusal: outcome, of: asked }));
      made = URL.createObjectURL(outcome.data);
      setShown({ url: made, refusal: null, of: asked });
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [asked]);
  return { ...shown, pending: asked !== shown.of };
}

async function pdfIn(answer: Printed): Promise<Blob> {
  if (!answer.ok) throw await refusalFrom(answer);
  return (answer as Response).blob();
}
