import type { ComponentProps } from "react";
import { RawElement } from "./raw-element.tsx";

type Attributes = Omit<ComponentProps<"script">, "children" | "dangerouslySetInnerHTML">;

/** An inline script, allowed by its hash. */
export function InlineScript({ code, ...attributes }: Attributes & { code: string }) {
  return <RawElement as="script" {...attributes} html={code} />;
}

/** Data for a script: it is not executed, and no text in it can close the element. */
export function DataBlock({
  data,
  type = "application/json",
  ...attributes
}: Attributes & { data: unknown; [name: `data-${string}`]: unknown }) {
  const code = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <InlineScript {...attributes} type={type} code={code} />;
}
