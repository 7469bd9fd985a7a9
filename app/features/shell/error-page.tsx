import { isRouteErrorResponse } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";

/** Status (500 unless the error knows better), what happened, and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations("shell.error");
  const locale = useLocale();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind =
    status === 404 ? "notFound" : status === 403 ? "forbidden" : status === 503 ? "away" : "crash";
  return (
    <main id="content">
      <p>{status}</p>
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      <p lang="en">{status === 404 ? "Page Not Found" : "Internal Server Error"}</p>
      <a href={localePath(locale, "/")}>{t("home")}</a>
    </main>
  );
}
