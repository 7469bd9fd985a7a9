import { Alert, Button, Group } from "@mantine/core";
import { CircleCheck, MessageCircleQuestionMark, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { blockersOf } from "#app/content/working-copies/publish/readiness.ts";
import type { Review } from "#app/content/working-copies/schema.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { ReadinessList } from "../readiness/readiness-list.tsx";
import { useBlocked } from "../readiness/use-blocked.ts";
import { useReadiness } from "../readiness/use-readiness.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import styles from "./review.module.css";
import { useReview } from "./use-review.ts";

const icons = { waiting: MessageCircleQuestionMark, returned: Undo2, accepted: CircleCheck };
const colors = { waiting: "primary", returned: "yellow", accepted: "green" };

/** The review of the language being edited, with the possible decisions. */
export function ReviewNote() {
  const { item, part } = useItemEditor();
  const review = item.reviews[part];
  const { public: isPublic, pending } = item.languages[part];
  // An accepted and published text needs no note.
  if (!review || (review.state === "accepted" && isPublic && !pending)) return null;
  return <Note key={part} review={review} />;
}

function Note({ review }: { review: Review }) {
  const t = useTranslations("review");
  const { state, changed, note, answer, may } = review;
  const Icon = icons[state];
  return (
    <Alert
      mb="md"
      color={colors[state]}
      icon={<Icon size={18} aria-hidden />}
      title={t(`note.${state}`)}
    >
      <p>
        <Who review={review} /> {changed && <strong>{t(`note.${changedKeys[state]}`)}</strong>}
      </p>
      {(answer || note) && <blockquote className={styles.quote}>{answer || note}</blockquote>}
      {may.decide && <Decision />}
      {may.withdraw && <Withdraw />}
    </Alert>
  );
}

const changedKeys = {
  waiting: "changedWaiting",
  returned: "changedReturned",
  accepted: "changedAccepted",
} as const;

function Who({ review }: { review: Review }) {
  const t = useTranslations("review.note");
  const ago = useAgo();
  const { state, asked_at, asked_by, decided_at, decided_by } = review;
  if (state === "waiting") {
    return t("asked", { name: asked_by?.name ?? t("somebody"), when: ago(asked_at) });
  }
  const key = state === "returned" ? "decidedReturned" : "decidedAccepted";
  return t(key, { name: decided_by?.name ?? t("somebody"), when: ago(decided_at ?? asked_at) });
}

type Decided = { decision: "accepted"; publish?: boolean } | { decision: "returned"; note: string };

/** A decision about the version on the screen. */
function Decision() {
  const t = useTranslations("review");
  const { item, part, store } = useItemEditor();
  const { act, busy, review, param } = useReview();
  const [returning, setReturning] = useState(false);
  // Translations fall back to French, so French has to be public first.
  const canGoOut = part === "fr" || item.languages.fr.public;
  const findings = useReadiness([part]);
  const blocked = useBlocked();

  async function decide(wish: Decided) {
    if (wish.decision === "accepted" && wish.publish && blocked(findings)) return false;
    if (!(await store.flush())) return false;
    const { version } = store.get().draft.parts[part];
    const publishes = wish.decision === "accepted" && wish.publish;
    const done = publishes ? t("acceptedPublished") : t(wish.decision);
    const json = { ...wish, version: version ?? 0 };
    return act(() => review.decision.$post({ param, json }), done);
  }

  return (
    <>
      <details className={styles.list} open={blockersOf(findings).length > 0}>
        <summary>{t("beforePublishing", { count: findings.length })}</summary>
        <ReadinessList findings={findings} />
      </details>
      <Group gap="xs" mt="sm">
        {canGoOut && (
          <Button
            size="xs"
            loading={busy}
            onClick={() => decide({ decision: "accepted", publish: true })}
          >
            {t("acceptPublish")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => decide({ decision: "accepted" })}
        >
          {t("accept")}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => setReturning(true)}>
          {t("return")}
        </Button>
        {returning && (
          <ReturnDialog
            busy={busy}
            onClose={() => setReturning(false)}
            onReturn={async (note) => {
              if (await decide({ decision: "returned", note })) setReturning(false);
            }}
          />
        )}
      </Group>
    </>
  );
}

function Withdraw() {
  const t = useTranslations("review");
  const { act, busy, review, param } = useReview();
  return (
    <Button
      mt="sm"
      size="xs"
      variant="default"
      loading={busy}
      onClick={() => act(() => review.$delete({ param }), t("withdrawn"))}
    >
      {t("withdraw")}
    </Button>
  );
}
