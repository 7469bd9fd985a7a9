import { Alert } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { SignInAgain } from "#app/staff/frame/sign-in-again.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { keptWord } from "./draft-store.ts";

/**
 * Signs in again after the session ended, so that the text is saved. Only the same person can, so
 * that nobody saves it under another name.
 */
export function SessionEnded() {
  const t = useTranslations("editor.ended");
  const { state } = useItemEditor();
  const { user } = useStaff();
  if (state.status !== "ended") return null;
  return (
    <Alert color="yellow" mb="md" icon={<KeyRound size={18} />} title={t("title")} role="alert">
      {t("text", { email: user.email, kept: keptWord(state) })}
      <SignInAgain />
    </Alert>
  );
}
