import { expect, test } from "vitest";
import type { RichNode } from "./rich-text.ts";
import { RichTextInput, richTextLimits } from "./rich-text-schema.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const text = (words: string, ...marks: unknown[]) => ({ type: "text", text: words, marks });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const link = (href: unknown) => ({ type: "link", attrs: { href, onclick: "x", target: "_blank" } });

function accepted(input: unknown): RichNode[] | null {
  const result = RichTextInput.safeParse(input);
  return result.success ? result.data.content : null;
}

test("the schema keeps every node type with its known attributes", () => {
  const cell = (type: string) => ({
    type,
    attrs: { colspan: 2, style: "x" },
    content: [paragraph()],
  });
  const given = doc(
    { type: "heading", attrs: { level: 3, id: "x" }, content: [text("Titre")] },
    paragraph(text("a ", { type: "bold" }), text("b", link(" https://ok.example/a ")), {
      type: "hardBreak",
    }),
    {
      type: "orderedList",
      attrs: { start: 3, type: "a" },
      content: [{ type: "listItem", content: [paragraph(text("x"))] }],
    },
    {
      type: "blockquote",
      content: [paragraph(text("q", { type: "italic" }, { type: "underline" }))],
    },
    { type: "callout", attrs: { tone: "warning", class: "x" }, content: [paragraph(text("!"))] },
    {
      type: "table",
      content: [{ type: "tableRow", content: [cell("tableHeader"), cell("tableCell")] }],
    },
    {
      type: "image",
      attrs: { mediaId: 4, alt: " Une presse ", src: "https://evil.example", onerror: "x" },
    },
    { type: "video", attrs: { url: "https://www.youtube.com/watch?v=1", autoplay: true } },
    { type: "horizontalRule" },
  );
  expect(accepted(given)).toEqual([
    { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "Titre" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "a ", marks: [{ type: "bold" }] },
        {
          type: "text",
          text: "b",
          marks: [{ type: "link", attrs: { href: "https://ok.example/a" } }],
        },
        { type: "hardBreak" },
      ],
    },
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [
        {
          type: "listItem",
          content: [{ type: "paragraph", content: [{ type: "text", text: "x" }] }],
        },
      ],
    },
    {
      type: "blockquote",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "q", marks: [{ type: "italic" }, { type: "underline" }] },
          ],
        },
      ],
    },
    {
      type: "callout",
      attrs: { tone: "warning" },
      content: [{ type: "paragraph", content: [{ type: "text", text: "!" }] }],
    },
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          content: ["tableHeader", "tableCell"].map((type) => ({
            type,
            attrs: { colspan: 2 },
            content: [{ type: "paragraph" }],
          })),
        },
      ],
    },
    { type: "image", attrs: { mediaId: 4, alt: "Une presse" } },
    { type: "video", attrs: { src: "https://www.youtube.com/watch?v=1" } },
    { type: "horizontalRule" },
  ]);
});

test("the schema refuses unknown nodes, marks and misplaced nodes", () => {
  const refused = [
    doc({ type: "script", content: [text("alert(1)")] }),
    doc({ type: "iframe", attrs: { src: "https://evil.example" } }),
    doc({ type: "__proto__" }),
    doc({ type: "constructor" }),
    doc({ type: "text", text: "outside a block" }),
    doc({ type: "heading", attrs: { level: 1 }, content: [text("h1")] }),
    doc({ type: "bulletList", content: [paragraph(text("no item"))] }),
    doc({ type: "listItem", content: [] }),
    doc(paragraph(text("x", { type: "style", attrs: { color: "red" } }))),
    doc(paragraph(paragraph(text("nested")))),
    doc({ type: "image", attrs: { src: "/media/1.jpg" } }),
    doc({ type: "image", attrs: { mediaId: "4" } }),
    doc({ type: "video", attrs: { url: "https://evil.example/v" } }),
    doc({ type: "callout", attrs: { tone: "x" } }),
    doc(null),
    doc("text"),
    { type: "paragraph", content: [] },
    [],
    null,
  ];
  for (const input of refused) expect(accepted(input), JSON.stringify(input)).toBeNull();
});

test("the schema accepts only safe links", () => {
  const good = [
    "https://a.example",
    "http://a.example/?q=1",
    "mailto:a@b.example",
    "tel:+2250700000000",
    "/contacts",
  ];
  const bad = [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil",
    "file:///etc/passwd",
    "blob:x",
    "",
    5,
    null,
    undefined,
    {},
  ];
  for (const href of good)
    expect(accepted(doc(paragraph(text("x", link(href))))), href).not.toBeNull();
  for (const href of bad) {
    expect(accepted(doc(paragraph(text("x", link(href))))), String(href)).toBeNull();
  }
});

test("the schema limits depth, nodes and length, and reports the path of the first problem", () => {
  let deep: unknown = paragraph(text("deep"));
  for (let depth = 0; depth < 5_000; depth += 1) deep = { type: "blockquote", content: [deep] };
  expect(accepted(doc(deep))).toBeNull();
  const many = Array.from({ length: richTextLimits.nodes }, () => paragraph(text("x")));
  expect(accepted(doc(...many))).toBeNull();
  expect(accepted(doc(paragraph(text("x".repeat(richTextLimits.characters + 1)))))).toBeNull();
  const wrong = doc(paragraph(text("ok")), { type: "blockquote", content: [{ type: "script" }] });
  const { error } = RichTextInput.safeParse(wrong);
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]?.path).toEqual(["content", 1, "content", 0]);
});

test("a plain text becomes paragraphs, and tags in it stay text", () => {
  expect(accepted("<b>Un</b>\n\n\n deux\ntrois ")).toEqual([
    { type: "paragraph", content: [{ type: "text", text: "<b>Un</b>" }] },
    { type: "paragraph", content: [{ type: "text", text: "deux trois" }] },
  ]);
  expect(accepted("")).toEqual([]);
});

test("a mark counts once, and an endless link is refused", () => {
  const bold = Array.from({ length: 10_000 }, () => ({ type: "bold" }));
  const content = accepted(doc(paragraph(text("a", ...bold, { type: "italic" }))));
  expect(content?.[0]?.content?.[0]?.marks).toEqual([{ type: "bold" }, { type: "italic" }]);
  const long = `https://ok.example/${"a".repeat(3_000)}`;
  expect(accepted(doc(paragraph(text("a", link(long)))))).toBeNull();
});
