/** Who a row is about. */
export const keyFields = ["reference", "last_name", "first_names", "phone", "birth_date"] as const;
/** What a row says about them. */
export const valueFields = ["test_mark", "interview_mark", "decision", "remark"] as const;

/** The columns of the template, in order. */
export const fields = [...keyFields, ...valueFields] as const;
export type Field = (typeof fields)[number];
export type ValueField = (typeof valueFields)[number];

/** Which column of the sheet, counted from 0, holds a field. */
export type Mapping = Partial<Record<Field, number>>;

/** What importing a row does: changes a registration, changes nothing, or fails. */
export const outcomes = ["change", "same", "error"] as const;
export type Outcome = (typeof outcomes)[number];
