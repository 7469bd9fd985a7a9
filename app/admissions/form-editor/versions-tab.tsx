import { Card, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";

/** The published versions, the newest first, each with what it changed. */
export function VersionsTab() {
  const t = useTranslations("formEditor.edit.versions");
  const format = useFormatter();
  const { form } = useEditor();
  return (
    <Stack>
      {form.versions.map(({ version, published_at, published_by, note, changes }) => (
        <Card key={version} withBorder component="section" aria-labelledby={`version-${version}`}>
          <h2 id={`version-${version}`} className={styles.heading}>
            {t("of", { version })}
          </h2>
          <Text size="sm" c="dimmed">
            {t("by", {
              date: format.dateTime(new Date(published_at), {
                dateStyle: "long",
                timeStyle: "short",
              }),
              name: published_by || t("shipped"),
            })}
          </Text>
          {note && <Text>{note}</Text>}
          {version === 1 ? <Text>{t("first")}</Text> : <ChangesList changes={changes} />}
        </Card>
      ))}
    </Stack>
  );
}
