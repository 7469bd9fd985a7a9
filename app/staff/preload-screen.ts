import { loadWordsOf } from "#app/i18n/loaded-words.ts";

type Manifest = { routes: Record<string, { module: string; css?: string[] } | undefined> };

const asked = new Set<string>();

/**
 * Loads the code, styles and messages of a screen that is about to be opened. Not its data: whoever
 * looks at a record is written down.
 */
function preloadScreen(id: string, pattern: string) {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  const route = manifest?.routes[id];
  if (!route || asked.has(id)) return;
  asked.add(id);
  for (const href of route.css ?? []) preloadStyle(href);
  // Opening the screen asks again for what could not be loaded now.
  import(/* @vite-ignore */ route.module).catch(() => asked.delete(id));
  loadWordsOf(pattern).catch(() => asked.delete(id));
}

function preloadStyle(href: string) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "style", href });
  document.head.append(link);
}

/** The events of a link to a screen that show that it may be opened. */
export function onIntent(id: string, pattern: string) {
  const load = () => preloadScreen(id, pattern);
  return { onPointerEnter: load, onFocus: load };
}
