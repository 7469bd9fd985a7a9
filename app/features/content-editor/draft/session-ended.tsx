import { Alert } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { SignInAgain } from "#app/staff/sign-in-again.tsx";
import { useStaff } from "#app/staff/use-staff.ts";
import { useItemEditor } from "../editor-context.ts";

/**
 * Signs in again after the session ended, so that the text is saved. Only the same person can, so
 * that nobody saves it under another name.
 */
export function SessionEnded() {
  const t = useTranslations("contentEditor.ended");
  const { state } = useItemEditor();
  const { user } = useStaff();
  if (state.status !== "ended") return null;
  return (
    <Alert color="yellow" mb="md" icon={<KeyRound size={18} />} title={t("title")} role="alert">
      {t("text", { email: user.email })}
      <SignInAgain />
    </Alert>
  );
}
