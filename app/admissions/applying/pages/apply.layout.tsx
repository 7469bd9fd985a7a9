import { Outlet, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { CoFunding } from "#app/base/shell/cofunding.tsx";
import { PlainHead } from "#app/base/shell/plain-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import type { Route } from "./+types/apply.layout.ts";
import { newDraftContext } from "./draft-request.ts";
import styles from "./frame.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const keys = "programme,contact";
  const [site, legal] = await Promise.all([
    answerOrNothing(api.settings.site.$get({ query: { keys } }), null),
    answerOrNothing(api.settings.legal.$get(), null),
  ]);
  const hasPrivacy = legal?.includes("privacy") ?? false;
  const draft = context.get(newDraftContext);
  return {
    name: site?.programme?.name ?? "Tremplin",
    contact: site?.contact,
    hasPrivacy,
    query: draft ? `?${new URLSearchParams({ draft })}` : null,
  };
}

/** Layout of the form pages: programme name, languages and contact. */
export default function ApplyLayout() {
  const t = useTranslations("applying.frame");
  const { name, contact, hasPrivacy, query } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const phone = contact?.phone;
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      <WeaveImage variant="band" seed="registration" className={styles.band} eager />
      <PlainHead
        name={name}
        contact={contact}
        languages={t("languages")}
        query={query}
        className={styles.head}
      />
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
        <CoFunding />
      </footer>
    </div>
  );
}
