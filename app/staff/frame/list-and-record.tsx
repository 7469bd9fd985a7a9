import { ActionIcon, Skeleton } from "@mantine/core";
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import {
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useResolvedPath,
} from "react-router";
import { useTranslations } from "use-intl";
import { hasLayer, isText, useEscape } from "./layers.ts";
import styles from "./list-and-record.module.css";
import { ShownContext } from "./shown.ts";
import { useIsWide } from "./use-is-wide.ts";

type Props = {
  label: string;
  /** What the list knows of the record with this id, shown until the record is there. */
  head?: (id: string) => ReactNode;
  /** Above the record, for instance links to the next one. */
  tools?: ReactNode;
  /** Null until its data are there. */
  children: ReactNode | null;
};

type Address = { pathname: string; search: string };

/**
 * A list, and the record that is open: its route is a child of the list’s. They stand side by side where
 * there is room. Elsewhere the record covers the list, which stays in the document as it is.
 */
export function ListAndRecord({ label, head, tools, children }: Props) {
  const t = useTranslations("staff.frame");
  const record = useOutlet();
  const { pathname: list } = useResolvedPath(".");
  const here = useLocation();
  const { pathname, search } = here;
  const { location: next } = useNavigation();
  const isWide = useIsWide();
  const open = pathname === list ? null : pathname;
  const wanted = next && next.pathname !== pathname ? next.pathname : "";
  const opens = (open || isWide) && wanted.startsWith(`${list}/`);
  const first = opens ? head?.(wanted.slice(list.length + 1)) : null;
  const { listRef, recordRef } = useKeyboard(open, search);
  const navigate = useNavigate();
  const up = { pathname: list, search };
  // A dialog or a menu takes the key for itself.
  useEscape((target) => {
    if (open && !hasLayer() && !isText(target)) void navigate(up);
  });
  const isOpen = Boolean(open || first);
  /** The row of what is open or about to be stays in sight: a second press on it is no second look. */
  function pressOnce(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const leads = ({ pathname: path, search: query }: Address) =>
      link.pathname === path && link.search === query;
    const isAgain = event.detail > 1 && link.pathname !== pathname;
    if (isAgain || [here, next].some((at) => at && leads(at))) event.preventDefault();
  }
  return (
    <div className={isOpen ? styles.both : undefined}>
      <section
        ref={listRef}
        aria-label={label}
        className={isOpen ? styles.list : undefined}
        onClickCapture={pressOnce}
      >
        {children ? (
          <ShownContext value={!isOpen}>{children}</ShownContext>
        ) : (
          (isWide || !open) && <Skeleton height="70svh" aria-busy />
        )}
      </section>
      {isOpen && (
        <div ref={recordRef} tabIndex={-1} className={styles.record} aria-busy={Boolean(first)}>
          <div className={styles.tools}>
            {tools}
            <ActionIcon
              component={Link}
              to={up}
              variant="default"
              size="lg"
              className={styles.close}
              aria-label={t("backToList")}
              aria-keyshortcuts="Escape"
              title={t("backToList")}
            >
              <X size={18} aria-hidden />
            </ActionIcon>
          </div>
          {first || record}
        </div>
      )}
    </div>
  );
}

/** The keyboard goes on in the record that was opened, and afterwards at its row. */
function useKeyboard(open: string | null, search: string) {
  const listRef = useRef<HTMLElement>(null);
  const recordRef = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  const isStep = useNavigationType() === "POP";

  function rowOf(path: string | null) {
    const links = listRef.current?.querySelectorAll("a") ?? [];
    return [...links].find((link) => link.pathname === path);
  }
  const follow = useEffectEvent((now: string | null) => {
    const left = before.current;
    before.current = now;
    if (left === now) return;
    // After a step in the history the page is scrolled to where it was.
    if (!now) rowOf(left)?.focus({ preventScroll: isStep });
    else {
      recordRef.current?.focus({ preventScroll: true });
      rowOf(now)?.scrollIntoView({ block: "nearest" });
    }
  });
  useEffect(() => follow(open), [open]);
  // Other rows begin at the top.
  const followRows = useEffectEvent((_search: string) => {
    if (listRef.current) listRef.current.scrollTop = 0;
  });
  useEffect(() => followRows(search), [search]);
  return { listRef, recordRef };
}
