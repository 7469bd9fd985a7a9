import { useTranslations } from "use-intl";

export default function Soon() {
  const t = useTranslations("shell.soon");
  return (
    <main id="content">
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
    </main>
  );
}
