import { read, write } from "./storage.ts";

export type Theme = "dark" | "light";

/** The chosen theme; null when `color-mode` leaves it to the system. */
export function savedTheme(theme: string | null, mode: string | null): Theme | null {
  if (mode === "system") return null;
  return [theme, mode].find((value) => value === "dark" || value === "light") ?? null;
}

export function otherTheme(shown: Theme): Theme {
  return shown === "dark" ? "light" : "dark";
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function applyTheme(chosen: Theme | null) {
  const { dataset } = document.documentElement;
  if (chosen) dataset.theme = chosen;
  else delete dataset.theme;
  dataset.mantineColorScheme = chosen ?? systemTheme();
}

function toggle() {
  const { theme } = document.documentElement.dataset;
  const next = otherTheme(savedTheme(theme ?? null, null) ?? systemTheme());
  applyTheme(next);
  write("localStorage", "theme", next);
  write("localStorage", "color-mode", next);
}

function showSaved() {
  applyTheme(savedTheme(read("localStorage", "theme"), read("localStorage", "color-mode")));
}

export function startTheme() {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-theme-toggle]")) toggle();
  });
  // The choice may have changed in another tab, or before returning from the back-forward cache.
  addEventListener("storage", showSaved);
  addEventListener("pageshow", ({ persisted }) => persisted && showSaved());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showSaved);
}
