import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { kinds, type TodoKind, todoFilters } from "#app/content/working-copies/lists/todo.ts";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { homes } from "./dashboard-data.ts";
import styles from "./panels.module.css";

type Props = { summary: ContentSummary; edits: boolean };
type Line = {
  key: string;
  label: string;
  query: Record<string, string>;
  count: (of: ContentSummary[keyof ContentSummary]) => number;
};

/** Editors see what is missing, stale or waiting; authors what is theirs. Each number opens its list. */
export function ContentFigures({ summary, edits }: Props) {
  const t = useTranslations("dashboard.content");
  const format = useFormatter();
  const { to } = usePaths();
  const lines = useLines(edits);
  return (
    <section className={`${styles.panel} ${styles.apart}`} aria-labelledby="content-figures">
      <h2 id="content-figures" className={styles.heading}>
        {t(edits ? "title" : "own")}
      </h2>
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">{t("kind")}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`kinds.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, query, count }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {kinds.map((kind) => {
                const value = count(summary[kind]);
                const path = to(`${homes[kind]}?${new URLSearchParams(query)}`);
                const written = format.number(value);
                return <td key={kind}>{value ? <Link to={path}>{written}</Link> : written}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useLines(edits: boolean): Line[] {
  const t = useTranslations("dashboard.content");
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  const todo = (kind: Exclude<TodoKind, "thisWeek" | "pending">): Line => ({
    key: kind,
    label: t(kind),
    query: todoFilters[kind],
    count: (of) => of.todo[kind],
  });
  if (!edits) return [todo("drafts"), todo("returned")];
  const translated = locales.filter((language) => language !== defaultLocale);
  return [
    todo("toReview"),
    ...(["missing", "stale"] as const).flatMap((state) =>
      translated.map((language) => ({
        key: `${state} ${language}`,
        label: t(state, { language: names.of(language) ?? language }),
        query: { language, language_state: state },
        count: (of: ContentSummary[keyof ContentSummary]) => of.languages[language][state],
      })),
    ),
    todo("drafts"),
  ];
}
