import { expect, test } from "vitest";
import type { StaticFiles } from "#app/platform/http/static.server.ts";
import { inlineStyles } from "./inline-styles.server.ts";

const files: StaticFiles = new Map(
  Object.entries({ "/assets/a.css": "a{color:red}\n", "/assets/b.css": "b{color:blue}" }).map(
    ([url, css]) => [url, { bytes: Buffer.from(css), encoded: {}, headers: {} }],
  ),
);
const inlined = (text: string) => {
  const { html, styles } = inlineStyles(text, files);
  return { html: Buffer.from(html).toString(), styles };
};
const link = (url: string) => `<link rel="stylesheet" href="${url}"/>`;

test("style sheets are inlined once and in order", () => {
  const html = `<head>É${link("/assets/a.css")}<meta/>${link("/assets/b.css#")}</head>`;
  expect(inlined(html)).toEqual({
    html: "<head>É<style>a{color:red}b{color:blue}</style><meta/></head>",
    styles: ["a{color:red}b{color:blue}"],
  });
});

test("a page with an external style sheet is unchanged", () => {
  const html = link("/assets/a.css") + link("/assets/unknown.css");
  expect(inlined(html)).toEqual({ html, styles: [] });
});
