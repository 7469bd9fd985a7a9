import { useEffect, useRef, useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { LoginResult } from "#app/call/browser/session.ts";
import { pageOf } from "#app/call/page-context.ts";
import { useRefusalText } from "#app/call/refusal-text.ts";
import { useClient } from "#app/call/use-client.ts";
import { useSubmit } from "#app/call/use-submit.ts";
import { localePath } from "#app/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login.page.ts";
import { DoorTitle } from "./door-title.tsx";
import styles from "./form.module.css";
import { landingAfter } from "./landing.ts";
import { PasswordField } from "./password-field.tsx";
import { rememberEmail, rememberedEmail } from "./remembered-email.ts";
import { useWait } from "./use-wait.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const answer = await api.user.$get();
  if (answer.ok) throw redirect(localePath(locale, "/dashboard"));
  return null;
}

type Refusal = Extract<LoginResult, { success: false }>;

export default function Login() {
  const t = useTranslations("auth.login");
  const locale = useLocale();
  const [search] = useSearchParams();
  const client = useClient();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [remember, setRemember] = useState(false);

  // The server cannot know the address; what was typed before the page came alive is left alone.
  useEffect(() => {
    const known = rememberedEmail();
    if (!known || !email.current || email.current.value) return;
    email.current.value = known;
    setRemember(true);
    password.current?.focus();
  }, []);

  const { state, pending, form } = useSubmit<Refusal>(async (fields) => {
    const address = String(fields.get("email")).trim();
    const result = await client().login(address, String(fields.get("password")));
    if (!result.success) return result;
    rememberEmail(fields.get("remember") ? address : null);
    const query = search.size ? `?${search}` : "";
    window.location.assign(
      result.user.isDefaultPassword
        ? localePath(locale, `/auth/password${query}`)
        : landingAfter(locale, search),
    );
    // The next page is on its way: the button stays busy until it is there.
    return new Promise<never>(() => {});
  });
  const wait = useWait(state);
  const refusalText = useRefusalText();

  useEffect(() => {
    if (state?.status === 422) password.current?.select();
  }, [state]);

  return (
    <>
      <DoorTitle>{t("title")}</DoorTitle>
      <p className={styles.lead}>{t("lead")}</p>
      <form {...form} method="post" className={styles.form}>
        {state && (state.status !== 429 || wait > 0) && (
          <Notice tone="error" role="alert">
            <p>{state.status === 429 ? t("wait", { seconds: wait }) : refusalText(state)}</p>
          </Notice>
        )}
        <Field
          ref={email}
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
        />
        <PasswordField
          ref={password}
          name="password"
          label={t("password")}
          autoComplete="current-password"
          required
        />
        <div className={styles.row}>
          <CheckField
            name="remember"
            label={t("remember")}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <a href={localePath(locale, "/auth?step=forgot")}>{t("forgot")}</a>
        </div>
        <Button type="submit" size="large" className={styles.wide} disabled={pending || wait > 0}>
          {pending ? t("pending") : t("submit")}
        </Button>
      </form>
      <p className={styles.after}>
        {t("noAccount")} <a href={localePath(locale, "/register")}>{t("howToRegister")}</a>
      </p>
    </>
  );
}
