import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type SubmitProblem, submitProblem } from "#app/content/working-copies/review/rules.ts";
import { reviewLimits } from "#app/content/working-copies/review/schema.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { SignInAgain } from "#app/staff/frame/sign-in-again.tsx";
import { isChanged } from "../draft/draft.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { ReadinessList } from "../readiness/readiness-list.tsx";
import { useReadiness } from "../readiness/use-readiness.ts";
import { useReview } from "./use-review.ts";

type Props = { opened: boolean; onClose: () => void };

/** Submits the language being edited for review, with a note. */
export function SubmitDialog({ opened, onClose }: Props) {
  const t = useTranslations("review");
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("ask.title")}
      closeButtonProps={{ "aria-label": t("cancel") }}
    >
      {opened && <Form onClose={onClose} />}
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useTranslations("review");
  const languages = useTranslations("editor.languages");
  const { store, part } = useItemEditor();
  const { act, busy, review, param } = useReview();
  const problem = useSubmitProblem();
  const findings = useReadiness([part]);
  const [note, setNote] = useState("");
  const [unsaved, setUnsaved] = useState(false);

  // Report a failed save before the person writes a note.
  useEffect(() => void store.flush().then((saved) => setUnsaved(!saved)), [store]);

  async function submit() {
    const saved = await store.flush();
    setUnsaved(!saved);
    if (!saved) return;
    const { version } = store.get().draft.parts[part];
    const json = { note, version: version ?? 0 };
    if (await act(() => review.$post({ param, json }), t("ask.done"))) onClose();
  }

  if (problem) {
    return (
      <Stack>
        <Alert color="yellow" role="alert">
          {t(`problems.${problem}`)}
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("ask.understood")}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text>{t("ask.text", { language: languages(part) })}</Text>
      <LimitedArea
        label={t("ask.note")}
        description={t("ask.noteHint")}
        autosize
        minRows={3}
        limit={reviewLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
      {unsaved && <NotSaved />}
      {findings.length > 0 && <Text size="sm">{t("ask.sameList")}</Text>}
      <ReadinessList findings={findings} onJump={onClose} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={busy} onClick={submit}>
          {t("ask.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Checks the server's rules in advance, before the person writes a note. */
function useSubmitProblem(): SubmitProblem | null {
  const { item, part, state } = useItemEditor();
  const { version, mine } = state.draft.parts[part];
  const written = Object.values(mine).some(Boolean) && (version !== null || isChanged(state.draft));
  const { public: isPublic, pending } = item.languages[part];
  const review = item.reviews[part];
  const now = isChanged(state.draft) ? 1 : 0;
  const status = item.state;
  const copy = {
    version: now,
    title: String(mine.title ?? "").trim(),
    publicVersion: isPublic && !pending ? 0 : null,
  };
  const asked = review && { state: review.state, version: review.changed ? -1 : 0, askedBy: null };
  return submitProblem({ status }, written ? copy : undefined, asked);
}

function NotSaved() {
  const t = useTranslations("review");
  const saving = useTranslations("editor.saving");
  const { status, failed } = useItemEditor().state;
  const why = (["ended", "invalid", "clash"] as const).find((each) => each === status);
  return (
    <Alert color="red" role="alert">
      {failed || (why ? saving(why) : t("ask.notSaved"))}
      {why === "ended" && <SignInAgain />}
    </Alert>
  );
}
