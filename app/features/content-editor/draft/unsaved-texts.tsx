import { Alert, Button, CopyButton, Group } from "@mantine/core";
import { LifeBuoy } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import { readable } from "#app/features/content/differences.ts";
import type { Part } from "#app/features/content/schema.ts";
import { isLocale } from "#app/i18n/locales.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { AnyItem } from "../editor-item.ts";
import { FieldName } from "../field-name.tsx";
import styles from "./draft.module.css";
import { readStoredDrafts, removeOtherTabs, storeDraft, tabId } from "./stored-drafts.ts";

type Props = { kind: ContentKind; item: Pick<AnyItem, "id"> };
type UnsavedText = { part: Part; field: string; text: string };

/** Shows texts stored on the device that the person may no longer save, so that they can copy them. */
export function UnsavedTexts({ kind, item }: Props) {
  const t = useTranslations("contentEditor.unsavedTexts");
  const user = useStaff().user.id;
  const [texts, setTexts] = useState<UnsavedText[]>([]);
  const key = { user, kind: kind.key, id: item.id, tab: tabId() };

  // Only the browser has these texts, so they are read in an effect.
  const load = useEffectEvent((id: number) => setTexts(textsIn(readStoredDrafts({ ...key, id }))));
  useEffect(() => load(item.id), [item.id]);

  function forget() {
    removeOtherTabs(key);
    storeDraft(key, null);
    setTexts([]);
  }

  if (!texts.length) return null;
  const all = texts.map(({ text }) => text).join("\n\n");
  return (
    <Alert color="yellow" mb="md" icon={<LifeBuoy size={18} />} title={t("title")} role="alert">
      <p>{t("text")}</p>
      {texts.map(({ part, field, text }) => (
        <section key={`${part} ${field} ${text}`} className={styles.kept}>
          <strong>
            <FieldName field={field} /> {isLocale(part) && part.toUpperCase()}
          </strong>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      <Group gap="xs" mt="sm">
        <CopyButton value={all}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" onClick={forget}>
          {t("forget")}
        </Button>
      </Group>
    </Alert>
  );
}

function textsIn(drafts: ReturnType<typeof readStoredDrafts>): UnsavedText[] {
  return drafts.flatMap((parts) =>
    Object.entries(parts).flatMap(([part, { mine }]) =>
      Object.entries(mine).flatMap(([field, value]) => {
        const text = readable(value);
        return text ? [{ part: part as Part, field, text }] : [];
      }),
    ),
  );
}
