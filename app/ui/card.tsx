import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

type Props = {
  title: string;
  /** Makes the whole card a link. */
  href?: string;
  /** Heading level that fits the page's outline. */
  level?: 2 | 3 | 4;
  /** A picture or a woven pattern, 16 : 9. */
  media?: ReactNode;
  /** Above the title: a category, a state. */
  eyebrow?: ReactNode;
  /** Below everything: a date, seats left. */
  meta?: ReactNode;
  /** Language of the content, when it differs from the page's. */
  lang?: string;
  children?: ReactNode;
  className?: string | undefined;
};

export function Card({
  title,
  href,
  level = 3,
  media,
  eyebrow,
  meta,
  lang,
  children,
  className,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames(styles.card, href && styles.linked, className)} lang={lang}>
      <div className={styles.body}>
        <Heading className={styles.title}>
          {href ? (
            <a className={styles.link} href={href}>
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
        {children && <div className={styles.text}>{children}</div>}
        {meta && <div className={styles.meta}>{meta}</div>}
      </div>
      {media && <div className={styles.media}>{media}</div>}
    </article>
  );
}
