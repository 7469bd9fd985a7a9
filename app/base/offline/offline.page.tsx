import { useTranslations } from "use-intl";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import styles from "./offline.module.css";

/** Shown offline for a page that is not stored. */
export default function Offline() {
  const t = useTranslations("offline");
  return (
    <main id="content">
      <PageHead title={t("title")} hidden />
      <Banner title={t("title")} lead={t("text")} />
      <div className="container section">
        <p>{t("kept")}</p>
        <KeptPages />
      </div>
    </main>
  );
}

/** The worker serves the same page to everyone, so a script fills in what this device has. */
function KeptPages() {
  const t = useTranslations("offline");
  const shell = useTranslations("shell");
  return (
    <section className={styles.kept} aria-labelledby="kept" data-kept>
      <h2 id="kept">{t("list")}</h2>
      <noscript>
        <p>{t("noScript")}</p>
      </noscript>
      <p data-kept-none hidden>
        {t("none")}
      </p>
      <ul data-kept-list data-home={shell("home")} hidden />
    </section>
  );
}
