import { Alert } from "@mantine/core";
import { CircleAlert, CloudOff, Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { useItemEditor } from "../item/editor-context.ts";
import { keptWord } from "./draft-store.ts";
import { UnsavedTexts } from "./unsaved-texts.tsx";

/** Why the last save failed and what to do; stays while the save is tried again. */
export function SaveFailed() {
  const t = useTranslations("editor.refused");
  const { kind, item, state } = useItemEditor();
  const { failed, isOffline, isLocked, status } = state;
  if (!failed) return null;
  const refused = status === "refused";
  const Icon = isLocked ? Lock : isOffline ? CloudOff : CircleAlert;
  return (
    <>
      <Alert
        color={refused ? "red" : "yellow"}
        mb="md"
        icon={<Icon size={18} />}
        title={t(refused ? "title" : "notYet")}
        role="alert"
      >
        {t("text", { why: failed, kept: keptWord(state) })}
      </Alert>
      {isLocked && <UnsavedTexts kind={kind} item={item} />}
    </>
  );
}
