import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { fieldId, useItemEditor } from "../editor-context.ts";
import type { NamedField } from "../field-name.tsx";
import { FieldComments } from "../review/field-comments.tsx";
import styles from "./fields.module.css";

type Props = {
  field: NamedField;
  /** The French text, shown beside a translation. */
  source?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** The used length, such as `12 / 150`. */
  count?: ReactNode;
  children: ReactNode;
};

/** Fields required for publication. */
const needed = new Set<NamedField>(["title", "excerpt", "summary", "body"]);

/** A translated field: marked with its language, with the French text beside it. */
export function TranslatedField({ field, source, description, error, count, children }: Props) {
  const t = useTranslations("contentEditor");
  const { part, sourceShown } = useItemEditor();
  const shown = sourceShown && source !== undefined;
  return (
    <div className={styles.field} data-source={shown}>
      <div className={styles.head}>
        <Input.Label htmlFor={fieldId(field)}>{t(`fields.${field}`)}</Input.Label>
        {needed.has(field) && (
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
            // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a long text cannot be scrolled by keyboard
            tabIndex={0}
            aria-label={`${t("languages.fr")} · ${t(`fields.${field}`)}`}
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
