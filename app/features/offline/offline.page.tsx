import { useTranslations } from "use-intl";
import { pageOf } from "#app/http/page-context.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import type { Route } from "./+types/offline.page.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { title: translatorFor(pageOf(context).locale)("offline.title") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: "robots", content: "noindex" }];
}

/** What the device shows when a page was never visited and there is no line. */
export default function Offline() {
  const t = useTranslations("offline");
  return (
    <main id="content">
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <p>{t("kept")}</p>
    </main>
  );
}
