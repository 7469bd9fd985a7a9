import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswerWords } from "#app/admissions/records/record/use-answer-words.ts";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { AppointmentCell } from "./appointment-cell.tsx";
import { MarkInput, MeanMark, MissingMarks } from "./mark-input.tsx";
import type { MarkSheet } from "./mark-sheet.ts";
import { type MarkName, markNames } from "./marks.ts";
import type { AppointmentRow } from "./schema.ts";

type Cells = {
  courses: ReadonlyMap<number, string>;
  appointments: AppointmentRow[];
  sheet: MarkSheet;
  paste: (from: { id: number; name: MarkName }, cells: string[][]) => void;
};

/** The columns of the marking sheet. */
export function useSheetColumns({
  courses,
  appointments,
  sheet,
  paste,
}: Cells): ListColumn<RegistrationRow>[] {
  const t = useTranslations("shortlist");
  const words = useAnswerWords();
  const { to } = usePaths();
  return [
    {
      name: "person",
      title: t("person"),
      sort: "last_name",
      render: ({ id, last_name, first_names, reference }) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/${id}`)} fw={600}>
            {last_name} {first_names}
          </Anchor>
          <div className={table.muted}>{reference}</div>
        </>
      ),
    },
    ...markNames.map((name) => ({
      name: name,
      title: t(`sheet.columns.${name}`),
      // The widths of their titles, so that names have the rest.
      width: name === "test_mark" ? 124 : 156,
      render: (registration: RegistrationRow) => (
        <MarkInput
          sheet={sheet}
          registration={registration}
          name={name}
          onPaste={(cells) => paste({ id: registration.id, name }, cells)}
        />
      ),
    })),
    {
      name: "mean",
      title: t("mean"),
      sort: "marks",
      width: 112,
      align: "end",
      render: ({ id }) => <MeanMark sheet={sheet} id={id} />,
    },
    {
      name: "to_mark",
      title: t("toMark.title"),
      from: "desktop",
      render: ({ id }) => <MissingMarks sheet={sheet} id={id} />,
    },
    {
      name: "convoked",
      title: t("convoked.on"),
      from: "tablet",
      render: ({ id }) => (
        <AppointmentCell list={appointments.filter(({ registration }) => registration === id)} />
      ),
    },
    {
      name: "course",
      title: t("course"),
      from: "tablet",
      render: ({ formation_id: id }) => (id === null ? "–" : courses.get(id)),
    },
    {
      name: "sex",
      title: t("sex"),
      from: "tablet",
      render: ({ sex }) => words.option("sex", sex),
    },
    {
      name: "region",
      title: t("region"),
      from: "desktop",
      render: ({ region }) => words.option("region", region),
    },
  ];
}
