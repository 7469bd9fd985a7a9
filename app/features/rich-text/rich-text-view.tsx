import { createElement, Fragment, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { safeHref } from "./rich-link.ts";
import type { RichMark, RichNode, RichText } from "./rich-text.ts";
import {
  type RichWords,
  renderCallout,
  renderCell,
  renderImage,
  renderTable,
  renderVideo,
} from "./rich-text-blocks.tsx";

/** No honest text nests deeper; a made-up one must not exhaust the stack. */
const MAX_DEPTH = 24;

/**
 * Renders a stored text from a list of what it may hold. What is not on the list is dropped with
 * everything in it; no string of a writer's ever becomes markup.
 */
export function RichTextView({ document }: { document: RichText }) {
  const t = useTranslations("news.article");
  const words: RichWords = {
    locale: useLocale(),
    table: t("table"),
    video: (host) => t("video", { host }),
  };
  return group(document.content, words, 0);
}

function group(nodes: RichNode[] | undefined, words: RichWords, depth: number): ReactNode {
  if (!Array.isArray(nodes) || depth > MAX_DEPTH) return null;
  return createElement(Fragment, null, ...nodes.map((node) => renderNode(node, words, depth)));
}

function renderNode(node: RichNode, words: RichWords, depth: number): ReactNode {
  const inside = () => group(node.content, words, depth + 1);
  switch (node.type) {
    case "text":
      return typeof node.text === "string" ? renderText(node.text, node.marks, words) : null;
    case "paragraph":
      return <p>{inside()}</p>;
    case "heading":
      return createElement(headingTag(node.attrs?.level), null, inside());
    case "bulletList":
      return <ul>{inside()}</ul>;
    case "orderedList":
      return <ol start={startOf(node.attrs?.start)}>{inside()}</ol>;
    case "listItem":
      return <li>{inside()}</li>;
    case "blockquote":
      return <blockquote>{inside()}</blockquote>;
    case "horizontalRule":
      return <hr />;
    case "hardBreak":
      return <br />;
    case "codeBlock":
      return (
        <pre>
          <code>{inside()}</code>
        </pre>
      );
    case "callout":
      return renderCallout(node, inside());
    case "table":
      return renderTable(inside(), words);
    case "tableRow":
      return <tr>{inside()}</tr>;
    case "tableHeader":
    case "tableCell":
      return renderCell(node, inside());
    case "image":
      return renderImage(node);
    case "video":
      return renderVideo(node, words);
    default:
      return null;
  }
}

/** The page's title is the only h1; deeper than h4 nobody follows. */
function headingTag(level: unknown): "h2" | "h3" | "h4" {
  return level === 4 ? "h4" : level === 3 ? "h3" : "h2";
}

function startOf(start: unknown): number | undefined {
  return typeof start === "number" && start > 1 && start < 10_000 ? Math.floor(start) : undefined;
}

function renderText(text: string, marks: RichMark[] | undefined, words: RichWords): ReactNode {
  if (!Array.isArray(marks)) return text;
  return marks.reduceRight<ReactNode>((inner, mark) => renderMark(mark, inner, words), text);
}

function renderMark(mark: RichMark, inner: ReactNode, { locale }: RichWords): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "underline":
      return <u>{inner}</u>;
    case "strike":
      return <s>{inner}</s>;
    case "code":
      return <code>{inner}</code>;
    // Never stored: put there while somebody looks for what changed.
    case "changed":
      return <mark>{inner}</mark>;
    case "link": {
      const href = safeHref(mark.attrs?.href, locale);
      if (!href) return inner;
      return href.startsWith("http") ? (
        <a href={href} rel="noopener external">
          {inner}
        </a>
      ) : (
        <a href={href}>{inner}</a>
      );
    }
    default:
      return inner;
  }
}
