import { registerServiceWorker } from "#app/features/offline/browser/register.ts";
import { startLanguage } from "#app/features/shell/browser/language.ts";
import { startTheme } from "#app/features/shell/browser/theme.ts";
import { startChunkReload } from "#app/features/shell/browser/version.ts";

/** What public pages and the staff area both need; once for a document. */
export function startEverywhere() {
  const { dataset } = document.documentElement;
  if (dataset.started !== undefined) return;
  dataset.started = "";
  startChunkReload();
  startTheme();
  startLanguage();
  registerServiceWorker();
}
