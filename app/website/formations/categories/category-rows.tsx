import { ActionIcon, EmptyState, Group } from "@mantine/core";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import styles from "#app/staff/form/action-rows.module.css";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { EditorCategory } from "../schema.ts";

type Props = { categories: EditorCategory[] | null; onEdit: (category: EditorCategory) => void };

/** One row a category: its names, its courses, its place in the order. */
export function CategoryRows({ categories, onEdit }: Props) {
  const t = useTranslations("editor.categories");
  const failed = useTranslations("staff.states");
  const api = useApi();
  const act = useAct();
  if (!categories) return <p role="alert">{failed("failedText")}</p>;
  if (!categories.length) return <EmptyState variant="light" py="xl" title={t("empty")} />;
  const ids = categories.map(({ id }) => id);

  function move(index: number, by: -1 | 1) {
    const next = [...ids];
    const [moved = 0] = next.splice(index, 1);
    next.splice(index + by, 0, moved);
    void act(() => api["formation-categories"].order.$put({ json: { ids: next } }), {
      done: t("moved"),
    });
  }

  function remove({ id, formation_category: name }: EditorCategory) {
    const param = { id: String(id) };
    askFirst({
      title: t("deleteTitle"),
      children: t("deleteText", { name }),
      labels: { confirm: t("delete"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () =>
        void act(() => api["formation-categories"][":id"].$delete({ param }), {
          done: t("deleted"),
        }),
    });
  }

  return (
    <ol className={styles.rows} aria-label={t("order")}>
      {categories.map((category, index) => {
        const { id, formation_category: name, translations, formations } = category;
        const button = (label: string, icon: typeof Pencil, onClick: () => void, off = false) => {
          const Icon = icon;
          return (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={label}
              title={label}
              disabled={off}
              onClick={onClick}
            >
              <Icon size={17} aria-hidden />
            </ActionIcon>
          );
        };
        return (
          <li key={id}>
            <div className={styles.row}>
              <strong>{name}</strong>
              <span>
                {locales
                  .map((locale) => `${locale.toUpperCase()} ${translations[locale]?.name ?? "–"}`)
                  .join(" · ")}
              </span>
              <span>{t("count", { count: formations })}</span>
            </div>
            <Group gap={0} wrap="nowrap">
              {button(t("up", { name }), ArrowUp, () => move(index, -1), index === 0)}
              {button(
                t("down", { name }),
                ArrowDown,
                () => move(index, 1),
                index === categories.length - 1,
              )}
              {button(t("menu", { name }), Pencil, () => onEdit(category))}
              {button(
                formations > 0 ? t("used") : t("deleteOne", { name }),
                Trash2,
                () => remove(category),
                formations > 0,
              )}
            </Group>
          </li>
        );
      })}
    </ol>
  );
}
