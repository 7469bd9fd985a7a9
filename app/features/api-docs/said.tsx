import { createElement, Fragment } from "react";

/** Renders text between backticks as code. */
export function Said({ text }: { text: string }) {
  const parts = text
    .split("`")
    .map((part, place) => (place % 2 ? createElement("code", null, part) : part));
  return createElement(Fragment, null, ...parts);
}
