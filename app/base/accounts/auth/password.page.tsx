import { useLoaderData, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { signedInUser } from "#app/api-client/signed-in.ts";
import { useClient } from "#app/api-client/use-client.ts";
import { useSignOut } from "#app/api-client/use-sign-out.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/password.page.ts";
import { AuthTitle } from "./auth-title.tsx";
import styles from "./form.module.css";
import { NewPassword } from "./new-password.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { pageAfterSignIn } from "./rules.ts";

export const handle = { hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { email, firstname, is_default_password } = await signedInUser(context, url);
  return { email, firstname, isDefault: is_default_password };
}

/** Replaces a default password before anything else is allowed. */
export default function ChoosePassword() {
  const t = useTranslations("auth.choose");
  const { email, firstname, isDefault } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const [search] = useSearchParams();
  const client = useClient();
  const signOut = useSignOut();

  const { state, pending, form } = useSubmit(async (fields) => {
    const caller = client();
    const [password, again] = ["password", "password_confirmation"].map((name) =>
      String(fields.get(name)),
    );
    if (!(await caller.changePassword(password ?? "", again ?? ""))) {
      return caller.state.authError;
    }
    window.location.assign(pageAfterSignIn(locale, search));
    return new Promise<never>(() => {});
  });

  return (
    <>
      <AuthTitle>{t("title")}</AuthTitle>
      <p className={styles.lead}>{isDefault ? t("why", { firstname }) : t("lead")}</p>
      <form {...form} method="post" className={styles.form}>
        <RefusalNotice refusal={state} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword email={email} {...(state ? { errors: state.fields } : {})} />
        <Button type="submit" size="large" className={styles.wide} disabled={pending}>
          {pending ? t("pending") : t("submit")}
        </Button>
      </form>
      <p className={styles.after}>
        <button type="button" className={styles.link} onClick={signOut}>
          {t("signOut")}
        </button>
      </p>
    </>
  );
}
