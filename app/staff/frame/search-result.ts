/** Results of the jump list besides screens. The server decides who may find what. */
export const searchResultKinds = ["post", "formation", "media", "registration", "user"] as const;

export type SearchResult = {
  kind: (typeof searchResultKinds)[number];
  id: number;
  title: string;
  /** Distinguishes results of the same name. */
  note: string;
  path: string;
};
