import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DraftNotice } from "./draft-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { useShell } from "./page-data.ts";
import { PrintHead } from "./print-head.tsx";
import styles from "./shell.module.css";
import { SiteNotice } from "./site-notice.tsx";
import { Splash } from "./splash.tsx";
import { VersionNotice } from "./version-notice.tsx";

/** Header, footer and menus around every public page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const site = useShell()?.site;
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      <PrintHead name={site?.programme?.name ?? t("home")} contact={site?.contact} />
      <Header />
      <MobileMenu />
      <DraftNotice />
      <SiteNotice />
      <div className={styles.content}>{children}</div>
      <Footer />
      <VersionNotice />
      <Splash />
    </div>
  );
}
