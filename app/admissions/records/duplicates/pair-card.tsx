import { Anchor, Badge, Card, Group } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import { useAnswerWords } from "../record/use-answer-words.ts";
import type { DuplicatePair, DuplicateSide } from "../schema.ts";
import { StateBadge } from "../state-badge.tsx";
import { PairDecisions } from "./pair-decisions.tsx";
import styles from "./pairs.module.css";

/** Two registrations row by row, with equal values marked, and the reasons for the match. */
export function PairCard({ pair }: { pair: DuplicatePair }) {
  const t = useTranslations("registrations.records");
  const lines = useLines();
  const format = useFormatter();
  const { to } = usePaths();
  const sides = [pair.first, pair.second] as const;
  const titleId = `pair-${pair.id}`;
  return (
    <Card withBorder component="article" aria-labelledby={titleId} mb="md">
      <Group gap="xs" mb="xs">
        <h2 id={titleId} className={styles.title}>
          {t("pairs.reasons", {
            reasons: pair.reasons.map((reason) => t(`reasons.${reason}`)).join(", "),
          })}
        </h2>
        {pair.decision && <Badge variant="light">{t(`pairs.${pair.decision}`)}</Badge>}
        {pair.decided_at && (
          <span>
            {[pair.decided_by, format.dateTime(new Date(pair.decided_at), { dateStyle: "medium" })]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </Group>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {sides.map((side) => (
                <th key={side.id} scope="col">
                  <Anchor component={Link} to={to(`/admin/registration/${side.id}`)} fw={600}>
                    {side.reference}
                  </Anchor>{" "}
                  {pair.decision === "same" ? (
                    <Badge
                      component="span"
                      variant="light"
                      color={stateColor("duplicate", side.merged ? "putAway" : "kept")}
                    >
                      {t(side.merged ? "pairs.putAway" : "pairs.kept")}
                    </Badge>
                  ) : (
                    <StateBadge state={side.status} />
                  )}
                  {side.above_limit && (
                    <Badge component="span" variant="light" color="yellow" ml={6}>
                      {t("marks.above_limit")}
                    </Badge>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, value }) => {
              const [a, b] = sides.map(value);
              if (!a && !b) return null;
              return (
                <tr key={label} data-same={a === b || undefined}>
                  <th scope="row">{label}</th>
                  <td>{a}</td>
                  <td>
                    {b}
                    {a === b && <span className="visually-hidden"> ({t("pairs.alike")})</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <PairDecisions pair={pair} />
    </Card>
  );
}

function useLines(): { label: string; value: (side: DuplicateSide) => string }[] {
  const words = useAnswerWords();
  const t = useTranslations("registrations.records");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  return [
    { label: words.field("last_name"), value: ({ last_name }) => last_name },
    { label: words.field("first_names"), value: ({ first_names }) => first_names },
    {
      label: words.field("birth_date"),
      value: (side) => (side.birth_year_only ? side.birth_date.slice(0, 4) : day(side.birth_date)),
    },
    { label: words.field("phone"), value: ({ phone }) => writtenPhone(phone) },
    { label: words.field("identity_number"), value: ({ identity }) => identity },
    { label: words.field("email"), value: ({ email }) => email ?? "" },
    { label: words.field("region"), value: ({ region }) => words.option("region", region) },
    { label: words.field("town"), value: ({ town }) => town },
    { label: t("columns.form"), value: ({ form, year }) => `${words.form(form)} ${year}` },
    { label: t("columns.submitted"), value: ({ submitted_at }) => day(submitted_at) },
  ];
}
