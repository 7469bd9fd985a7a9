import { createContext, type ElementType, type ReactNode, useContext } from "react";
import { useLocale } from "use-intl";
import { RawElement } from "#app/ui/raw-element.tsx";
import type { ShellData } from "./load-shell.ts";
import { usePage, useShell } from "./page-data.ts";

/** Gives the markup of a part, from memory if the same was rendered before. */
export type Keep = (key: string, part: ReactNode) => string;

/** Only the server's renderer of pages that are not hydrated provides it. */
export const KeepContext = createContext<Keep | null>(null);

type Props = {
  as: ElementType;
  part: string;
  children: ReactNode;
  className?: string | undefined;
  "aria-label"?: string;
};

/**
 * An element whose content depends on nothing but the language, the path and the data of header and
 * footer: it is rendered once for each of them. A changed setting is other data.
 */
export function Kept({ as: Element, part, children, ...attributes }: Props) {
  const keep = useContext(KeepContext);
  const locale = useLocale();
  const page = usePage();
  const shell = useShell();
  if (!keep || !page || !shell) return <Element {...attributes}>{children}</Element>;
  const key = [part, locale, page.publicUrl, page.path, textOf(shell)].join(" ");
  const html = keep(key, children);
  return <RawElement as={Element} {...attributes} html={html} />;
}

/** Several parts of one page have the same data. */
const texts = new WeakMap<ShellData, string>();

function textOf(shell: ShellData): string {
  const text = texts.get(shell) ?? JSON.stringify(shell);
  texts.set(shell, text);
  return text;
}
