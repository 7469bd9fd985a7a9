import { createElement, Fragment, type ReactNode, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { isMarkType, isNodeType, type MarkType, type NodeType } from "./node-types.ts";
import { safeHref } from "./rich-link.ts";
import type { RichMark, RichNode, RichText } from "./rich-text.ts";
import {
  type RichTextLabels,
  renderCallout,
  renderCell,
  renderGallery,
  renderImage,
  renderTable,
  renderVideo,
} from "./rich-text-blocks.tsx";
import {
  renderButton,
  renderCard,
  renderFile,
  renderFootnote,
  renderFootnotes,
} from "./rich-text-links.tsx";

/** Bound against crafted documents, which must not exhaust the stack. */
const MAX_DEPTH = 24;

/**
 * Renders a stored document. Nodes outside the list of node types are dropped with their content; no
 * string of an author becomes markup.
 */
export function RichTextView({ document }: { document: RichText }) {
  const t = useTranslations("news.article");
  const labels: RichTextLabels = {
    locale: useLocale(),
    table: t("table"),
    video: (host) => t("video", { host }),
    size: (bytes) => t("fileSize", { size: Math.max(1, Math.round(bytes / 1024)) }),
    footnotes: t("footnotes"),
    footnote: (number) => t("footnote", { number }),
    backToText: (number) => t("backToText", { number }),
    notes: [],
    prefix: useId(),
  };
  const text = renderNodes(document.content, labels, 0);
  return (
    <>
      {text}
      {renderFootnotes(labels)}
    </>
  );
}

function renderNodes(
  nodes: RichNode[] | undefined,
  labels: RichTextLabels,
  depth: number,
): ReactNode {
  if (!Array.isArray(nodes) || depth > MAX_DEPTH) return null;
  return createElement(Fragment, null, ...nodes.map((node) => renderNode(node, labels, depth)));
}

function renderNode(node: RichNode, labels: RichTextLabels, depth: number): ReactNode {
  const { type } = node;
  if (!isNodeType(type) || type === "doc") return null;
  return nodes[type](node, () => renderNodes(node.content, labels, depth + 1), labels);
}

type NodeRenderer = (node: RichNode, inside: () => ReactNode, labels: RichTextLabels) => ReactNode;

const nodes: Record<Exclude<NodeType, "doc">, NodeRenderer> = {
  text: ({ text, marks }, _inside, labels) =>
    typeof text === "string" ? renderText(text, marks, labels) : null,
  paragraph: (_node, inside) => <p>{inside()}</p>,
  heading: ({ attrs }, inside) => createElement(headingTag(attrs?.level), null, inside()),
  bulletList: (_node, inside) => <ul>{inside()}</ul>,
  orderedList: ({ attrs }, inside) => <ol start={startOf(attrs?.start)}>{inside()}</ol>,
  listItem: (_node, inside) => <li>{inside()}</li>,
  blockquote: (_node, inside) => <blockquote>{inside()}</blockquote>,
  horizontalRule: () => <hr />,
  hardBreak: () => <br />,
  callout: (node, inside) => renderCallout(node, inside()),
  table: (_node, inside, labels) => renderTable(inside(), labels),
  tableRow: (_node, inside) => <tr>{inside()}</tr>,
  tableHeader: (node, inside) => renderCell(node, inside()),
  tableCell: (node, inside) => renderCell(node, inside()),
  image: (node) => renderImage(node),
  gallery: (node, inside) => renderGallery(node, inside()),
  video: (node, _inside, labels) => renderVideo(node, labels),
  button: renderButton,
  file: renderFile,
  linkCard: renderCard,
  footnote: renderFootnote,
};

function headingTag(level: unknown): "h2" | "h3" | "h4" {
  return level === 4 ? "h4" : level === 3 ? "h3" : "h2";
}

function startOf(start: unknown): number | undefined {
  return typeof start === "number" && start > 1 && start < 10_000 ? Math.floor(start) : undefined;
}

function renderText(
  text: string,
  given: RichMark[] | undefined,
  { locale }: RichTextLabels,
): ReactNode {
  if (!Array.isArray(given)) return text;
  return given.reduceRight<ReactNode>((inner, mark) => {
    const { type } = mark;
    return isMarkType(type) || type === "changed" ? marks[type](inner, mark, locale) : inner;
  }, text);
}

type MarkRenderer = (inner: ReactNode, mark: RichMark, locale: Locale) => ReactNode;

/** The mark `changed` is never stored: it highlights what changed since a translation. */
const marks: Record<MarkType | "changed", MarkRenderer> = {
  bold: (inner) => <strong>{inner}</strong>,
  italic: (inner) => <em>{inner}</em>,
  underline: (inner) => <u>{inner}</u>,
  strike: (inner) => <s>{inner}</s>,
  code: (inner) => <code>{inner}</code>,
  changed: (inner) => <mark>{inner}</mark>,
  link: renderLink,
};

function renderLink(inner: ReactNode, { attrs }: RichMark, locale: Locale): ReactNode {
  const href = safeHref(attrs?.href, locale);
  if (!href) return inner;
  const external = href.startsWith("http");
  return (
    <a href={href} rel={external ? "noopener external" : undefined}>
      {inner}
    </a>
  );
}
