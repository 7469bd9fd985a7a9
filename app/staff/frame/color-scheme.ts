import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

const THEME = "theme";
const MODE = "color-mode";

/** Makes Mantine use the storage keys and the attribute of the public site. */
export function siteColorScheme(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (otherwise) => (typeof window === "undefined" ? otherwise : (savedScheme() ?? otherwise)),
    set: saveScheme,
    clear: () => saveScheme("auto"),
    subscribe(onUpdate) {
      const changed = ({ key }: StorageEvent) => {
        if (key === THEME || key === MODE) {
          const scheme = savedScheme() ?? "auto";
          showScheme(scheme);
          onUpdate(scheme);
        }
      };
      window.addEventListener("storage", changed);
      stop = () => window.removeEventListener("storage", changed);
    },
    unsubscribe: () => stop(),
  };
}

/** `theme` holds an explicit choice; `color-mode` may also be "system". */
function savedScheme(): MantineColorScheme | null {
  try {
    const mode = localStorage.getItem(MODE);
    if (mode === "system") return "auto";
    return [localStorage.getItem(THEME), mode].find(isExplicit) ?? null;
  } catch {
    return null;
  }
}

function saveScheme(scheme: MantineColorScheme) {
  showScheme(scheme);
  try {
    localStorage.setItem(MODE, scheme === "auto" ? "system" : scheme);
    if (scheme === "auto") localStorage.removeItem(THEME);
    else localStorage.setItem(THEME, scheme);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}

function showScheme(scheme: MantineColorScheme) {
  const { dataset } = document.documentElement;
  if (scheme === "auto") delete dataset.theme;
  else dataset.theme = scheme;
}

function isExplicit(value: unknown): value is "dark" | "light" {
  return value === "dark" || value === "light";
}
