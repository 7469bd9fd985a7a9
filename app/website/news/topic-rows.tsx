import { ActionIcon, Anchor, EmptyState, Group } from "@mantine/core";
import { Merge, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import styles from "#app/staff/form/action-rows.module.css";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { EditorTag } from "./schema.ts";

type Props = {
  tags: EditorTag[];
  onEdit: (tag: EditorTag) => void;
  onMerge: (tag: EditorTag) => void;
};

/** One row a topic: its words and its articles. */
export function TopicRows({ tags, onEdit, onMerge }: Props) {
  const t = useTranslations("news.topics");
  const locale = useLocale();
  const api = useApi();
  const act = useAct();
  const { to } = usePaths();
  const { may } = useStaff();
  if (!tags.length) return <EmptyState variant="light" py="xl" title={t("empty")} />;

  function remove({ key, label }: EditorTag) {
    const name = label[locale];
    askFirst({
      title: t("deleteTitle"),
      children: t("deleteText", { name }),
      labels: { confirm: t("delete"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () =>
        void act(() => api.tags[":key"].$delete({ param: { key } }), { done: t("deleted") }),
    });
  }

  const named = tags.toSorted((a, b) => a.label[locale].localeCompare(b.label[locale], locale));
  return (
    <ul className={styles.rows} aria-label={t("title")}>
      {named.map((tag) => {
        const { key, label, posts } = tag;
        const name = label[locale];
        const button = (text: string, Icon: typeof Pencil, onClick: () => void, off = false) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={text}
            title={text}
            disabled={off}
            onClick={onClick}
          >
            <Icon size={17} aria-hidden />
          </ActionIcon>
        );
        const count = t("count", { count: posts });
        return (
          <li key={key}>
            <div className={styles.row}>
              <strong>{name}</strong>
              <span>
                {locales.map((each) => `${each.toUpperCase()} ${label[each]}`).join(" · ")}
              </span>
              <span>
                {posts > 0 && may("news.create") ? (
                  <Anchor
                    component={Link}
                    to={to(`/admin/news?tag=${key}`)}
                    inherit
                    underline="always"
                  >
                    {count}
                  </Anchor>
                ) : (
                  count
                )}{" "}
                · /news?tag={key}
              </span>
            </div>
            <Group gap={0} wrap="nowrap">
              {button(t("edit", { name }), Pencil, () => onEdit(tag))}
              {button(t("merge", { name }), Merge, () => onMerge(tag), tags.length < 2)}
              {button(
                posts > 0 ? t("used", { name }) : t("deleteOne", { name }),
                Trash2,
                () => remove(tag),
                posts > 0,
              )}
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
