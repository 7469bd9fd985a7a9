import type { Locale } from "#app/platform/i18n/locales.ts";
import { fieldId, useItemEditor } from "./editor-context.ts";

/** Switches to the language of a field and focuses it. */
export function useJump() {
  const { setPart, part } = useItemEditor();
  return (field: string, locale: Locale | null, path: number[] = []) => {
    if (locale && locale !== part) setPart(locale);
    // Wait until a closing drawer has restored the focus and the language is rendered.
    setTimeout(() => {
      const element = document.getElementById(fieldId(field));
      const target = element?.matches("section") ? element.querySelector("button") : element;
      target?.focus({ preventScroll: true });
      const block = path[0] === undefined ? null : element?.children[path[0]];
      (block ?? element)?.scrollIntoView({ block: "center" });
      // A picture is described in the input below it.
      const input = block?.querySelector("input");
      if (input) input.focus({ preventScroll: true });
      else if (block) window.getSelection()?.selectAllChildren(block);
    }, 350);
  };
}
