import { ChevronLeft, ChevronRight } from "lucide-react";
import { pageWindow } from "./page-window.ts";
import styles from "./pagination.module.css";

type Props = {
  label: string;
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  previousLabel: string;
  nextLabel: string;
  /** Accessible name of a page number: "Page 3". */
  pageLabel: (page: number) => string;
};

export function Pagination(props: Props) {
  const { label, page, pageCount, hrefFor, previousLabel, nextLabel, pageLabel } = props;
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      {page > 1 && (
        <a className={styles.link} href={hrefFor(page - 1)} rel="prev">
          <ChevronLeft aria-hidden size="1.2em" />
          {previousLabel}
        </a>
      )}
      <span className={styles.place}>
        {page} / {pageCount}
      </span>
      <ol role="list" className={styles.numbers}>
        {pageWindow(page, pageCount).map((number, index, all) =>
          number === null ? (
            <li key={`after ${all[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                className={styles.link}
                href={hrefFor(number)}
                aria-label={pageLabel(number)}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pageCount && (
        <a className={styles.link} href={hrefFor(page + 1)} rel="next">
          {nextLabel}
          <ChevronRight aria-hidden size="1.2em" />
        </a>
      )}
    </nav>
  );
}
