import { Alert, Button, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { type Field, fields, type Mapping } from "../fields.ts";
import type { ImportView } from "../schema.ts";
import styles from "./wizard.module.css";

/** Maps columns to fields; the choice is stored for the next sheet. */
export function MapColumns({ found }: { found: ImportView }) {
  const t = useTranslations("imports");
  const api = useApi();
  const act = useAct();
  const [mapping, setMapping] = useState<Mapping>(found.mapping);
  const [wrong, setWrong] = useState<string[]>(found.missing.map(({ message }) => message));
  const [busy, setBusy] = useState(false);
  const taken = new Map(Object.entries(mapping).map(([field, column]) => [column, field as Field]));

  function choose(column: number, field: Field | null) {
    const { ...next } = mapping;
    const before = taken.get(column);
    if (before) delete next[before];
    if (field) next[field] = column;
    setMapping(next);
  }
  async function save() {
    setBusy(true);
    const args = { param: { import: String(found.id) }, json: { columns: mapping } };
    const request = () => api.registrations.import[":import"].mapping.$post(args);
    const outcome = await act(request, { form: true });
    setBusy(false);
    if (!outcome.ok) setWrong(outcome.fields.columns ?? []);
  }

  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className={styles.heading}>
        {t("wizard.columns")}
      </h2>
      <p>{t("wizard.columnsText", { row: (found.heading_row ?? 0) + 1 })}</p>
      {wrong.length > 0 && (
        <Alert color="yellow" my="sm" role="alert">
          {wrong.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("wizard.column")}</th>
              <th scope="col">{t("wizard.samples")}</th>
              <th scope="col">{t("wizard.means")}</th>
            </tr>
          </thead>
          <tbody>
            {found.columns.map(({ name, heading, samples }, column) => (
              <tr key={name}>
                <th scope="row">
                  {name} {heading && `· ${heading}`}
                </th>
                <td className={styles.small}>{samples.join(" · ")}</td>
                <td>
                  <Select
                    aria-label={t("wizard.meansOf", { name, heading })}
                    placeholder={t("wizard.ignored")}
                    data={fields.map((value) => ({ value, label: t(`columns.${value}`) }))}
                    value={taken.get(column) ?? null}
                    onChange={(field) => choose(column, field as Field | null)}
                    clearable
                    miw={180}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button mt="md" onClick={save} loading={busy}>
        {t("wizard.dryRun")}
      </Button>
    </section>
  );
}
