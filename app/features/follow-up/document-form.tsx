import { useTranslations } from "use-intl";
import { FileInputs } from "#app/features/applying/pages/file-ways.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import fieldStyles from "#app/ui/field.module.css";
import { ActionForm, type Own } from "./act-forms.tsx";
import styles from "./follow.module.css";
import type { Status } from "./status.server.ts";

type DocumentStatus = Status["documents"][number];
type Props = { own: Own; documents: DocumentStatus[]; may: boolean; errors: Record<string, string> };

const tones = {
  asked: "warning",
  missing: "warning",
  optional: "neutral",
  received: "success",
  verified: "success",
} as const;

const given = new Set(["received", "verified"]);

/** The documents with their states; missing and requested ones can be added. */
export function DocumentForm({ own, documents, may, errors }: Props) {
  const t = useTranslations("applying.follow.papers");
  const open = may && documents.some((paper) => paper.may_add);
  // A closed registration needs no more documents; received ones are still listed.
  const listed = may ? documents : documents.filter(({ state }) => given.has(state));
  if (listed.length === 0) return null;
  return (
    <div className={styles.part}>
      <h2>{t("title")}</h2>
      <ActionForm own={own} act="documents" files>
        <ul role="list" className={styles.papers}>
          {listed.map((paper) => (
            <DocumentLine
              key={paper.name}
              paper={paper}
              may={may}
              error={errors[`document.${paper.name}`]}
            />
          ))}
        </ul>
        {open && (
          <>
            <p className={styles.hint} data-papers-note role="status" />
            <p>
              <Button type="submit">{t("send")}</Button>
            </p>
          </>
        )}
      </ActionForm>
    </div>
  );
}

function DocumentLine({
  paper,
  may,
  error,
}: {
  paper: DocumentStatus;
  may: boolean;
  error: string | undefined;
}) {
  const t = useTranslations("applying.follow.papers");
  const id = `paper-${paper.name}`;
  const state = paper.state as keyof typeof tones;
  return (
    <li className={styles.paper} data-document={paper.name}>
      <p className={styles.paperHead}>
        <span id={`${id}-label`}>{paper.label}</span>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </p>
      {paper.why && <p>{t("why", { why: paper.why })}</p>}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {may && paper.may_add && (
        <FileInputs
          id={id}
          name={`document.${paper.name}`}
          label={paper.label}
          describedBy={[`${id}-label`, error && `${id}-error`].filter(Boolean).join(" ")}
        />
      )}
    </li>
  );
}
