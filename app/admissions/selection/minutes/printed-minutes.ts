import type { PrintedColumn, PrintedOpening } from "#app/platform/files/printed-pages.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, localeTags, timeZone } from "#app/platform/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { formOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { formWords, type Reader } from "#app/website/registration-form/words.ts";
import { type Criterion, GAP } from "../criteria.ts";
import { answerName, criterionName, targetName } from "../names.ts";
import { asideOf, examinedOf, type MinutesContent } from "../schema.ts";
import type { Target } from "../targets.ts";

/** The texts of the minutes in one language. */
export type PrintedMinutes = PrintedOpening & {
  tables: MinutesTable[];
  remark: { title: string; text: string };
  signatures: { title: string; people: string[] };
};

export type MinutesTable = {
  title: string;
  /** Shown when there are no rows. */
  none: string;
  columns: PrintedColumn[];
  rows: string[][];
  /** The cells are short, so several rows can be rendered as one text. */
  dense: boolean;
};

export function printedMinutes(
  content: MinutesContent,
  sha256: string,
  locale: Locale,
): PrintedMinutes {
  const t = translatorFor(locale);
  const reader = { t, locale };
  const form = formOfAnswers(content.round.form);
  if (!form) throw new Error("the form is gone");
  const number = new Intl.NumberFormat(localeTags[locale]);
  const points = new Intl.NumberFormat(localeTags[locale], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const moment = dateFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  });
  const { round, counts } = content;
  const chosen = content.files.filter((registration) => registration.chosen);
  const changed = content.files.filter((registration) => registration.by_hand);
  const yesNo = (yes: boolean) => t(yes ? "selection.minutes.yes" : "selection.minutes.no");
  const rankOf = (rank: number | null) => (rank === null ? "–" : number.format(rank));
  return {
    locale,
    title: t("selection.minutes.title"),
    lead: t("selection.minutes.lead", {
      form: formWords(reader, form).title,
      year: String(round.year),
      name: round.name,
    }),
    facts: [
      { label: t("selection.minutes.closedAt"), value: moment(new Date(content.closed_at)) },
      { label: t("selection.minutes.closedBy"), value: content.closed_by },
      { label: t("selection.minutes.registrations"), value: number.format(counts.files) },
      { label: t("selection.minutes.aside"), value: number.format(asideOf(counts)) },
      { label: t("selection.minutes.examined"), value: number.format(examinedOf(counts)) },
      { label: t("selection.minutes.waiting"), value: number.format(counts.waiting) },
      { label: t("selection.minutes.seats"), value: number.format(round.seats) },
      { label: t("selection.minutes.chosen"), value: number.format(counts.chosen) },
      { label: t("selection.minutes.total"), value: points.format(content.total) },
      { label: t("selection.minutes.scored"), value: t("selection.minutes.scoredRule") },
      { label: t("selection.minutes.equals"), value: t("selection.minutes.equalsRule") },
    ],
    tables: [
      {
        title: t("selection.minutes.criteria"),
        none: t("selection.minutes.noCriteria"),
        dense: false,
        columns: [
          { heading: t("selection.minutes.criterion"), width: 30 },
          { heading: t("selection.minutes.weight"), width: 18, right: true },
          { heading: t("selection.minutes.how"), width: 52 },
        ],
        rows: content.criteria.map((criterion) => [
          criterionName(reader, form, criterion),
          number.format(criterion.weight),
          scaleOf(reader, form, criterion),
        ]),
      },
      {
        title: t("selection.minutes.targets"),
        none: t("selection.minutes.noTargets"),
        dense: false,
        columns: [
          { heading: t("selection.minutes.target"), width: 48 },
          { heading: t("selection.minutes.asked"), width: 22 },
          { heading: t("selection.minutes.reached"), width: 18 },
          { heading: t("selection.minutes.met"), width: 12 },
        ],
        rows: content.targets.map((target, place) => {
          const state = content.live[place];
          return [
            targetName(reader, form, target),
            boundsText(t, target),
            t("selection.minutes.reachedBy", {
              count: state?.count ?? 0,
              share: state?.share ?? 0,
            }),
            yesNo(state?.state === "met"),
          ];
        }),
      },
      {
        title: t("selection.minutes.list"),
        none: t("selection.minutes.nobody"),
        dense: true,
        columns: [
          { heading: t("selection.minutes.rank"), width: 12, right: true },
          { heading: t("selection.minutes.reference"), width: 30 },
          { heading: t("selection.minutes.score"), width: 26, right: true },
          { heading: t("selection.minutes.byHand"), width: 32 },
        ],
        rows: chosen.map(({ rank, reference, score, complete, by_hand }) => [
          rankOf(rank),
          reference,
          complete ? points.format(score) : "–",
          by_hand ? yesNo(true) : "",
        ]),
      },
      {
        title: t("selection.minutes.changes"),
        none: t("selection.minutes.noChanges"),
        dense: false,
        columns: [
          { heading: t("selection.minutes.reference"), width: 24 },
          { heading: t("selection.minutes.rank"), width: 9, right: true },
          { heading: t("selection.minutes.score"), width: 20, right: true },
          { heading: t("selection.minutes.change"), width: 16 },
          { heading: t("selection.minutes.reason"), width: 31 },
        ],
        rows: changed.map(({ reference, rank, score, complete, chosen, reason }) => [
          reference,
          rankOf(rank),
          complete ? points.format(score) : "–",
          t(chosen ? "selection.minutes.putIn" : "selection.minutes.takenOut"),
          reason,
        ]),
      },
    ],
    remark: { title: t("selection.minutes.remark"), text: content.reason },
    signatures: {
      title: t("selection.minutes.signatures"),
      people: content.members.map(({ name, role }) => (role ? `${name}, ${role}` : name)),
    },
    foot: `SHA-256 ${sha256}`,
  };
}

