import { useTranslations } from "use-intl";
import { DocumentInput } from "#app/admissions/applying/pages/document-input.tsx";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import fieldStyles from "#app/ui/field.module.css";
import { type StateOf, toneOf } from "#app/ui/state-tones.ts";
import { ActError, ActionForm, type Own } from "./action-forms.tsx";
import styles from "./follow.module.css";
import type { Status } from "./status.server.ts";

type DocumentStatus = Status["documents"][number];
type Props = {
  own: Own;
  documents: DocumentStatus[];
  may: boolean;
  errors: Record<string, string>;
};

const given = new Set(["received", "verified"]);

/** The documents with their states; they can be added, and replaced while the intake is open. */
export function DocumentForm({ own, documents, may, errors }: Props) {
  const t = useTranslations("followUp.documents");
  const open = may && documents.some((item) => item.may_add);
  // A closed registration needs no more documents; received ones are still listed.
  const listed = may ? documents : documents.filter(({ state }) => given.has(state));
  if (listed.length === 0) return null;
  return (
    <div className={styles.part}>
      <h2>{t("title")}</h2>
      <ActionForm own={own} act="documents" files>
        <ul role="list" className={styles.documents}>
          {listed.map((item) => (
            <DocumentLine
              key={item.name}
              item={item}
              may={may}
              error={errors[`document.${item.name}`]}
            />
          ))}
        </ul>
        {open && (
          <>
            <p className={styles.hint} data-documents-note role="status" />
            <ActError id="documents-error" error={errors.documents} />
            <p>
              <Button type="submit" aria-describedby={errors.documents && "documents-error"}>
                {t("send")}
              </Button>
            </p>
          </>
        )}
      </ActionForm>
    </div>
  );
}

function DocumentLine({
  item,
  may,
  error,
}: {
  item: DocumentStatus;
  may: boolean;
  error: string | undefined;
}) {
  const t = useTranslations("followUp.documents");
  const format = useFormatter();
  const id = `document-${item.name}`;
  const state = item.state as Exclude<StateOf<"document">, "none">;
  return (
    <li
      className={styles.document}
      data-document={item.name}
      data-received={item.received_at ?? undefined}
    >
      <p className={styles.documentHead}>
        <span id={`${id}-label`}>{item.label}</span>
        <Badge tone={toneOf("document", state)}>{t(`state.${state}`)}</Badge>
      </p>
      {item.why && <p>{t("why", { why: item.why })}</p>}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {may && item.replace_until && (
        <p className={styles.hint}>
          {t("replaceUntil", {
            date: format.dateTime(new Date(item.replace_until), { dateStyle: "long" }),
          })}
        </p>
      )}
      {may && item.may_add && (
        <DocumentInput
          id={id}
          name={`document.${item.name}`}
          label={item.label}
          document={item.name}
          ofFace={item.of_face}
          replaces={item.received_at !== null}
          describedBy={[`${id}-label`, error && `${id}-error`].filter(Boolean).join(" ")}
        />
      )}
    </li>
  );
}
