import { Link2, Share2 } from "lucide-react";
import styles from "./share-links.module.css";

type Props = {
  label: string;
  /** Services with their share URLs. */
  links: { label: string; href: string }[];
  /** The page's own address, for the two buttons. */
  url: string;
  /** Both stay hidden until a script finds that the browser supports them. */
  shareLabel: string;
  copyLabel: string;
  /** Announced after copying. */
  copiedLabel: string;
};

export function ShareLinks({ label, links, url, shareLabel, copyLabel, copiedLabel }: Props) {
  return (
    <div className={styles.share}>
      <p className={styles.label}>{label}</p>
      <ul role="list" className={styles.list}>
        <li hidden>
          <button type="button" className={styles.item} data-share={url}>
            <Share2 aria-hidden size="1.1em" />
            {shareLabel}
          </button>
        </li>
        {links.map((link) => (
          <li key={link.href}>
            <a className={styles.item} href={link.href} rel="noopener" target="_blank">
              {link.label}
            </a>
          </li>
        ))}
        <li hidden>
          <button type="button" className={styles.item} data-copy={url}>
            <Link2 aria-hidden size="1.1em" />
            {copyLabel}
          </button>
        </li>
      </ul>
      <p role="status" data-copied={copiedLabel} />
    </div>
  );
}
