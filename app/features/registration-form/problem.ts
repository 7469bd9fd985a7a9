/** What an answer is judged by besides itself. Dates are days in Abidjan. */
export type CheckContext = {
  today: string;
  /** Ages count on this day. */
  closesOn: string;
  /** The courses of this form; without them any id is taken. */
  courses?: readonly { id: number; level: string }[];
};

/** Words: `registrations.problem.<key>`. */
export type Problem = { key: string; params?: Record<string, string | number> };
export type Problems = Record<string, Problem>;
