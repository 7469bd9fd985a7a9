import { Button, Group, Popover, Stack, UnstyledButton } from "@mantine/core";
import { MessageSquareText } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { reviewLimits } from "#app/features/content/review/schema.ts";
import type { Comment } from "#app/features/content/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { useAgo } from "#app/staff/use-ago.ts";
import { useItemEditor } from "../editor-context.ts";
import { FieldName } from "../field-name.tsx";
import styles from "./review.module.css";
import { useReview } from "./use-review.ts";

/** The comments on a field; more can be added during a review. */
export function FieldComments({ field }: { field: string }) {
  const t = useTranslations("review.comments");
  const { item, part } = useItemEditor();
  // Kept outside the popover, so that an unsent comment survives closing it.
  const [texts, setTexts] = useState<Partial<Record<Locale, string>>>({});
  const review = item.reviews[part];
  const comments = item.comments.filter((each) => each.part === part && each.field === field);
  const isOpen = review?.state === "waiting" || review?.state === "returned";
  if (!item.may.edit || (!isOpen && comments.length === 0)) return null;
  return (
    <Popover width={340} position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={styles.open} data-some={comments.length > 0}>
          <MessageSquareText size={15} aria-hidden />
          {t("open", { count: comments.length })}
          <span className="visually-hidden">
            {" "}
            (<FieldName field={field} />)
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Thread
          field={field}
          comments={comments}
          text={texts[part] ?? ""}
          onText={(text) => setTexts({ ...texts, [part]: text })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type ThreadProps = {
  field: string;
  comments: Comment[];
  text: string;
  onText: (text: string) => void;
};

function Thread({ field, comments, text, onText }: ThreadProps) {
  const t = useTranslations("review.comments");
  const { act, busy, review, param } = useReview();
  const box = useRef<HTMLTextAreaElement>(null);
  // The pressed button is disabled or removed, so the focus has to move.
  const focusInput = () => box.current?.focus();

  async function send() {
    const add = () => review.comments.$post({ param, json: { field, text } });
    if (await act(add, t("added"))) onText("");
    focusInput();
  }

  return (
    <Stack gap="sm">
      {comments.length > 0 && (
        <ul className={styles.comments}>
          {comments.map((comment) => (
            <CommentRow key={comment.id} comment={comment} onDone={focusInput} />
          ))}
        </ul>
      )}
      <LimitedArea
        ref={box}
        label={t("text")}
        autosize
        minRows={2}
        limit={reviewLimits.comment}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button size="xs" loading={busy} disabled={!text.trim()} onClick={send}>
          {t("send")}
        </Button>
      </Group>
    </Stack>
  );
}

function CommentRow({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const t = useTranslations("review.comments");
  const { act, busy, comment: route, param } = useReview();
  const ago = useAgo();
  const { id, text, by, at } = comment;
  const resolve = () =>
    act(() => route.resolve.$post({ param: { id: param.id, comment: String(id) } }), t("resolved"));
  return (
    <li>
      <p>{text}</p>
      <span className={styles.by}>{t("by", { name: by.name, when: ago(at) })}</span>
      <Button
        size="compact-xs"
        variant="default"
        loading={busy}
        aria-label={t("resolveOf", { name: by.name })}
        onClick={() => resolve().then(onDone)}
      >
        {t("resolve")}
      </Button>
    </li>
  );
}
