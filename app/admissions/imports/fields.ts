/** The fields that identify the applicant of a row. */
export const keyFields = ["reference", "last_name", "first_names", "phone", "birth_date"] as const;
/** The fields that a row can change. */
export const valueFields = ["test_mark", "interview_mark", "decision", "remark"] as const;

/** The seat of a person whom the row admits; without it the one chosen for all. */
export const seatFields = ["cohort", "confirm_by"] as const;

/** The columns of the template, in order. */
export const fields = [...keyFields, ...valueFields, ...seatFields] as const;
export type Field = (typeof fields)[number];
export type ValueField = (typeof valueFields)[number];
export type SeatField = (typeof seatFields)[number];

/** One field of a registration that a row changes. */
export type Change = {
  field: ValueField | SeatField;
  from: string | number | null;
  to: string | number;
  /** Of the cohort that `to` names. */
  id?: number;
};

/** The column of each field, counted from 0. */
export type Mapping = Partial<Record<Field, number>>;

/** What importing a row does: changes a registration, changes nothing, or fails. */
export const outcomes = ["change", "same", "error"] as const;
export type Outcome = (typeof outcomes)[number];
