import { Alert, Button, CopyButton, Group } from "@mantine/core";
import { LifeBuoy } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { isLocale } from "#app/platform/i18n/locales.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { FieldName } from "../item/field-name.tsx";
import { wordsIn } from "./device-texts.ts";
import styles from "./draft.module.css";
import { useTextsOnDevice } from "./use-texts-on-device.ts";
import { useThrowAway } from "./use-throw-away.ts";

type Props = { kind: ContentKind; item: Pick<AnyItem, "id" | "title"> };

/** Shows texts stored on the device that the person may no longer save, so that they can copy them. */
export function UnsavedTexts({ kind, item }: Props) {
  const t = useTranslations("editor.unsavedTexts");
  const untitled = useTranslations("editor")("untitled");
  const throwAway = useThrowAway();
  const stored = useTextsOnDevice().filter(
    (text) => text.kind === kind.key && text.item === item.id,
  );
  const texts = stored.flatMap(wordsIn);
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
        <Button
          size="xs"
          variant="default"
          onClick={() => throwAway(stored, item.title || untitled)}
        >
          {t("forget")}
        </Button>
      </Group>
    </Alert>
  );
}
