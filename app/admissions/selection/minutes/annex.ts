import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, localeTags, timeZone } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { MinutesContent } from "../schema.ts";
import type { PrintedMinutes } from "./printed-minutes.ts";

type Annex = { content: MinutesContent; sha256: string; names: ReadonlyMap<string, string> };

/**
 * The names behind the references of the minutes. It is made when somebody asks for it and is not a
 * part of them: minutes are permanent, and a person may ask to be erased.
 */
export function printedAnnex(
  { content, sha256, names }: Annex,
  { locale, by, at }: { locale: Locale; by: string; at: Date },
): PrintedMinutes {
  const t = translatorFor(locale);
  const points = new Intl.NumberFormat(localeTags[locale], { minimumFractionDigits: 2 });
  const moment = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const { round } = content;
  const chosen = content.files.filter((file) => file.chosen);
  return {
    locale,
    title: t("selection.annex.title"),
    lead: t("selection.annex.lead", { name: round.name, year: String(round.year) }),
    facts: [
      { label: t("selection.annex.madeBy"), value: by },
      { label: t("selection.annex.madeAt"), value: moment(at) },
      { label: t("selection.annex.belongsTo"), value: sha256 },
    ],
    tables: [
      {
        title: t("selection.minutes.list"),
        none: t("selection.minutes.nobody"),
        dense: true,
        columns: [
          { heading: t("selection.minutes.rank"), width: 10, right: true },
          { heading: t("selection.minutes.reference"), width: 24 },
          { heading: t("selection.annex.name"), width: 46 },
          { heading: t("selection.minutes.score"), width: 20, right: true },
        ],
        rows: chosen.map(({ rank, reference, score, complete }) => [
          rank === null ? "–" : String(rank),
          reference,
          names.get(reference) ?? t("selection.annex.erased"),
          complete ? points.format(score) : "–",
        ]),
      },
    ],
    remark: { title: t("selection.annex.useTitle"), text: t("selection.annex.use") },
    signatures: { title: "", people: [] },
    foot: t("selection.annex.title"),
  };
}
