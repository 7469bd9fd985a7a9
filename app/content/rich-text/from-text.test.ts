import fc from "fast-check";
import { expect, test } from "vitest";
import { documentFromHtml } from "./from-html.ts";
import { documentFromMarkdown } from "./from-markdown.ts";
import { plainText, type RichMark, type RichNode } from "./rich-text.ts";
import { RichTextInput } from "./rich-text-schema.ts";

const text = (words: string, ...marks: RichMark[]): RichNode =>
  marks.length ? { type: "text", text: words, marks } : { type: "text", text: words };
const node = (type: string, ...content: RichNode[]): RichNode => ({ type, content });
const line = (...content: RichNode[]) => node("paragraph", ...content);
const link = (href: string): RichMark => ({ type: "link", attrs: { href } });
const bold: RichMark = { type: "bold" };
const italic: RichMark = { type: "italic" };
const code: RichMark = { type: "code" };

test("documentFromMarkdown converts every supported element", () => {
  const markdown = `# Titre

Un *mot* **fort**, [une page](/contacts)
et \`du code\`.

- un
- deux
  1. deux un

3. trois

> Cité

| a | b |
|---|---|
| c | d |

---

![Une presse](/media/4/640-0123456789ab.webp)`;
  expect(documentFromMarkdown(markdown)?.content).toEqual([
    { type: "heading", attrs: { level: 2 }, content: [text("Titre")] },
    line(
      text("Un "),
      text("mot", italic),
      text(" "),
      text("fort", bold),
      text(", "),
      text("une page", link("/contacts")),
      text(" et "),
      text("du code", code),
      text("."),
    ),
    node(
      "bulletList",
      node("listItem", line(text("un"))),
      node(
        "listItem",
        line(text("deux")),
        node("orderedList", node("listItem", line(text("deux un")))),
      ),
    ),
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [node("listItem", line(text("trois")))],
    },
    node("blockquote", line(text("Cité"))),
    node(
      "table",
      node("tableRow", node("tableHeader", line(text("a"))), node("tableHeader", line(text("b")))),
      node("tableRow", node("tableCell", line(text("c"))), node("tableCell", line(text("d")))),
    ),
    { type: "horizontalRule" },
    { type: "image", attrs: { mediaId: 4, alt: "Une presse" } },
  ]);
});

test("documentFromHtml makes the same document as documentFromMarkdown", () => {
  const html = `<!doctype html><head><title>non</title></head><h1>Titre</h1>
    <div>Un <i>mot</i> <b>fort</b>, <a href="/contacts" onclick="x">une page</a>
    et <code>du code</code>.</div>
    <ul><li>un<li>deux <ol><li>deux un</ol></ul>
    <ol start=3><li><p>trois</p></ol>
    <blockquote>Cité</blockquote>
    <table><thead><tr><th>a<th>b<tbody><tr><td>c<td>d</table>
    <hr/><p><img src="/media/4/640-0123456789ab.webp" alt="Une presse" onerror="x"></p>`;
  const markdown =
    "# Titre\n\nUn *mot* **fort**, [une page](/contacts)\net `du code`.\n\n" +
    "- un\n- deux\n  1. deux un\n\n3. trois\n\n> Cité\n\n|a|b|\n|-|-|\n|c|d|\n\n---\n\n" +
    "![Une presse](/media/4/640-0123456789ab.webp)";
  expect(documentFromHtml(html)).toEqual(documentFromMarkdown(markdown));
});

test("unknown elements and unsafe links are dropped, their text is kept", () => {
  const html =
    "<script>alert(1)</script><style>a{}</style><p onclick=x>un<svg><text>non</text></svg>" +
    '<a href="javascript:alert(1)"> deux</a><img src=x onerror=alert(1)>' +
    '<img src="https://evil.example/x.png"><iframe src="https://evil.example"></iframe>' +
    "<font color=red> trois</font> &lt;b&gt; <object>non</object><!-- non --></p>";
  expect(documentFromHtml(html)?.content).toEqual([line(text("un deux trois <b>"))]);
  expect(documentFromMarkdown("<b>un</b> [deux](javascript:alert(1)) ![](x)")?.content).toEqual([
    line(text("<b>un</b> [deux](javascript:alert(1))")),
  ]);
});

test("a video of a known host is kept, and code keeps its line breaks", () => {
  const video = '<p>a</p><iframe src="https://www.youtube.com/embed/x" title="Un film"></iframe>';
  expect(documentFromHtml(video)?.content[1]).toEqual({
    type: "video",
    attrs: { src: "https://www.youtube.com/embed/x", title: "Un film" },
  });
  const lines = line(text("a  b", code), { type: "hardBreak" }, text("c", code));
  expect(documentFromMarkdown("```\na  b\nc\n```")?.content).toEqual([lines]);
  expect(documentFromHtml("<pre>a  b\nc</pre>")?.content).toEqual([lines]);
});

test("input beyond the limits gives null, deep nesting is flattened", () => {
  expect(documentFromMarkdown("a\n\n".repeat(5_001))).toBeNull();
  expect(documentFromHtml("<p>a".repeat(5_001))).toBeNull();
  expect(documentFromMarkdown("a".repeat(100_001))).toBeNull();
  expect(documentFromHtml("<b>".repeat(500))).toBeNull();
  const deep = documentFromHtml(`${"<blockquote>".repeat(60)}fond`);
  expect(deep && plainText(deep)).toBe("fond");
});

const MILLISECONDS = 150;
const SIZE = 100_000;
const costly = [
  ["[a](", 9_999],
  ["*a*", 13_000],
  "[a](",
  "*a*",
  "*a **a ",
  "**a",
  "[",
  "![",
  "`a",
  "> ",
  "- ",
  "*_",
  "\\",
  "[a][",
  "&",
  "  - a\n",
  "|a|b\n|-|-\n",
  "a\n\n",
  "[a]: x\n",
  "x\n- - - ",
  "![[]()](",
  "\n",
  "1. ",
  "<b>",
  "<a",
  "<p>",
  "</p>",
  "<br>",
  "<li>",
  "<td>",
  "<b></i>",
  "<!--",
  "&#",
  "<a b='",
].map((one) => (Array.isArray(one) ? one : [one, Math.floor(SIZE / String(one).length)]));

// CPU time of this process, so that other load on the machine does not matter.
test.each(costly)("%j × %d is parsed within milliseconds", (piece, times) => {
  const words = String(piece).repeat(Number(times));
  for (const read of [documentFromMarkdown, documentFromHtml]) {
    const started = process.threadCpuUsage();
    read(words);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(MILLISECONDS);
  }
});

test("any input gives a document that the schema accepts", () => {
  const pieces = fc.constantFrom(
    "<p>",
    "</p>",
    "<ul>",
    "<li>",
    "</ul>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<b>",
    "</b>",
    "<a href=/x>",
    "</a>",
    "<h1>",
    "<br>",
    "<hr>",
    "<pre>",
    "</pre>",
    "<blockquote>",
    " ",
    "\n",
    "mot",
    "&amp;",
    "- ",
    "**",
    "[a](/x)",
    "|",
    "> ",
    "`",
    "<img src=/media/4/x>",
    "<div>",
  );
  const input = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(""));
  fc.assert(
    fc.property(input, (words) => {
      for (const read of [documentFromMarkdown, documentFromHtml]) {
        const made = read(words);
        expect(made).not.toBeNull();
        expect(RichTextInput.parse(made)).toEqual(made);
      }
    }),
    { numRuns: 300 },
  );
});
