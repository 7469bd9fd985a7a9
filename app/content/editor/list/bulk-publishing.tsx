import { Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { bulkLanguages } from "./bulk-languages.ts";
import styles from "./list.module.css";

type Props = { items: Pick<AnyItem, "id" | "title" | "state" | "languages">[] };

/** The languages of each item that will be published. */
export function BulkPublishing({ items }: Props) {
  const t = useTranslations("editor.bulk.publish");
  return (
    <Stack gap="sm">
      <p>{t("text")}</p>
      <ul className={styles.problems}>
        {items.map(({ id, title, state, languages }) => {
          const { isPublic, going, stays } = bulkLanguages(languages);
          const names = codes(going);
          return (
            <li key={id}>
              <strong>{title}</strong>
              <p>{going.length ? t(isPublic ? "changes" : "first", { names }) : t("nothing")}</p>
              {stays.length > 0 && <p>{t("staysOut", { names: codes(stays) })}</p>}
              {state === "scheduled" && <p>{t("staysPlanned")}</p>}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

function codes(languages: readonly Locale[]): string {
  return languages.map((locale) => locale.toUpperCase()).join(", ");
}
