import { UnstyledButton } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { Search } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { palette } from "./palette.ts";
import { loadPalette } from "./palette-later.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import styles from "./top-bar.module.css";
import { Trail } from "./trail.tsx";

export const TopBar = memo(function TopBar() {
  const t = useTranslations("staff.frame");
  const os = useOs();
  return (
    <header className={styles.bar}>
      <Trail />
      <div className={styles.tools}>
        <UnstyledButton
          className={styles.search}
          onClick={palette.open}
          onPointerEnter={loadPalette}
        >
          <Search size={16} aria-hidden />
          <span className={styles.searchText}>{t("jump")}</span>
          <kbd className={styles.keys} aria-hidden>
            {os === "macos" ? "⌘ K" : "Ctrl K"}
          </kbd>
        </UnstyledButton>
        <LanguageMenu />
        <ThemeToggle />
        <AccountMenu />
      </div>
    </header>
  );
});
