import { data, Outlet, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { CoFunding } from "#app/base/shell/cofunding.tsx";
import { PlainHead } from "#app/base/shell/plain-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import type { Route } from "./+types/auth.layout.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, runtime } = pageOf(context);
  const site = await answerOrNothing(
    api.settings.site.$get({ query: { keys: "programme" } }),
    null,
  );
  const { name, tagline } = site?.programme ?? {};
  const away = site === null;
  const loaded = { runtime, name: name ?? "Tremplin", tagline, away };
  // Nobody can sign in now.
  return data(loaded, { status: away ? 503 : 200 });
}

/** Layout of the pages for signed-out users. */
export default function AuthLayout() {
  const t = useTranslations("auth.frame");
  const { name, tagline } = useLoaderData<typeof loader>();
  const locale = useLocale();
  return (
    <div className={styles.page}>
      <aside className={`on-background ${styles.cloth}`} aria-label={name}>
        <WeaveImage variant="background" seed="intranet" eager className={styles.weave} />
        {tagline && <p className={styles.tagline}>{tagline}</p>}
      </aside>
      <div className={styles.side}>
        <PlainHead name={name} languages={t("languages")} />
        <main id="content" className={styles.panel}>
          <noscript>
            <p>{t("noscript")}</p>
          </noscript>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <a href={localePath(locale, "/")}>{t("site")}</a>
          <a href={localePath(locale, "/contacts")}>{t("help")}</a>
          <CoFunding />
        </footer>
      </div>
    </div>
  );
}
