import { Outlet, useLoaderData, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOrNothing } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { ThemeToggle } from "#app/features/shell/theme-toggle.tsx";
import { alternatesOf, localePath, splitLocale } from "#app/i18n/paths.ts";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import type { Route } from "./+types/apply.layout.ts";
import styles from "./frame.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const keys = "programme,contact";
  const [site, legal] = await Promise.all([
    answerOrNothing(api.settings.site.$get({ query: { keys } }), null),
    answerOrNothing(api.settings.legal.$get(), null),
  ]);
  const hasPrivacy = legal?.includes("privacy") ?? false;
  return { name: site?.programme?.name ?? "Tremplin", phone: site?.contact?.phone, hasPrivacy };
}

/** What stands around an application: who asks, in which language, and whom to ask for help. */
export default function ApplyLayout() {
  const t = useTranslations("apply.frame");
  const { name, phone, hasPrivacy } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      <WeaveImage variant="band" seed="registration" className={styles.band} eager />
      <header className={styles.head}>
        <a href={localePath(locale, "/")} className={styles.brand}>
          <LogoMark className={styles.mark} />
          <span>{name}</span>
        </a>
        <div className={styles.tools}>
          <ThemeToggle />
          <nav aria-label={t("languages")} className={styles.languages}>
            {alternatesOf(path + search).map((link) => (
              <a
                key={link.locale}
                href={link.href}
                hrefLang={link.locale}
                lang={link.locale}
                aria-current={link.locale === locale ? "true" : undefined}
                data-locale={link.locale}
              >
                {link.locale.toUpperCase()}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <Outlet />
      <footer className={styles.foot}>
        <p className={styles.help}>
          <span>{t("help")}</span>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
          <a href={localePath(locale, "/contacts")}>{t("write")}</a>
        </p>
        <p>
          <a href={localePath(locale, "/registration/suivi")}>{t("follow")}</a>
          {hasPrivacy && <a href={localePath(locale, "/privacy")}>{t("privacy")}</a>}
        </p>
      </footer>
    </div>
  );
}
