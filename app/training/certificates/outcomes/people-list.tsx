import { Anchor, Badge, Button, Card, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./outcomes.module.css";
import type { Conditions, MemberOutcome } from "./schema.ts";
import { useMarkProps } from "./use-mark-props.ts";

type Props = {
  cohort: number;
  people: MemberOutcome[];
  conditions: Conditions;
  /** Who is not ticked. */
  left: ReadonlySet<number>;
  onChoose: (left: ReadonlySet<number>) => void;
  onDecide: (person: MemberOutcome) => void;
  onUndo: (person: MemberOutcome) => void;
};

export function nameOf({ last_name, first_names }: MemberOutcome): string {
  return `${last_name} ${first_names}`;
}

/** The members with what was reached; marks are typed here and saved together. */
export function PeopleList(props: Props) {
  const { cohort, people, left, onChoose } = props;
  const t = useTranslations("certificates.outcomes");
  const api = useApi();
  const act = useAct();
  const reading = useRevalidator();
  const [typed, setTyped] = useState<ReadonlyMap<number, number | string>>(new Map());
  const marked = people.flatMap(({ id, version, final_mark }) => {
    const given = typed.get(id);
    if (given === undefined) return [];
    const mark = given === "" ? null : Number(given);
    return mark === final_mark ? [] : [{ id, version, final_mark: mark }];
  });
  useUnsaved(marked.length > 0);

  async function saveMarks() {
    const json = { people: marked };
    const request = () =>
      api.cohortes[":id"].outcomes.marks.$put({ param: { id: String(cohort) }, json });
    const outcome = await act(request, { done: t("marksSaved") });
    if (outcome.ok) setTyped(new Map());
  }
  function choose(id: number, chosen: boolean) {
    const next = new Set(left);
    if (chosen) next.delete(id);
    else next.add(id);
    onChoose(next);
  }

  return (
    <Card withBorder component="section" aria-labelledby="people">
      <Group justify="space-between" mb="sm">
        <h2 id="people" className={styles.heading}>
          {t("people", { count: people.length })}
        </h2>
        <Checkbox
          label={t("everybody")}
          checked={left.size === 0}
          indeterminate={left.size > 0 && left.size < people.length}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? new Set() : new Set(people.map(({ id }) => id)))
          }
        />
      </Group>
      {marked.length > 0 && (
        <Button mb="sm" loading={reading.state !== "idle"} onClick={saveMarks}>
          {t("saveMarks", { count: marked.length })}
        </Button>
      )}
      <ul role="list" className={styles.people}>
        {people.map((person) => (
          <Line
            key={person.id}
            {...props}
            person={person}
            chosen={!left.has(person.id)}
            onTick={(chosen) => choose(person.id, chosen)}
            mark={typed.get(person.id) ?? person.final_mark ?? ""}
            onMark={(mark) => setTyped(new Map(typed).set(person.id, mark))}
          />
        ))}
      </ul>
    </Card>
  );
}

type LineProps = Props & {
  person: MemberOutcome;
  chosen: boolean;
  onTick: (chosen: boolean) => void;
  mark: number | string;
  onMark: (mark: number | string) => void;
};

function Line({ person, conditions, chosen, onTick, mark, onMark, onDecide, onUndo }: LineProps) {
  const t = useTranslations("certificates.outcomes");
  const { to } = usePaths();
  const markProps = useMarkProps();
  // Until the list is read again its versions are old, and an act would be refused.
  const isOld = useRevalidator().state !== "idle";
  const name = nameOf(person);
  return (
    <li className={styles.person}>
      <Checkbox
        className={styles.tick ?? ""}
        aria-label={t("choose", { name })}
        checked={chosen}
        onChange={({ currentTarget: { checked } }) => onTick(checked)}
      />
      <div className={styles.who}>
        <Anchor component={Link} to={to(`/admin/registration/${person.id}`)} fw={600}>
          {name}
        </Anchor>
        <span className={styles.hint}>{person.reference}</span>
        <Reached person={person} />
        {!person.outcome && <Missing person={person} conditions={conditions} />}
      </div>
      <LimitedNumber
        className={styles.mark ?? ""}
        label={t("mark")}
        aria-label={t("markOf", { name })}
        {...markProps}
        hideControls
        disabled={person.outcome !== null}
        value={mark}
        onChange={onMark}
      />
      <div className={styles.acts}>
        {person.outcome ? (
          <>
            <Badge variant="light" color={stateColor("outcome", person.outcome)}>
              {t(`outcome.${person.outcome}`)}
            </Badge>
            <Button size="xs" variant="default" disabled={isOld} onClick={() => onUndo(person)}>
              {t("undo")}
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" disabled={isOld} onClick={() => onDecide(person)}>
            {t("decide")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Start, attendance and end, in one or two lines. */
function Reached({ person }: { person: MemberOutcome }) {
  const t = useTranslations("certificates.outcomes");
  const format = useFormatter();
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: "medium" });
  const {
    started_on,
    first_present,
    attendance,
    present,
    counted,
    ended_on,
    outcome,
    certificate,
  } = person;
  const facts = [
    started_on
      ? t("startedOn", { day: day(started_on) })
      : first_present
        ? t("presentSince", { day: day(first_present) })
        : t("notStarted"),
    attendance === null
      ? t("noAttendance")
      : t("attendance", { rate: attendance, present, counted }),
    outcome && ended_on ? t(`endedOn.${outcome}`, { day: day(ended_on) }) : "",
    person.exception_reason && t("exception", { reason: person.exception_reason }),
    person.left_reason && t("leftReason", { reason: person.left_reason }),
    certificate && t("certificate", { number: certificate }),
  ].filter(Boolean);
  return <span className={styles.facts}>{facts.join(" · ")}</span>;
}

function Missing({ person, conditions }: { person: MemberOutcome; conditions: Conditions }) {
  const t = useTranslations("certificates");
  if (!person.missing.length) return <span className={styles.meets}>{t("missing.nothing")}</span>;
  const values = { rate: conditions.min_attendance ?? 0, mark: conditions.min_mark ?? 0 };
  return (
    <span className={styles.missing}>
      {person.missing.map((one) => t(`missing.${one}`, values)).join(" ")}
    </span>
  );
}
