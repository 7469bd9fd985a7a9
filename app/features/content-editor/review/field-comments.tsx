import { Button, Group, Popover, Stack, UnstyledButton } from "@mantine/core";
import { MessageSquareText } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { reviewLimits } from "#app/features/content/review/schema.ts";
import type { Comment } from "#app/features/content/schema.ts";
import { plainText } from "#app/features/rich-text/rich-text.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { useAgo } from "#app/staff/use-ago.ts";
import { isNew } from "../blank-item.ts";
import { isDocument } from "../draft/field-value.ts";
import { useItemEditor } from "../editor-context.ts";
import { FieldName } from "../field-name.tsx";
import { useJump } from "../use-jump.ts";
import styles from "./review.module.css";
import { useReview } from "./use-review.ts";

/** The comments on a field or on a passage of it, at any time. */
export function FieldComments({ field }: { field: string }) {
  const t = useTranslations("review.comments");
  const { item, part, passage } = useItemEditor();
  // Kept outside the popover, so that an unsent comment survives closing it.
  const [texts, setTexts] = useState<Partial<Record<Locale, string>>>({});
  const comments = item.comments.filter((each) => each.part === part && each.field === field);
  // The selection is gone once the remark is written: it is taken when the thread is opened.
  const [quote, setQuote] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  useCommentKey(button);
  const state = item.reviews[part]?.state;
  const isTalkedAbout = comments.length > 0 || state === "waiting" || state === "returned";
  if (!item.may.edit || isNew(item)) return null;
  return (
    <Popover width={340} position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.open}
          data-some={comments.length > 0}
          title={isTalkedAbout ? undefined : `${t("open", { count: 0 })} (Ctrl+Alt+M)`}
          aria-keyshortcuts="Control+Alt+M"
          ref={button}
          // Tab leads from field to field; words typed on a button would be lost.
          tabIndex={isTalkedAbout ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setQuote(passage.current?.field === field ? passage.current.text : "")}
        >
          <MessageSquareText size={15} aria-hidden />
          {/* Only an icon where nobody said anything, so that the fields stay in the foreground. */}
          <span className={isTalkedAbout ? undefined : "visually-hidden"}>
            {t("open", { count: comments.length })}
          </span>
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
          quote={quote.slice(0, reviewLimits.quote)}
          onQuoted={() => setQuote("")}
          text={texts[part] ?? ""}
          onText={(text) => setTexts({ ...texts, [part]: text })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Ctrl+Alt+M within the field, as in word processors: Tab passes the button by. */
function useCommentKey(button: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!event.ctrlKey || !event.altKey || event.code !== "KeyM") return;
      const field = event.target instanceof Element && event.target.closest("[data-commented]");
      if (!field || !button.current || !field.contains(button.current)) return;
      event.preventDefault();
      button.current.click();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [button]);
}

type ThreadProps = {
  field: string;
  comments: Comment[];
  /** The passage of the text that was selected. */
  quote: string;
  onQuoted: () => void;
  text: string;
  onText: (text: string) => void;
};

function Thread({ field, comments, quote, onQuoted, text, onText }: ThreadProps) {
  const t = useTranslations("review.comments");
  const { act, busy, review, param } = useReview();
  const box = useRef<HTMLTextAreaElement>(null);
  // The pressed button is disabled or removed, so the focus has to move.
  const focusInput = () => box.current?.focus();

  async function send() {
    const add = () => review.comments.$post({ param, json: { field, text, quote } });
    if (await act(add, t("added"))) {
      onText("");
      onQuoted();
    }
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
      {quote && (
        <div>
          <span className={styles.by}>{t("about")}</span>
          <blockquote className={styles.quote}>{quote}</blockquote>
        </div>
      )}
      <LimitedArea
        ref={box}
        label={t("text")}
        autosize
        minRows={2}
        limit={reviewLimits.comment}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isSending = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (isSending && text.trim() && !busy) void send();
        }}
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
  const { id, text, quote, by, at } = comment;
  const show = useShowPassage();
  const resolve = () =>
    act(() => route.resolve.$post({ param: { id: param.id, comment: String(id) } }), t("resolved"));
  return (
    <li>
      {quote && (
        <blockquote className={styles.quote}>
          {quote}{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => show(comment)}>
            {t("show")}
          </Button>
        </blockquote>
      )}
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

/** Scrolls to the passage a remark is about, where it still stands in the text. */
function useShowPassage() {
  const { state, part } = useItemEditor();
  const jump = useJump();
  return ({ field, quote }: Comment) => {
    const value = state.draft.parts[part].mine[field];
    const blocks = isDocument(value) ? value.content : [];
    const flat = (text: string) => text.replace(/\s+/g, " ");
    const at = blocks.findIndex((block) => flat(plainText(block)).includes(flat(quote)));
    jump(field, part, at < 0 ? [] : [at]);
  };
}
