export const requestKinds = ["access", "correct", "erase", "object", "other"] as const;
/** What somebody asks for about their own data. */
export type RequestKind = (typeof requestKinds)[number];
