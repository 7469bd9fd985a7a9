import { Alert } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Part } from "#app/features/content/schema.ts";
import { isLocale } from "#app/i18n/locales.ts";
import { FieldName } from "../field-name.tsx";
import { useJump } from "../use-jump.ts";
import styles from "./publish.module.css";

export type Missing = Partial<Record<Part, Record<string, string>>>;

/** The fields that prevent publication, each linked to its input. */
export function MissingFields({ missing, onJump }: { missing: Missing; onJump: () => void }) {
  const t = useTranslations("contentEditor.publish");
  const jump = useJump();
  const rows = Object.entries(missing).flatMap(([part, fields]) =>
    Object.entries(fields)
      .filter(([field]) => !Object.keys(fields).some((other) => other.startsWith(`${field}.`)))
      .map(([field, message]) => ({ part: part as Part, field, message })),
  );
  if (!rows.length) return null;
  return (
    <Alert color="red" title={t("notYet")} role="alert">
      <ul className={styles.findings}>
        {rows.map(({ part, field, message }) => (
          <li key={`${part} ${field}`}>
            <button
              type="button"
              onClick={() => {
                onJump();
                jump(field, isLocale(part) ? part : null);
              }}
            >
              <strong>
                <FieldName field={field} /> {isLocale(part) && part.toUpperCase()}
              </strong>
              <span>{message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
