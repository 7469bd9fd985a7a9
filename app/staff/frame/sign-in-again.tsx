import { Button, PasswordInput, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useClient } from "#app/api-client/use-client.ts";
import styles from "./sign-in-again.module.css";
import { useStaff } from "./use-staff.ts";

/** Dispatched on `window` after signing in again, so that pending work continues. */
export const signedInAgain = "signed-in-again";

/** Signs the same user in again without leaving the page. */
export function SignInAgain({ onDone }: { onDone?: () => void }) {
  const t = useTranslations("staff.again");
  const { user } = useStaff();
  const client = useClient();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function signIn(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await client().login(user.email, password);
    setBusy(false);
    if (!outcome.success) return setProblem(refusalText(outcome));
    setPassword("");
    setProblem("");
    window.dispatchEvent(new Event(signedInAgain));
    onDone?.();
  }

  return (
    <form onSubmit={signIn} className={styles.again}>
      {/* Password managers fill in the password of the address they read here. */}
      <TextInput
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        value={user.email}
        readOnly
      />
      <PasswordInput
        label={t("password", { email: user.email })}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("show") }}
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
        data-again
      />
      <Button type="submit" loading={busy} disabled={!password}>
        {t("signIn")}
      </Button>
    </form>
  );
}

const notice = "session-ended";

/** Shows one notice that the session has expired, however many requests failed. */
export function useSessionEndedNotice() {
  const t = useTranslations("staff.again");
  return (message: string) => {
    const button = (
      <Button size="compact-sm" mt="xs" onClick={open}>
        {t("open")}
      </Button>
    );
    notifications.show({
      id: notice,
      color: "red",
      autoClose: false,
      message: (
        <>
          <p>{message}</p>
          {button}
        </>
      ),
    });
  };

  function open() {
    notifications.hide(notice);
    modals.open({
      modalId: notice,
      title: t("title"),
      children: <SignInAgain onDone={() => modals.close(notice)} />,
    });
  }
}
