import { useEffect, useState } from "react";
import { useApi } from "#app/staff/form/use-api.ts";
import { countsOf } from "./rules.ts";
import type { Figure, Formula } from "./schema.ts";

export type Preview = { figure: Figure | null; words: string; date: string };

const WAIT = 300;

export function isComplete(formula: Formula): boolean {
  return countsOf(formula).every(({ conditions }) =>
    conditions.every(({ values }) => values.length > 0),
  );
}

/** The value and the words of a formula while it is built; null while they are not known. */
export function usePreview(formula: Formula): Preview | "failed" | null {
  const api = useApi();
  const [preview, setPreview] = useState<{ of: string; shown: Preview | "failed" } | null>(null);
  const asked = JSON.stringify(formula);
  useEffect(() => {
    const wanted = JSON.parse(asked) as Formula;
    if (!isComplete(wanted)) return;
    let gone = false;
    const timer = setTimeout(async () => {
      const request = api.indicators.preview.$post({ json: { formula: wanted } });
      const answer = await request.catch(() => null);
      const shown = answer?.ok ? await answer.json() : ("failed" as const);
      if (!gone) setPreview({ of: asked, shown });
    }, WAIT);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, asked]);
  return preview?.of === asked ? preview.shown : null;
}
