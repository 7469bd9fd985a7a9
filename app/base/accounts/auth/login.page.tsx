import { data, redirect, useLoaderData, useRouteLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { usePage } from "#app/base/shell/page-data.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, Field } from "#app/ui/field.tsx";
import { DataBlock, InlineScript } from "#app/ui/inline-script.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login.page.ts";
import type { loader as layoutLoader } from "./auth.layout.tsx";
import { AuthTitle } from "./auth-title.tsx";
import styles from "./form.module.css";
import { PlainPasswordField } from "./plain-password-field.tsx";
import { holdEarlySubmit, type SignInData } from "./sign-in-data.ts";

const LAYOUT = "base/accounts/auth/auth.layout";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const { data: user, status } = await readAnswer(api.user.$get());
  if (user) throw redirect(localePath(locale, "/dashboard"));
  const away = status === 503;
  return data({ away }, { status: away ? 503 : 200 });
}

/** Plain HTML with a small script, so that it does not load the staff interface. */
export default function Login() {
  const t = useTranslations("auth.login");
  const refusal = useTranslations("apiClient.refusal");
  const locale = useLocale();
  const layout = useRouteLoaderData<typeof layoutLoader>(LAYOUT);
  const away = useLoaderData<typeof loader>().away || layout?.away;
  return (
    <>
      <InlineScript code={holdEarlySubmit} />
      <AuthTitle description={t("description")}>{t("title")}</AuthTitle>
      <p className={styles.lead}>{t("lead")}</p>
      <form method="post" className={styles.form} data-sign-in>
        {/* The script replaces these words with what the server says to what was typed. */}
        <div data-refusal hidden={!away}>
          <Notice tone="error" role="alert">
            <p>{away && refusal("away")}</p>
          </Notice>
        </div>
        <Field
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
        />
        <PlainPasswordField
          name="password"
          label={t("password")}
          autoComplete="current-password"
          required
        />
        <div className={styles.row}>
          <CheckField name="remember" label={t("remember")} />
          <a href={localePath(locale, "/auth?step=forgot")}>{t("forgot")}</a>
        </div>
        <Button type="submit" size="large" className={styles.wide}>
          {t("submit")}
        </Button>
      </form>
      <p className={styles.after}>
        {t("noAccount")} <a href={localePath(locale, "/register")}>{t("howToRegister")}</a>
      </p>
      <SignInScript />
    </>
  );
}

function SignInScript() {
  const t = useTranslations("auth.login");
  const refusal = useTranslations("apiClient.refusal");
  const locale = useLocale();
  const script = usePage()?.build.scripts["sign-in"];
  const layout = useRouteLoaderData<typeof layoutLoader>(LAYOUT);
  if (!layout || !script) return null;
  const data: SignInData = {
    locale,
    runtime: layout.runtime,
    words: {
      away: refusal("away"),
      conflict: refusal("conflict"),
      cookies: refusal("cookies"),
      crash: refusal("crash", { id: "{id}" }),
      ended: refusal("ended"),
      forbidden: refusal("forbidden"),
      full: refusal("full"),
      gone: refusal("gone"),
      invalid: refusal("invalid"),
      large: refusal("large"),
      // Its seconds are counted down in words of its own.
      many: refusal("many", { minutes: 1, seconds: 60 }),
      offline: refusal("offline"),
      password: refusal("password"),
      rolledBack: refusal("rolledBack"),
      stale: refusal("stale"),
      unknown: refusal("unknown"),
      pending: t("pending"),
      submit: t("submit"),
      waitOne: t("wait", { seconds: 1 }),
      waitMany: t("wait", { seconds: 2 }).replace("2", "{seconds}"),
    },
  };
  return (
    <>
      <DataBlock data-sign-in-data data={data} />
      <script type="module" src={script} />
    </>
  );
}
