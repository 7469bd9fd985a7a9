import { createElement, Fragment } from "react";

/** A sentence of the document: what stands between backticks is code. */
export function Said({ text }: { text: string }) {
  const parts = text
    .split("`")
    .map((part, place) => (place % 2 ? createElement("code", null, part) : part));
  return createElement(Fragment, null, ...parts);
}
