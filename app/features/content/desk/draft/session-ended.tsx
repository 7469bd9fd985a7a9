import { Alert, Button, PasswordInput } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/call/refusal-text.ts";
import { useClient } from "#app/call/use-client.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import { useItemEditor } from "../editor-context.ts";
import styles from "./draft.module.css";

/**
 * The session ended while somebody was writing: they sign in here, and the text goes out. Only they
 * can, so that nobody saves it under another name.
 */
export function SessionEnded() {
  const t = useTranslations("desk.ended");
  const { state, signedIn } = useItemEditor();
  const { user } = useStaff();
  const client = useClient();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  if (state.status !== "ended") return null;

  async function signIn(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await client().login(user.email, password);
    setBusy(false);
    if (!outcome.success) return setProblem(refusalText(outcome));
    setPassword("");
    setProblem("");
    signedIn();
  }

  return (
    <Alert color="yellow" mb="md" icon={<KeyRound size={18} />} title={t("title")} role="alert">
      {t("text", { email: user.email })}
      <form onSubmit={signIn} className={styles.again}>
        <PasswordInput
          label={t("password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("show") }}
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={!password}>
          {t("signIn")}
        </Button>
      </form>
    </Alert>
  );
}
