import { ArrowUpRight, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { safeHref } from "./rich-link.ts";
import type { RichNode } from "./rich-text.ts";
import styles from "./rich-text-blocks.module.css";
import { type RichTextLabels, textOf } from "./rich-text-blocks.tsx";

type Renderer = (node: RichNode, inside: () => ReactNode, labels: RichTextLabels) => ReactNode;

export const renderButton: Renderer = ({ attrs = {} }, _inside, { locale }) => {
  const [href, label] = [safeHref(attrs.href, locale), textOf(attrs.label)];
  if (!href || !label) return null;
  return (
    <p>
      {/* The attributes make it a button again when it is pasted into the editor. */}
      <a className={styles.button} href={href} rel={relOf(href)} data-button={textOf(attrs.href)}>
        {label}
      </a>
    </p>
  );
};

export const renderFile: Renderer = ({ attrs = {} }, _inside, { locale, size }) => {
  const href = safeHref(attrs.href, locale);
  if (!href) return null;
  const { bytes } = attrs;
  const shown = typeof bytes === "number" && bytes > 0 ? bytes : null;
  return (
    <p>
      <a className={styles.file} href={href} data-file={href} data-bytes={shown ?? undefined}>
        <FileText aria-hidden size="1.4em" />
        <span>
          {textOf(attrs.name) || href.split("/").at(-1)}
          {shown && <small> {size(shown)}</small>}
        </span>
      </a>
    </p>
  );
};

/** A page elsewhere, as a card: nothing is loaded from there. */
export const renderCard: Renderer = ({ attrs = {} }, _inside, { locale }) => {
  const href = safeHref(attrs.href, locale);
  if (!href) return null;
  const text = textOf(attrs.text);
  return (
    <p>
      <a
        className={styles.card}
        href={href}
        rel={relOf(href)}
        data-card={textOf(attrs.href)}
        data-text={text || undefined}
      >
        <span>
          <strong>{textOf(attrs.title) || hostOf(href)}</strong>
          {text && <span>{text}</span>}
          <small>{hostOf(href)}</small>
        </span>
        <ArrowUpRight aria-hidden size="1.4em" />
      </a>
    </p>
  );
};

/** A number in the text; the note itself follows at its end, also on paper and without a script. */
export const renderFootnote: Renderer = ({ attrs = {} }, _inside, labels) => {
  const text = textOf(attrs.text);
  if (!text) return null;
  const number = labels.notes.push(text);
  return (
    <sup className={styles.footnote} data-footnote={text}>
      <a
        id={`${labels.prefix}ref${number}`}
        href={`#${labels.prefix}note${number}`}
        aria-label={labels.footnote(number)}
      >
        {number}
      </a>
    </sup>
  );
};

export function renderFootnotes({ notes, prefix, footnotes, backToText }: RichTextLabels) {
  if (!notes.length) return null;
  return (
    <section className={styles.footnotes} aria-label={footnotes} data-footnotes="">
      <ol>{notes.map((text, at) => renderNote(text, at + 1, { prefix, backToText }))}</ol>
    </section>
  );
}

type NoteLabels = Pick<RichTextLabels, "prefix" | "backToText">;

function renderNote(text: string, number: number, { prefix, backToText }: NoteLabels) {
  const id = `${prefix}note${number}`;
  return (
    <li key={id} id={id}>
      {text}{" "}
      <a href={`#${prefix}ref${number}`} aria-label={backToText(number)}>
        ↩
      </a>
    </li>
  );
}

function relOf(href: string): string | undefined {
  return href.startsWith("http") ? "noopener external" : undefined;
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, "") : href;
}
