import { Alert, Button, CopyButton } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useItemEditor } from "../item/editor-context.ts";
import { wordsIn } from "./device-texts.ts";
import { isChanged } from "./draft.ts";
import type { DraftState } from "./draft-store.ts";
import { storedDraft } from "./stored-drafts.ts";

/** Warns of a text that neither the server nor this device keeps, with a way to copy it. */
export function KeptNowhere() {
  const t = useTranslations("editor.nowhere");
  const { state } = useItemEditor();
  if (!isKeptNowhere(state)) return null;
  const words = wordsIn({ parts: storedDraft(state.draft) });
  return (
    <Alert
      color="red"
      mb="md"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={t("title")}
      role="alert"
    >
      <p>{t("text")}</p>
      <CopyButton value={words.map(({ text }) => text).join("\n\n")}>
        {({ copied, copy }) => (
          <Button size="xs" mt="sm" onClick={copy}>
            {t(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </Alert>
  );
}

/** Not in the pause before every save, only when saving does not go on by itself. */
export function isKeptNowhere({ isKept, draft, failed, errors, status }: DraftState): boolean {
  const stuck =
    failed !== "" || status === "ended" || status === "clash" || Object.keys(errors).length > 0;
  return !isKept && stuck && isChanged(draft);
}
