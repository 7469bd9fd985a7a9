import type { CurrentUser } from "#app/platform/access/current-user.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Hides, toldFigure } from "./hides.ts";
import { hidesFor } from "./hiding.server.ts";
import type { Measured, measureIndicators } from "./queries.server.ts";
import type { Figure, IndicatorFigure, View } from "./schema.ts";

export const nobody: Figure = { people: 0, of: null, value: null };

type Row = Awaited<ReturnType<typeof measureIndicators>>[number];

/** The numbers of an indicator as the user may read them. */
export async function indicatorFor(
  { var: { db, user } }: { var: { db: Db; user: CurrentUser } },
  { womenPeople, ...row }: Row,
  view: View,
): Promise<IndicatorFigure> {
  const hides = await hidesFor(user, db, row.formula, view);
  return { ...row, ...toldTotal({ ...row, womenPeople }, hides) };
}

/** The number of everybody and the share of women, where they may be told. */
export function toldTotal({ figure, women }: Measured, hides: Hides) {
  const hidden = hides.cell({ split: null, code: "", figure });
  return { figure: toldFigure(figure, hidden), women: hidden || hides.women ? null : women };
}
