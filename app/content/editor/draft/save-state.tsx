import { Button } from "@mantine/core";
import {
  CircleAlert,
  CloudCheck,
  CloudOff,
  KeyRound,
  LoaderCircle,
  PencilLine,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { isNew } from "../item/blank-item.ts";
import { useItemEditor } from "../item/editor-context.ts";
import styles from "./draft.module.css";
import { keptWord } from "./draft-store.ts";

const shownStates = [
  "waiting",
  "saving",
  "saved",
  "away",
  "ended",
  "invalid",
  "refused",
  "clash",
] as const;

const icons = {
  waiting: PencilLine,
  saving: LoaderCircle,
  saved: CloudCheck,
  away: CloudOff,
  ended: KeyRound,
  invalid: CircleAlert,
  refused: CircleAlert,
  clash: CircleAlert,
};

/** The save state of the draft. */
export function SaveState() {
  const t = useTranslations("editor.saving");
  const format = useFormatter();
  const { item, state, store } = useItemEditor();
  const { status, savedAt } = state;
  const kept = keptWord(state);
  const shown = shownStates.find((name) => name === status);
  const time = savedAt ? format.dateTime(savedAt, { timeStyle: "short" }) : "";
  if (isNew(item) && status === "clean") {
    return (
      <div role="status" className={styles.state}>
        {t("new")}
      </div>
    );
  }
  if (!shown || (shown === "saved" && !savedAt)) return <div role="status" />;
  const offline = status === "away" && state.isOffline;
  const Icon = shown === "away" && !offline ? CircleAlert : icons[shown];
  return (
    <div role="status" className={styles.state} data-status={status}>
      <Icon size={16} aria-hidden />
      <span>
        {shown === "away" ? t(offline ? "away" : "refused", { kept }) : t(shown, { time, kept })}
      </span>
      {(status === "away" || status === "refused") && (
        <Button size="compact-xs" variant="default" onClick={() => store.retry()}>
          {t("retry")}
        </Button>
      )}
      {status === "ended" && (
        <Button size="compact-xs" variant="default" onClick={toSignIn}>
          {t("signIn")}
        </Button>
      )}
    </div>
  );
}

/** The sign-in form above the text may be scrolled out of view. */
function toSignIn() {
  const password = document.querySelector<HTMLElement>("[data-again] input, input[data-again]");
  password?.scrollIntoView({ block: "center" });
  password?.focus();
}
