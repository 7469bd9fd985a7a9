import { Input } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldId, useItemEditor } from "../item/editor-context.ts";
import { useFieldLabel } from "../item/field-name.tsx";
import { FieldComments } from "../review/field-comments.tsx";
import styles from "./fields.module.css";

type Props = {
  field: string;
  /** The French text, shown beside a translation. */
  source?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** The used length, such as `12 / 150`. */
  count?: ReactNode;
  children: ReactNode;
};

/** A translated field: marked with its language, with the French text beside it. */
export function TranslatedField({ field, source, description, error, count, children }: Props) {
  const t = useTranslations("editor");
  const { kind, part, sourceShown } = useItemEditor();
  const label = useFieldLabel()(field);
  const shown = sourceShown && source !== undefined;
  // Tab stops at the French text only where it is longer than its frame.
  const [scrolls, setScrolls] = useState(false);
  return (
    <div className={styles.field} data-source={shown} data-commented>
      <div className={styles.head}>
        <Input.Label htmlFor={fieldId(field)}>{label}</Input.Label>
        {kind.fields.translated[field]?.required && (
          <span className={styles.needed} title={t("needed")} aria-hidden>
            *
          </span>
        )}
        <span className={styles.language} title={t("translated")}>
          {part.toUpperCase()}
        </span>
        <FieldComments field={field} />
        {count && <span className={styles.count}>{count}</span>}
      </div>
      <div className={styles.sides}>
        {shown && (
          <section
            className={styles.source}
            lang="fr"
            tabIndex={scrolls ? 0 : undefined}
            ref={(element) => {
              if (element) setScrolls(element.scrollHeight > element.clientHeight);
            }}
            aria-label={`${t("languages.fr")} · ${label}`}
          >
            {source || <em>{t("emptySource")}</em>}
          </section>
        )}
        <div className={styles.own}>
          {children}
          {error ? (
            <Input.Error mt={4}>{error}</Input.Error>
          ) : (
            description && <Input.Description mt={4}>{description}</Input.Description>
          )}
        </div>
      </div>
    </div>
  );
}
