import type { WordFolders } from "#app/platform/i18n/word-files.ts";

/** The build information for the browser. */
export type BuildInfo = {
  id: string;
  script: string | null;
  /** Scripts of single pages. */
  scripts: Record<string, string>;
  /** The messages of pages with React; the development server has them in its modules. */
  words?: WordFolders;
};
