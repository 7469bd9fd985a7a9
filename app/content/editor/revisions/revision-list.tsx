import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Revision } from "#app/content/working-copies/drafts/revision.ts";
import type { Part } from "#app/content/working-copies/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { of, useContentApi } from "../item/use-content-api.ts";
import styles from "./revisions.module.css";

type Props = { part: Part; onChoose: (revision: Revision) => void };
type Loaded = { revisions: Revision[]; page: number; last: number };

export function RevisionList({ part, onChoose }: Props) {
  const t = useTranslations("editor.revisions");
  const format = useFormatter();
  const { kind, item, state } = useItemEditor();
  const api = useContentApi(kind);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const { version } = state.draft.parts[part];

  async function load(page: number, before: Revision[]) {
    const query = { part, page: String(page), per_page: "20" };
    const reply = await api.ask(api.client[":id"].revisions.$get({ ...of(item.id), query }));
    if (!reply.ok) return setFailed(true);
    const { data, meta } = reply.data;
    setLoaded({ revisions: [...before, ...data], page, last: meta.last_page });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new revision
  useEffect(() => void load(1, []), [version]);

  if (failed) return <p>{t("failed")}</p>;
  if (!loaded) return <Skeleton height={160} aria-label={t("loading")} />;
  if (!loaded.revisions.length) return <p className={styles.none}>{t("none")}</p>;
  // A version saved by hand has the same number as the one before: mark only one as current.
  const current = loaded.revisions.find((each) => each.version === version);
  return (
    <>
      <ul className={styles.list}>
        {loaded.revisions.map((revision) => (
          <li key={revision.id}>
            <button type="button" className={styles.row} onClick={() => onChoose(revision)}>
              <span className={styles.when}>
                {format.dateTime(new Date(revision.at), {
                  dateStyle: "medium",
                  timeStyle: "short",
                })}
              </span>
              <span className={styles.event} data-event={revision.event}>
                {t(`events.${revision.event}`)}
              </span>
              {revision.name && <strong className={styles.name}>{revision.name}</strong>}
              <span className={styles.by}>{revision.by?.name ?? t("nobody")}</span>
              {revision === current && <span className={styles.now}>{t("now")}</span>}
            </button>
          </li>
        ))}
      </ul>
      {loaded.page < loaded.last && (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          onClick={() => load(loaded.page + 1, loaded.revisions)}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}
