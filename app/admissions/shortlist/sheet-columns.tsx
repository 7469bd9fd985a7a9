import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswerWords } from "#app/admissions/records/record/use-answer-words.ts";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { AppointmentCell } from "./appointment-cell.tsx";
import { LastMark, MeanMark } from "./mark-cell.tsx";
import type { MarkSheet } from "./mark-sheet.ts";
import type { AppointmentRow } from "./schema.ts";
import styles from "./sheet.module.css";

export type SheetColumn = {
  name: string;
  title: string;
  /** What stands in it; `tabIndex` is that of a link. */
  render: (row: RegistrationRow, tabIndex: number) => ReactNode;
  /** What the address says to sort by it. */
  sort?: string;
  /** Smallest screen that shows the column; all by default. */
  from?: "tablet" | "desktop";
  align?: "end";
  width?: number;
};

type Cells = {
  courses: ReadonlyMap<number, string>;
  appointments: AppointmentRow[];
  sheet: MarkSheet;
};

/** The columns of the marking sheet besides its marks. */
export function useSheetColumns({ courses, appointments, sheet }: Cells) {
  const t = useTranslations("shortlist");
  const words = useAnswerWords();
  const { to } = usePaths();
  const before: SheetColumn[] = [
    {
      name: "person",
      title: t("person"),
      sort: "last_name",
      render: ({ id, last_name, first_names, reference }, tabIndex) => (
        <>
          <Anchor
            component={Link}
            to={to(`/admin/registration/${id}`)}
            tabIndex={tabIndex}
            title={`${last_name} ${first_names}`}
          >
            {last_name} {first_names}
          </Anchor>
          <div className={styles.underName}>{reference}</div>
        </>
      ),
    },
    {
      name: "reference",
      title: t("reference"),
      sort: "reference",
      from: "tablet",
      width: 136,
      render: ({ reference }) => reference,
    },
  ];
  const after: SheetColumn[] = [
    {
      name: "mean",
      title: t("mean"),
      sort: "marks",
      width: 104,
      align: "end",
      render: ({ id }) => <MeanMark sheet={sheet} id={id} />,
    },
    {
      name: "last",
      title: t("last"),
      from: "tablet",
      width: 168,
      render: ({ id }) => <LastMark sheet={sheet} id={id} />,
    },
    {
      name: "convoked",
      title: t("convoked.on"),
      from: "tablet",
      width: 150,
      render: ({ id }) => (
        <AppointmentCell list={appointments.filter(({ registration }) => registration === id)} />
      ),
    },
    {
      name: "course",
      title: t("course"),
      from: "tablet",
      width: 160,
      render: ({ formation_id: id }) => {
        const title = id === null ? "–" : courses.get(id);
        return <span title={title}>{title}</span>;
      },
    },
    {
      name: "sex",
      title: t("sex"),
      from: "desktop",
      width: 80,
      render: ({ sex }) => words.option("sex", sex),
    },
    {
      name: "region",
      title: t("region"),
      from: "desktop",
      width: 140,
      render: ({ region }) => words.option("region", region),
    },
  ];
  return { before, after };
}
