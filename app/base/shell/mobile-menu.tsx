import { Search, X } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Wordmark } from "#app/ui/marks/wordmark.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { MenuList } from "./menu-list.tsx";
import styles from "./mobile-menu.module.css";
import { useShell } from "./page-data.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

/** A popover that covers the screen and prevents scrolling without a script. */
export function MobileMenu() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const name = useShell()?.site?.programme?.name;
  return (
    <div
      id="menu"
      popover="auto"
      role="dialog"
      aria-label={t("menu.open")}
      className={styles.overlay}
      data-overlay
    >
      <div className={styles.top}>
        <Wordmark name={name ?? t("home")} />
        <button
          type="button"
          className={styles.close}
          popoverTarget="menu"
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: where the focus goes when the menu opens, not the page
          autoFocus
        >
          <X aria-hidden size="1.5rem" />
          <span className="visually-hidden">{t("menu.close")}</span>
        </button>
      </div>
      <nav aria-label={t("nav.label")}>
        <MenuList group="overlay" styles={styles} />
      </nav>
      <search>
        <form className={styles.search} method="get" action={localePath(locale, "/search")}>
          <Field
            className={styles.searchField}
            type="search"
            id="menu-search"
            name="search"
            label={t("menu.search")}
            maxLength={200}
          />
          <Button type="submit" tone="quiet">
            <Search aria-hidden size="1.2em" />
            <span className="visually-hidden">{t("menu.submit")}</span>
          </Button>
        </form>
      </search>
      {/* The empty query makes it another address than the home page, so that the menu closes. */}
      <div className={styles.ways}>
        <LinkButton tone="call" href={`${localePath(locale, "/")}?#apply`}>
          {t("menu.apply")}
        </LinkButton>
        <LinkButton tone="quiet" href={localePath(locale, "/registration/suivi")}>
          {t("menu.follow")}
        </LinkButton>
      </div>
      <div className={styles.foot}>
        <LanguageLinks className={styles.languages} linkClass={styles.language} />
        <ThemeToggle />
      </div>
    </div>
  );
}
