/** The build information for the browser. */
export type BuildInfo = {
  id: string;
  script: string | null;
  /** Scripts of single pages. */
  scripts: Record<string, string>;
};
