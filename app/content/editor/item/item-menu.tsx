import { ActionIcon, Menu } from "@mantine/core";
import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  EyeOff,
  FileText,
  MessageCircleQuestionMark,
  Pencil,
  Trash2,
} from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { AnyItem } from "./editor-item.ts";
import { useItemActions } from "./use-item-actions.tsx";

type Props = {
  kind: ContentKind;
  item: Pick<AnyItem, "id" | "title" | "state" | "may">;
  /** The screen that shows the menu, which needs no link to itself. */
  on: "list" | "edit" | "view";
  /** Called with null when the item is deleted. */
  onDone: (item: AnyItem | null) => void;
  /** Given where a language can be submitted for review. */
  onSubmit?: () => void;
  /** A public translation that can be unpublished alone; visitors then read the French text. */
  language?: Locale | null;
};

/** The actions on an item that have no button. */
export function ItemMenu({ kind, item, on, onDone, onSubmit, language = null }: Props) {
  const t = useTranslations("editor.actions");
  const review = useTranslations("review");
  const languages = useTranslations("editor.languages");
  const { to } = usePaths();
  const { may } = useStaff();
  const actions = useItemActions(kind, onDone);
  const { id, title, state } = item;
  const isOut = state === "published" || state === "scheduled";
  const icon = (Icon: typeof Copy) => <Icon size={16} aria-hidden />;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon
          variant={on === "list" ? "subtle" : "default"}
          color="gray"
          size={on === "list" ? 30 : 36}
          aria-label={t("menu", { title: title || t("untitled") })}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {on !== "edit" && item.may.edit && (
          <Menu.Item component={Link} to={to(kind.edit(id))} leftSection={icon(Pencil)}>
            {t("edit")}
          </Menu.Item>
        )}
        {on !== "view" && !kind.fixed && (
          <Menu.Item component={Link} to={to(kind.view(id))} leftSection={icon(FileText)}>
            {t("view")}
          </Menu.Item>
        )}
        {item.may.edit && !kind.fixed && (
          <Menu.Item leftSection={icon(Copy)} onClick={() => actions.duplicate(item)}>
            {t("duplicate")}
          </Menu.Item>
        )}
        {onSubmit && item.may.edit && state !== "archived" && (
          <Menu.Item leftSection={icon(MessageCircleQuestionMark)} onClick={onSubmit}>
            {review("ask.label")}
          </Menu.Item>
        )}
        {may(kind.publish) && !kind.permanent && isOut && (
          <Menu.Item leftSection={icon(EyeOff)} onClick={() => actions.unpublish(item)}>
            {t("unpublish.label")}
          </Menu.Item>
        )}
        {may(kind.publish) && language && (
          <Menu.Item
            leftSection={icon(EyeOff)}
            onClick={() => actions.unpublishLanguage(item, language)}
          >
            {t("unpublishLanguage.label", { language: languages(language) })}
          </Menu.Item>
        )}
        {may(kind.archive) && !kind.fixed && state !== "archived" && (
          <Menu.Item leftSection={icon(Archive)} onClick={() => actions.archive(item)}>
            {t("archive.label")}
          </Menu.Item>
        )}
        {may(kind.archive) && !kind.fixed && state === "archived" && (
          <Menu.Item leftSection={icon(ArchiveRestore)} onClick={() => actions.unarchive(item)}>
            {t("unarchive")}
          </Menu.Item>
        )}
        {item.may.delete && (
          <>
            <Menu.Divider />
            <Menu.Item
              style={{ color: "var(--error)" }}
              leftSection={icon(Trash2)}
              onClick={() => actions.remove(item)}
            >
              {t("delete.label")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
