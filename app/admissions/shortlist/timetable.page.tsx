import { Button, Group, Select } from "@mantine/core";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import type { Route } from "./+types/timetable.page.ts";
import { MoveSlotDialog } from "./move-slot-dialog.tsx";
import type { TimetableRow } from "./schema.ts";
import styles from "./timetable.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const days = await answerOr(api.registrations.convocations.days.$get(), []);
  const asked = /^\d{4}-\d\d-\d\d$/.exec(url.searchParams.get("day") ?? "")?.[0];
  // The next day on which somebody is expected, else the last one.
  const next = days.map(({ day }) => day).filter((day) => day >= today);
  const day = asked ?? next.at(-1) ?? days[0]?.day ?? today;
  const rows = await answerOr(
    api.registrations.convocations.timetable.$get({ query: { day } }),
    [],
  );
  return { days, day, rows };
}

/** Who comes when and where on a day, to print and to change. */
export default function Timetable() {
  const t = useTranslations("shortlist.timetable");
  const { days, day, rows } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const format = useFormatter();
  const [moving, setMoving] = useState<TimetableRow | null>(null);
  const written = (each: string) =>
    format.dateTime(new Date(`${each}T12:00:00Z`), { dateStyle: "full" });
  const options = days.map((each) => ({
    value: each.day,
    label: t("dayOption", { day: written(each.day), count: each.people }),
  }));
  const places = [...Map.groupBy(rows, ({ place }) => place)];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <Group mb="md" align="flex-end" className={styles.tools}>
        <Select
          label={t("day")}
          data={options}
          value={day}
          w={320}
          maw="100%"
          allowDeselect={false}
          onChange={(value) => url.set({ day: value })}
        />
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          disabled={!rows.length}
          onClick={() => window.print()}
        >
          {t("print")}
        </Button>
      </Group>
      {!rows.length && <p>{t("none")}</p>}
      {places.map(([place, people]) => (
        <section key={place} className={styles.place} aria-label={place}>
          <h2>
            {place} · {written(day)}
          </h2>
          <PlaceTable people={people} onMove={setMoving} />
        </section>
      ))}
      {moving && <MoveSlotDialog row={moving} onClose={() => setMoving(null)} />}
    </>
  );
}

type Props = { people: TimetableRow[]; onMove: (row: TimetableRow) => void };

function PlaceTable({ people, onMove }: Props) {
  const t = useTranslations("shortlist.timetable");
  const kinds = useTranslations("shortlist.dialog.kinds");
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("hour")}</th>
            <th scope="col">{t("room")}</th>
            <th scope="col">{t("person")}</th>
            <th scope="col">{t("phone")}</th>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("told")}</th>
            <th scope="col" className={styles.onPaper}>
              {t("arrived")}
            </th>
            <th scope="col" className={styles.onScreen}>
              <span className="visually-hidden">{t("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((row) => (
            <tr key={`${row.registration} ${row.kind}`}>
              <td>{row.time}</td>
              <td>{row.room || "–"}</td>
              <th scope="row">
                {row.last_name} {row.first_names}
                <small>{row.reference}</small>
              </th>
              <td>{writtenPhone(row.phone)}</td>
              <td>{kinds(row.kind)}</td>
              <td>{t(row.told ? "yes" : "no")}</td>
              <td className={styles.onPaper} />
              <td className={styles.onScreen}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t("moveOf", { reference: row.reference })}
                  onClick={() => onMove(row)}
                >
                  {t("move")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
