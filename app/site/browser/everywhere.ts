import { registerServiceWorker } from "#app/base/offline/browser/register.ts";
import { startLanguage } from "#app/base/shell/browser/language.ts";
import { startTheme } from "#app/base/shell/browser/theme.ts";
import { startChunkReload } from "#app/base/shell/browser/version.ts";

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
