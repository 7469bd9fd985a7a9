/** What the browser is told about the build it was served by. */
export type BuildInfo = { id: string; script: string | null };
