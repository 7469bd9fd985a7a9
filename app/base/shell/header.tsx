import { Menu, Search } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Wordmark } from "#app/ui/marks/wordmark.tsx";
import menu from "./desktop-menu.module.css";
import dropdown from "./dropdown.module.css";
import styles from "./header.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import { MenuList } from "./menu-list.tsx";
import { usePage, useShell } from "./page-data.ts";
import { showsDraft } from "./rules.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

const menuStyles = {
  ...dropdown,
  entries: menu.entries,
  label: classNames(dropdown.button, menu.label),
  panel: classNames(dropdown.panel, menu.panel),
};

export function Header() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const { programme, notice } = useShell()?.site ?? {};
  const page = usePage();
  const home = page?.path === "/";
  // A notice between header and hero needs a header with a background.
  const overHero = home && !notice?.text && !showsDraft(page.search);
  return (
    <header className={classNames(styles.header, overHero && styles.home)} data-header>
      <div className={classNames("container", styles.row)}>
        <a
          className={styles.brand}
          href={localePath(locale, "/")}
          aria-current={home ? "page" : undefined}
        >
          <Wordmark
            name={programme?.name ?? t("home")}
            className={classNames(styles.wordmark, !programme && styles.unnamed)}
          />
        </a>
        <nav aria-label={t("nav.label")} className={styles.desktop}>
          <MenuList group="header" styles={menuStyles} />
        </nav>
        <div className={styles.tools}>
          <a
            className={styles.search}
            href={localePath(locale, "/search")}
            aria-current={page?.path === "/search" ? "page" : undefined}
          >
            <Search aria-hidden size="1.35rem" />
            <span className={styles.menuWord}>{t("menu.search")}</span>
          </a>
          <LanguageMenu />
          <ThemeToggle className={styles.wide} />
          <button
            type="button"
            className={styles.menuButton}
            popoverTarget="menu"
            aria-haspopup="dialog"
          >
            <Menu aria-hidden size="1.5rem" />
            <span className={styles.menuWord}>{t("menu.open")}</span>
          </button>
          {/* Browsers without popover jump to the same links in the footer. */}
          <a className={styles.menuFallback} href="#site-links">
            <Menu aria-hidden size="1.5rem" />
            <span className={styles.menuWord}>{t("menu.open")}</span>
          </a>
        </div>
      </div>
    </header>
  );
}
