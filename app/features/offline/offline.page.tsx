import { useTranslations } from "use-intl";
import { Banner } from "#app/features/shell/banner.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";

/** Shown offline for a page that is not stored. */
export default function Offline() {
  const t = useTranslations("offline");
  return (
    <main id="content">
      <PageHead title={t("title")} hidden />
      <Banner title={t("title")} lead={t("text")} />
      <div className="container section">
        <p>{t("kept")}</p>
      </div>
    </main>
  );
}
