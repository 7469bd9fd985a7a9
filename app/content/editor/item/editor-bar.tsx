import { Button, Group, Switch } from "@mantine/core";
import { Eye, History, MessageCircleQuestionMark, PanelRight, Send } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { SaveState } from "../draft/save-state.tsx";
import { PublishPanel } from "../publish/publish-panel.tsx";
import { SubmitDialog } from "../review/submit-dialog.tsx";
import { RevisionDrawer } from "../revisions/revision-drawer.tsx";
import { isNew } from "./blank-item.ts";
import styles from "./editor.module.css";
import { useItemEditor } from "./editor-context.ts";
import { EndsNote } from "./ends-note.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { LanguageTabs } from "./language-tabs.tsx";
import { LanguageBadge } from "./state-badge.tsx";
import { usePreview } from "./use-preview.ts";

type Props = {
  /** Whether the preview is shown beside the text. */
  shown: boolean;
  onShow: (shown: boolean) => void;
};

/** The fixed bar of the editor: language, save state and actions. */
export function EditorBar({ shown, onShow }: Props) {
  const t = useTranslations("editor.bar");
  const review = useTranslations("review");
  const { kind, item, store, part, sourceShown, setSourceShown } = useItemEditor();
  const { may } = useStaff();
  const [open, setOpen] = useState<"history" | "publish" | "submit" | null>(null);
  const preview = usePreview(kind);
  const hasWords = Object.keys(kind.words).length > 0;
  const unmade = isNew(item);
  return (
    <div className={styles.bar}>
      {hasWords && <LanguageTabs />}
      {!unmade && <LanguageBadge state={item.state} language={item.languages[part]} />}
      <EndsNote item={item} />
      {part !== defaultLocale && (
        <Switch
          size="xs"
          label={t("showSource")}
          checked={sourceShown}
          onChange={(event) => setSourceShown(event.currentTarget.checked)}
        />
      )}
      <SaveState />
      <Group gap="xs" className={styles.acts}>
        <Button
          variant="default"
          size="sm"
          className={styles.quiet}
          aria-label={t("history")}
          leftSection={<History size={16} aria-hidden />}
          disabled={unmade}
          onClick={() => setOpen("history")}
        >
          {t("history")}
        </Button>
        {!kind.unseen && (
          <>
            <Button
              variant="default"
              size="sm"
              className={styles.quiet}
              aria-label={t("preview")}
              leftSection={<Eye size={16} aria-hidden />}
              disabled={!item.may.edit || unmade}
              onClick={() => preview(item.id, part, store.flush)}
            >
              {t("preview")}
            </Button>
            <Button
              variant={shown ? "light" : "default"}
              size="sm"
              className={`${styles.quiet} ${styles.wide}`}
              aria-label={t("showPreview")}
              aria-pressed={shown}
              leftSection={<PanelRight size={16} aria-hidden />}
              disabled={!item.may.edit || unmade}
              onClick={() => onShow(!shown)}
            >
              {t("showPreview")}
            </Button>
          </>
        )}
        {may(kind.publish) && item.state !== "archived" && (
          <Button
            size="sm"
            className={styles.main}
            leftSection={<Send size={16} aria-hidden />}
            disabled={unmade}
            onClick={() => setOpen("publish")}
          >
            {t(item.languages[part].public || !hasWords ? "update" : "publish")}
          </Button>
        )}
        {!may(kind.publish) && item.may.edit && (
          <Button
            size="sm"
            className={styles.main}
            leftSection={<MessageCircleQuestionMark size={16} aria-hidden />}
            disabled={unmade}
            onClick={() => setOpen("submit")}
          >
            {review("ask.label")}
          </Button>
        )}
        {!unmade && <EditorMenu onSubmit={() => setOpen("submit")} />}
      </Group>
      <PublishPanel opened={open === "publish"} onClose={() => setOpen(null)} />
      <SubmitDialog opened={open === "submit"} onClose={() => setOpen(null)} />
      <RevisionDrawer opened={open === "history"} onClose={() => setOpen(null)} />
    </div>
  );
}

function EditorMenu({ onSubmit }: { onSubmit: () => void }) {
  const { kind, item, onItem, store, part } = useItemEditor();
  const navigate = useNavigate();
  const { to } = usePaths();
  return (
    <ItemMenu
      kind={kind}
      item={item}
      on="edit"
      onSubmit={onSubmit}
      language={part !== defaultLocale && item.languages[part].public ? part : null}
      onDone={(fresh) => {
        if (fresh) return onItem(fresh);
        store.discard();
        navigate(to(kind.home));
      }}
    />
  );
}
