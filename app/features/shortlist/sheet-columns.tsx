import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/features/registration-records/schema.ts";
import { useAnswerWords } from "#app/features/registration-records/use-answer-words.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { usePaths } from "#app/staff/use-staff.ts";
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
      accessor: "person",
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
      accessor: name,
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
      accessor: "mean",
      title: t("mean"),
      sort: "marks",
      width: 112,
      textAlign: "right",
      render: ({ id }) => <MeanMark sheet={sheet} id={id} />,
    },
    {
      accessor: "to_mark",
      title: t("toMark.title"),
      from: "desktop",
      render: ({ id }) => <MissingMarks sheet={sheet} id={id} />,
    },
    {
      accessor: "convoked",
      title: t("convoked.on"),
      from: "tablet",
      render: ({ id }) => (
        <AppointmentCell list={appointments.filter(({ registration }) => registration === id)} />
      ),
    },
    {
      accessor: "course",
      title: t("course"),
      from: "tablet",
      render: ({ formation_id: id }) => (id === null ? "–" : courses.get(id)),
    },
    {
      accessor: "sex",
      title: t("sex"),
      from: "tablet",
      render: ({ sex }) => words.option("sex", sex),
    },
    {
      accessor: "region",
      title: t("region"),
      from: "desktop",
      render: ({ region }) => words.option("region", region),
    },
  ];
}
