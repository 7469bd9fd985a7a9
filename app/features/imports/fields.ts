/** The fields that identify the applicant of a row. */
export const keyFields = ["reference", "last_name", "first_names", "phone", "birth_date"] as const;
/** The fields that a row can change. */
export const valueFields = ["test_mark", "interview_mark", "decision", "remark"] as const;

/** The columns of the template, in order. */
export const fields = [...keyFields, ...valueFields] as const;
export type Field = (typeof fields)[number];
export type ValueField = (typeof valueFields)[number];

/** The column of each field, counted from 0. */
export type Mapping = Partial<Record<Field, number>>;

/** What importing a row does: changes a registration, changes nothing, or fails. */
export const outcomes = ["change", "same", "error"] as const;
export type Outcome = (typeof outcomes)[number];
