import { Button, Group, Popover, Stack, UnstyledButton } from "@mantine/core";
import { MessageSquareText } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { plainText } from "#app/content/rich-text/rich-text.ts";
import { reviewLimits } from "#app/content/working-copies/review/schema.ts";
import type { Comment } from "#app/content/working-copies/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import { isDocument } from "../draft/field-value.ts";
import { isNew } from "../item/blank-item.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { FieldName } from "../item/field-name.tsx";
import { useJump } from "../item/use-jump.ts";
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
  const marker = useRef<HTMLSpanElement>(null);
  const reason = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState(false);
  const wasOpen = useRef(false);
  /** Where the words are that the remark is about, and what had the focus; null: at the button. */
  const [from, setFrom] = useState<Origin | null>(null);

  function open(origin: Origin | null) {
    const selected = passage.current?.field === field ? passage.current.text : "";
    setQuote(origin?.words ?? selected);
    setFrom(origin);
    setOpened(true);
  }

  function close() {
    setOpened(false);
    from?.focused?.focus({ preventScroll: true });
  }

  useCommentKey(marker, (origin) => {
    // Now, not with the next drawing: the next key is meant for the remark already.
    flushSync(() => open(origin));
    if (box.current) return box.current.focus({ preventScroll: true });
    reason.current?.focus({ preventScroll: true });
    // Browsers type where the cursor is, whatever has the focus.
    window.getSelection()?.removeAllRanges();
  });
  const state = item.reviews[part]?.state;
  const isTalkedAbout = comments.length > 0 || state === "waiting" || state === "returned";
  if (!item.may.edit) return null;
  const begun = !isNew(item);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      width={340}
      position={from ? "bottom" : "bottom-end"}
      withArrow
      shadow="md"
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <span ref={marker} hidden />
      {begun && (
        <UnstyledButton
          className={styles.open}
          data-some={comments.length > 0}
          title={isTalkedAbout ? undefined : `${t("open", { count: 0 })} (Ctrl+Alt+M)`}
          aria-keyshortcuts="Control+Alt+M"
          aria-haspopup="dialog"
          aria-expanded={opened}
          ref={button}
          // Tab leads from field to field; words typed on a button would be lost.
          tabIndex={isTalkedAbout ? 0 : -1}
          onMouseDown={(event) => {
            event.preventDefault();
            // A press outside the thread closes it; the click that follows must not open it again.
            wasOpen.current = opened;
          }}
          onClick={() => {
            if (!wasOpen.current) open(null);
            wasOpen.current = false;
          }}
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
      )}
      <Popover.Target>
        <span
          className={styles.anchor}
          style={from ? { position: "fixed", left: from.left, top: from.top } : undefined}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t("open", { count: comments.length })}>
        {begun ? (
          <Thread
            box={box}
            field={field}
            comments={comments}
            quote={quote.slice(0, reviewLimits.quote)}
            onQuoted={() => setQuote("")}
            text={texts[part] ?? ""}
            onText={(text) => setTexts({ ...texts, [part]: text })}
          />
        ) : (
          // With the focus, so that the words meant for a remark do not end up in the text.
          <p ref={reason} tabIndex={-1} data-autofocus>
            {t("notYet")}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type Origin = { left: number; top: number; focused: HTMLElement | null; words: string };

/**
 * The end of what is selected, within the window, and its words: the browser tells the editor of a
 * selection only with the next frame, and the key may come before.
 */
function originOf(focused: Element): Origin {
  const selection = window.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const box = range?.getBoundingClientRect();
  const { left, bottom } = box?.height ? box : focused.getBoundingClientRect();
  const within = (at: number, most: number) => Math.max(MARGIN, Math.min(at, most - MARGIN));
  return {
    left: within(left, window.innerWidth),
    top: within(bottom, window.innerHeight),
    focused: focused instanceof HTMLElement ? focused : null,
    words: range && focused.contains(range.startContainer) ? `${selection}`.trim() : "",
  };
}

const MARGIN = 24;

/** Leaves the cursor behind what was selected: the next key must not replace it. */
function collapseSelection(focused: Element) {
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    focused.setSelectionRange(focused.selectionEnd, focused.selectionEnd);
    return;
  }
  const selection = window.getSelection();
  if (!selection?.rangeCount || !focused.contains(selection.anchorNode)) return;
  selection.collapseToEnd();
  // The browser tells the editor only later, when another place has the focus.
  document.dispatchEvent(new Event("selectionchange"));
}

/** Ctrl+Alt+M within the field, as in word processors: Tab passes the button by. */
function useCommentKey(marker: RefObject<HTMLElement | null>, onPress: (origin: Origin) => void) {
  const open = useEffectEvent(onPress);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!event.ctrlKey || !event.altKey || event.code !== "KeyM") return;
      if (!(event.target instanceof Element)) return;
      const field = event.target.closest("[data-commented]");
      if (!field || !marker.current || !field.contains(marker.current)) return;
      event.preventDefault();
      const origin = originOf(event.target);
      collapseSelection(event.target);
      open(origin);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [marker]);
}

type ThreadProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  field: string;
  comments: Comment[];
  /** The passage of the text that was selected. */
  quote: string;
  onQuoted: () => void;
  text: string;
  onText: (text: string) => void;
};

function Thread({ box, field, comments, quote, onQuoted, text, onText }: ThreadProps) {
  const t = useTranslations("review.comments");
  const { act, busy, review, param } = useReview();
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
        data-autofocus
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
