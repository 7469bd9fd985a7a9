import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import type { RichNode } from "./rich-text.ts";
import { RichTextView } from "./rich-text-view.tsx";

function html(...content: RichNode[]) {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messagesOf.en} timeZone="UTC">
      <RichTextView document={{ type: "doc", content }} />
    </IntlProvider>,
  );
}

const text = (words: string, ...marks: RichNode["marks"] & object[]): RichNode => ({
  type: "text",
  text: words,
  marks: marks as NonNullable<RichNode["marks"]>,
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: "paragraph", content });

test("the view renders marks, headings and lists", () => {
  const bold = { type: "bold" };
  expect(html(paragraph(text("a ", bold), text("b")))).toBe("<p><strong>a </strong>b</p>");
  expect(html({ type: "heading", attrs: { level: 3 }, content: [text("t")] })).toBe("<h3>t</h3>");
  expect(html({ type: "heading", attrs: { level: 1 }, content: [text("t")] })).toBe("<h2>t</h2>");
  const item = { type: "listItem", content: [paragraph(text("x"))] };
  expect(html({ type: "orderedList", attrs: { start: 3 }, content: [item] })).toBe(
    '<ol start="3"><li><p>x</p></li></ol>',
  );
});

test("internal links get the reader's language, unsafe links are rendered as text", () => {
  const link = (href: unknown) => ({ type: "link", attrs: { href } });
  expect(html(paragraph(text("x", link("/contacts"))))).toBe('<p><a href="/en/contacts">x</a></p>');
  expect(html(paragraph(text("x", link("javascript:alert(1)"))))).toBe("<p>x</p>");
});

test("unknown nodes are dropped, and text never becomes markup", () => {
  expect(html({ type: "script", content: [text("alert(1)")] })).toBe("");
  expect(html({ type: "iframe", attrs: { src: "https://evil.example" } })).toBe("");
  expect(html(paragraph(text("<img src=x onerror=alert(1)>")))).toBe(
    "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
  );
  expect(html(paragraph(text("x", { type: "style", attrs: { onclick: "y" } })))).toBe("<p>x</p>");
  expect(html({ type: "image", attrs: { src: "https://evil.example/p.png" } })).toBe("");
  expect(html({ type: "video", attrs: { src: "https://evil.example/v" } })).toBe("");
});

test("a picture is rendered with its size and alternative text", () => {
  const picture = { src: "/media/1.webp", alt: 'a "gear"', width: 800, height: 450, onerror: "x" };
  expect(html({ type: "image", attrs: picture })).toBe(
    '<figure><picture><img src="/media/1.webp" alt="a &quot;gear&quot;" width="800" height="450" loading="lazy" decoding="async"/></picture></figure>',
  );
});

test("a deeply nested document is cut off instead of exhausting the stack", () => {
  let node: RichNode = paragraph(text("deep"));
  for (let depth = 0; depth < 5_000; depth++) node = { type: "blockquote", content: [node] };
  expect(html(node)).not.toContain("deep");
});

test("buttons, files and cards are links that work without a script, notes follow the text", () => {
  const button = html({ type: "button", attrs: { href: "/contacts", label: "Write to us" } });
  expect(button).toContain('href="/en/contacts"');
  expect(button).toContain(">Write to us</a>");
  expect(html({ type: "button", attrs: { href: "", label: "Nowhere" } })).toBe("");
  const file = { href: "/media/12/brochure.pdf", name: "Brochure", bytes: 20_480 };
  expect(html({ type: "file", attrs: file })).toMatch(
    /href="\/media\/12\/brochure\.pdf".*Brochure<small> PDF, 20.KB/,
  );
  const card = html({ type: "linkCard", attrs: { href: "https://www.example.org/x", title: "X" } });
  expect(card).toContain('rel="noopener external"');
  expect(card).toContain("<small>example.org</small>");
  const noted = html(paragraph(text("word"), { type: "footnote", attrs: { text: "<b>why</b>" } }));
  expect(noted).toMatch(/<p>word<sup .*href="#(.+?)note1".*<\/p><section.*<li id="\1note1">/);
  expect(noted).toContain("&lt;b&gt;why&lt;/b&gt;");
});

test("a picture keeps its place beside or beyond the text", () => {
  const attrs = { src: "/media/1/a.jpg", alt: "A", layout: "left" };
  expect(html({ type: "image", attrs })).toContain('<figure data-layout="left"');
  expect(html({ type: "image", attrs: { ...attrs, crop: true } })).toContain('data-crop=""');
  expect(
    html({ type: "gallery", content: [{ type: "image", attrs: { src: "/media/1/a.jpg" } }] }),
  ).toContain("data-gallery");
});
