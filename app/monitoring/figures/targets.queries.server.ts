import { inOneLanguage, readSettings } from "#app/base/settings/queries.server.ts";
import { type CountedStep, countedSteps } from "#app/base/settings/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { categories } from "#app/website/formations/tables.server.ts";
import type { Learners } from "./counts.queries.server.ts";
import type { Target } from "./schema.ts";

type StoredFigure = {
  key?: string;
  value?: number | null;
  label?: string;
  category?: number | null;
  progress?: string;
};

/**
 * The figures of the home page that name a field of courses, each with the learners of its programme,
 * who are counted only if there are such figures. `shown`: those whose progress visitors may see.
 */
export async function readTargets(
  db: Db,
  locale: Locale,
  count: () => Promise<Learners>,
): Promise<{ targets: Target[]; shown: Set<string> }> {
  const { figures } = await readSettings(db, ["figures"]);
  const stored = (inOneLanguage(figures ?? [], locale) ?? []) as StoredFigure[];
  const named = stored.filter(({ category, value }) => category && value);
  if (!named.length) return { targets: [], shown: new Set() };
  const forms = new Map(
    (await db.select({ id: categories.id, form: categories.form }).from(categories)).map(
      ({ id, form }) => [id, form],
    ),
  );
  const learners = await count();
  const targets = named.flatMap(({ key = "", value, label = "", category, progress }) => {
    const form = forms.get(category ?? 0);
    if (!form || !value) return [];
    const step: CountedStep = countedSteps.find((each) => each === progress) ?? "started";
    return [{ key, label, target: value, form, step, count: learners.get(form)?.[step] ?? 0 }];
  });
  const shown = named.filter(({ progress }) => countedSteps.some((each) => each === progress));
  return { targets, shown: new Set(shown.map(({ key = "" }) => key)) };
}
