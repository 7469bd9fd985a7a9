import { Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { locales } from "#app/i18n/locales.ts";
import type { AnyItem } from "../editor-item.ts";
import styles from "./list.module.css";

type Props = { items: Pick<AnyItem, "id" | "title" | "state" | "languages">[] };

/** The languages of each item that will be published. */
export function BulkPublishing({ items }: Props) {
  const t = useTranslations("contentEditor.bulk.publish");
  return (
    <Stack gap="sm">
      <p>{t("text")}</p>
      <ul className={styles.problems}>
        {items.map(({ id, title, state, languages }) => {
          const there = locales.some((locale) => languages[locale].public);
          const going = locales.filter((locale) => {
            const { public: isPublic, pending, state } = languages[locale];
            return there ? isPublic && pending : state !== "missing";
          });
          const names = going.map((locale) => locale.toUpperCase()).join(", ");
          return (
            <li key={id}>
              <strong>{title}</strong>
              <p>{going.length ? t(there ? "changes" : "first", { names }) : t("nothing")}</p>
              {state === "scheduled" && <p>{t("staysPlanned")}</p>}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
