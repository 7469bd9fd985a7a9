/** What checks need besides the answers. Dates are days in Abidjan. */
export type CheckContext = {
  today: string;
  /** Ages are computed for this day. */
  closesOn: string;
  /** The courses of this form; without them any id is accepted. */
  courses?: readonly { id: number; level: string }[];
};

/** Text: `registrationForm.problem.<key>`. */
export type Problem = { key: string; params?: Record<string, string | number> };
export type Problems = Record<string, Problem>;
