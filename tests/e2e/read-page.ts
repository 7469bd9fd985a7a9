import { DomUtils, parseDocument } from "htmlparser2";

type Tree = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.findAll>[number];

/** Every element the given test is true of. */
export function all(tree: Tree | Element, fits: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(fits, tree.children);
}

/** What a page says about itself, and its words without those marked as another language's. */
export function readPage(html: string) {
  const tree = parseDocument(html);
  const first = (fits: (element: Element) => boolean) => all(tree, fits)[0];
  const named = (name: string) => (element: Element) => element.name === name;
  const lang = first(named("html"))?.attribs.lang ?? "";
  const body = first(named("body"));
  const links = all(tree, named("link"));
  return {
    lang,
    title: textOf(first(named("title"))),
    description:
      first(({ name, attribs }) => name === "meta" && attribs.name === "description")?.attribs
        .content ?? "",
    canonical: links.find(({ attribs }) => attribs.rel === "canonical")?.attribs.href ?? "",
    headings: all(tree, named("h1")).length,
    alternates: links
      .filter(({ attribs }) => attribs.rel === "alternate" && attribs.hreflang)
      .map(({ attribs: { hreflang = "", href = "" } }) => ({ locale: hreflang, href })),
    words: body ? wordsOf(body, lang) : "",
  };
}

function wordsOf(body: Element, lang: string): string {
  const isOther = ({ name, attribs }: Element) =>
    ["script", "style", "svg"].includes(name) ||
    (attribs.lang ?? lang) !== lang ||
    (attribs.hreflang ?? lang) !== lang;
  for (const other of DomUtils.findAll(isOther, body.children)) DomUtils.removeElement(other);
  return textOf(body);
}

/** What is read; where a word may be broken is not. */
function textOf(element: Element | undefined): string {
  return element ? DomUtils.textContent(element).replaceAll("\u00ad", "") : "";
}
