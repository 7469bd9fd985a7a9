/** What the browser is told about the build it was served by. */
export type BuildInfo = {
  id: string;
  script: string | null;
  /** Those of pages that have one of their own. */
  scripts: Record<string, string>;
};
