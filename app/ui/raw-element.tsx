import type { ComponentProps, ElementType } from "react";

type Attributes<E extends ElementType> = Omit<
  ComponentProps<E>,
  "children" | "dangerouslySetInnerHTML"
>;
type Props<E extends ElementType> = Attributes<E> & { as: E; html: string };

/** An element with content that is already markup, never text of somebody. */
export function RawElement<E extends ElementType>({ as, html, ...attributes }: Props<E>) {
  const Element: ElementType = as;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, and what React rendered
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
