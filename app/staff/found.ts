/** What "go to" finds besides screens, and who may find it is the server's business. */
export const foundKinds = ["post", "formation", "media", "registration", "user"] as const;

export type Found = {
  kind: (typeof foundKinds)[number];
  id: number;
  title: string;
  /** What tells it from others of the same name. */
  note: string;
  path: string;
};