/** All possible points of a criterion, so that a score can be checked. */
function scaleOf(reader: Reader, form: FormDefinition, criterion: Criterion): string {
  const { t } = reader;
  const kind = t(`selection.minutes.kind.${criterion.kind}`);
  const scale = (key: "answer" | "band" | "from" | "upTo" | "otherwise", values: ScaleValues) =>
    t(`selection.minutes.scale.${key}`, values as Required<ScaleValues>);
  if (criterion.kind === "text") {
    const rule = criterion.readers === 1 ? "oneReader" : "twoReaders";
    const unread = criterion.unread ? t(`selection.minutes.unread.${criterion.unread}`) : "";
    const read = `${kind}, ${t(`selection.minutes.scale.${rule}`, { gap: GAP })}`;
    return unread ? `${read}. ${unread}` : read;
  }
  const otherwise = scale("otherwise", { points: criterion.otherwise });
  const parts =
    criterion.kind === "choice"
      ? Object.entries(criterion.points).map(([code, points]) =>
          scale("answer", { name: answerName(reader, form, criterion.field, code), points }),
        )
      : criterion.bands.map(({ from, to, points }) => {
          const ends = { from: String(from), to: String(to), points };
          if (from === null) return scale("upTo", ends);
          return scale(to === null ? "from" : "band", ends);
        });
  return `${kind}. ${[...parts, otherwise].join(" · ")}`;
}

type ScaleValues = { name?: string; from?: string; to?: string; points: number };

function boundsText(t: Translator, { unit, at_least, at_most }: Target): string {
  const text = (bound: number) =>
    unit === "share"
      ? t("selection.minutes.percent", { share: bound })
      : t("selection.minutes.people", { count: bound });
  if (at_least === null) return t("selection.minutes.atMost", { bound: text(at_most ?? 0) });
  if (at_most === null) return t("selection.minutes.atLeast", { bound: text(at_least) });
  return t("selection.minutes.between", { least: text(at_least), most: text(at_most) });
}
