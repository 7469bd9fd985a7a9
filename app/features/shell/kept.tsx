import { createContext, type ElementType, type ReactNode, useContext } from "react";
import { useLocale } from "use-intl";
import { RawElement } from "#app/ui/raw-element.tsx";
import type { ShellData } from "./load-shell.ts";
import { usePage, useShell } from "./page-data.ts";

/** Gives the markup of a part, from memory if the same was rendered before. */
export type Keep = (key: string, part: ReactNode) => string;

/** Only the server's renderer of pages that are not hydrated provides it. */
export const KeepContext = createContext<Keep | null>(null);

type Attributes = { className?: string | undefined; "aria-label"?: string };
type Props = Attributes & {
  as: ElementType;
  /** All that the content is made of, besides the language; null if that is not known. */
  of: string | null;
  children: ReactNode;
};

/**
 * An element whose content many pages share: it is rendered once for each language and `of`. What is
 * made of something else has another key, so that a change shows at once.
 */
export function Kept({ as: Element, of, children, ...attributes }: Props) {
  const keep = useContext(KeepContext);
  const locale = useLocale();
  if (!keep || of === null) return <Element {...attributes}>{children}</Element>;
  const html = keep(`${locale} ${of}`, children);
  return <RawElement as={Element} {...attributes} html={html} />;
}

type PartProps = Attributes & { as: ElementType; part: string; children: ReactNode };

/** A part of header or footer: made of the path and of the data of the two. */
export function ShellPart({ part, ...props }: PartProps) {
  const page = usePage();
  const shell = useShell();
  const of = page && shell ? [part, page.publicUrl, page.path, textOf(shell)].join(" ") : null;
  return <Kept {...props} of={of} />;
}

/** Several parts of one page have the same data. */
const texts = new WeakMap<ShellData, string>();

function textOf(shell: ShellData): string {
  const text = texts.get(shell) ?? JSON.stringify(shell);
  texts.set(shell, text);
  return text;
}
