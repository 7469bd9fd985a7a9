import { Alert, Button, CopyButton, Group } from "@mantine/core";
import { LifeBuoy } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { readable } from "#app/features/content/differences.ts";
import type { Part } from "#app/features/content/schema.ts";
import { isLocale } from "#app/i18n/locales.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { EditorKind } from "../content-kind.ts";
import type { AnyItem } from "../editor-item.ts";
import { FieldName } from "../field-name.tsx";
import styles from "./draft.module.css";
import { keepHere, keptHere, letGoOfOthers, thisTab } from "./kept-here.ts";

type Props = { desk: EditorKind; item: Pick<AnyItem, "id"> };
type Words = { part: Part; field: string; text: string };

/** Shows texts stored on the device that the person may no longer save, so that they can copy them. */
export function KeptWords({ desk, item }: Props) {
  const t = useTranslations("contentEditor.keptWords");
  const user = useStaff().user.id;
  const [words, setWords] = useState<Words[]>([]);
  const place = { user, kind: desk.key, id: item.id, tab: thisTab() };

  // Only the browser has these texts, so they are read in an effect.
  const look = useEffectEvent((id: number) => setWords(wordsIn(keptHere({ ...place, id }))));
  useEffect(() => look(item.id), [item.id]);

  function forget() {
    letGoOfOthers(place);
    keepHere(place, null);
    setWords([]);
  }

  if (!words.length) return null;
  const all = words.map(({ text }) => text).join("\n\n");
  return (
    <Alert color="yellow" mb="md" icon={<LifeBuoy size={18} />} title={t("title")} role="alert">
      <p>{t("text")}</p>
      {words.map(({ part, field, text }) => (
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

function wordsIn(kept: ReturnType<typeof keptHere>): Words[] {
  return kept.flatMap((parts) =>
    Object.entries(parts).flatMap(([part, { mine }]) =>
      Object.entries(mine).flatMap(([field, value]) => {
        const text = readable(value);
        return text ? [{ part: part as Part, field, text }] : [];
      }),
    ),
  );
}
