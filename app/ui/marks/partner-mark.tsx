import { classNames } from "../class-names.ts";
import { partnerGlyphs } from "./partner-glyphs.ts";
import styles from "./partner-mark.module.css";

type GlyphName = keyof typeof partnerGlyphs;

type Props = { kind: GlyphName; name: string; className?: string | undefined };

/** Replaces a logo that cannot be distributed: a glyph for the kind of partner, and its name. */
export function PartnerMark({ kind, name, className }: Props) {
  return (
    <span className={classNames(styles.mark, className)}>
      <svg className={styles.glyph} viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
        <path fill="currentColor" fillRule="evenodd" d={partnerGlyphs[kind]} />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
