import { memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import styles from "./second-row.module.css";
import { menuScreenOf, useSections } from "./sections.ts";
import { useMenu } from "./use-menu.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths } from "./use-staff.ts";

/** The screens of the place where one is. */
export const SecondRow = memo(function SecondRow() {
  const t = useTranslations("staff.places");
  const { to, path } = usePaths();
  const words = useSectionWords();
  const current = menuScreenOf(useSections(), path);
  const screens = useMenu().filter(({ place }) => place === current?.place);
  const row = useRef<HTMLElement>(null);

  // On a narrow screen the row scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another mark
  useEffect(() => {
    const marked = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && marked) row.current.scrollLeft = marked.offsetLeft - 16;
  }, [current?.key]);

  if (!current || screens.length < 2) return null;
  return (
    <nav aria-label={t(current.place)} className={styles.row} ref={row}>
      {screens.map((screen) => (
        <Link
          key={screen.key}
          to={to(screen.path)}
          className={styles.tab}
          aria-current={screen.key === current.key ? "page" : undefined}
        >
          {words.name(screen)}
        </Link>
      ))}
    </nav>
  );
});
