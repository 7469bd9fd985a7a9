import type { BulkResult } from "#app/features/content/schema.ts";
import { isLocale } from "#app/i18n/locales.ts";
import { errorsByPart } from "../editor-item.ts";
import { FieldName } from "../field-name.tsx";
import styles from "./list.module.css";

type Props = { failed: BulkResult["failed"]; titleOf: (id: number) => string };

/** The invalid fields of each item. */
export function BulkProblems({ failed, titleOf }: Props) {
  return (
    <ul className={styles.problems}>
      {failed.map(({ id, message, fields }) => {
        const found = Object.entries(errorsByPart(fields)).flatMap(([part, errors]) =>
          Object.entries(errors).map(([field, text]) => ({ part, field, text })),
        );
        return (
          <li key={id}>
            <strong>{titleOf(id)}</strong>
            {found.length === 0 && <p>{message}</p>}
            {found.map(({ part, field, text }) => (
              <p key={`${part} ${field}`}>
                <FieldName field={field} /> {isLocale(part) && part.toUpperCase()} – {text}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
