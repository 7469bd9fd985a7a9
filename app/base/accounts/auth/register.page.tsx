import { redirect, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/register.page.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";
import styles from "./register.module.css";

export const handle = { hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale, runtime } = pageOf(context);
  const signedIn = await api.user.$get();
  if (signedIn.ok) throw redirect(localePath(locale, "/dashboard"));
  const token = url.searchParams.get("invitation");
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  const invitation = token ? await answerOr(api.invitations.mine.$get({}, bearer), null) : null;
  return { runtime, token, invitation };
}

/** Registers with an invitation; without one it explains how to get an account. */
export default function Register() {
  const t = useTranslations("auth.register");
  const { token, invitation } = useLoaderData<typeof loader>();
  const title = t(invitation ? "title" : token ? "over.title" : "closed.title");
  return (
    <main id="content">
      <PageHead title={title} description={t("description")} hidden />
      <Banner title={title} />
      <div className={classNames("container", "section", styles.page)}>
        {token && invitation ? (
          <AcceptInvitation token={token} invitation={invitation} />
        ) : (
          <Explanation over={token !== null} />
        )}
      </div>
    </main>
  );
}

function Explanation({ over }: { over: boolean }) {
  const t = useTranslations("auth.register");
  const locale = useLocale();
  const to = (path: string) => localePath(locale, path);
  return (
    <>
      {over && (
        <Notice tone="warning" className={styles.notice}>
          <p>{t("over.text")}</p>
        </Notice>
      )}
      <p className={styles.lead}>{t("closed.text")}</p>
      <div className={styles.ways}>
        <LinkButton href={to("/contacts")}>{t("closed.contact")}</LinkButton>
        <LinkButton tone="quiet" href={to("/auth?step=invitation")}>
          {t("closed.haveOne")}
        </LinkButton>
        <LinkButton tone="quiet" href={to("/login")}>
          {t("signIn")}
        </LinkButton>
      </div>
      <p className={styles.aside}>
        {t.rich("closed.learner", { link: (text) => <a href={to("/formations")}>{text}</a> })}
      </p>
    </>
  );
}
