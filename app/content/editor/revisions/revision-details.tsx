import { Alert, Button, Group, SegmentedControl, Skeleton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { ArrowLeft, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Revision, RevisionDetail } from "#app/content/working-copies/drafts/revision.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import { useContentApi } from "../item/use-content-api.ts";
import { Differences } from "./differences.tsx";
import { RevisionPictures } from "./revision-pictures.tsx";
import styles from "./revisions.module.css";
import { VersionName } from "./version-name.tsx";

type Props = { revision: Revision; onBack: () => void; onRestored: () => void };
type Against = "current" | "previous";
type Loaded = { version: number | null; detail: RevisionDetail };

/** One revision: its differences and a button to restore it. */
export function RevisionDetails({ revision, onBack, onRestored }: Props) {
  const t = useTranslations("editor.revisions");
  const format = useFormatter();
  const { kind, item, onItem, store, state } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [against, setAgainst] = useState<Against>("current");
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [busy, setBusy] = useState(false);
  const { version } = state.draft.parts[revision.part];
  // What was saved since it was loaded is part of what is now.
  const detail = loaded?.version === version ? loaded.detail : null;
  const isNow = revision.version === version;

  useEffect(() => {
    let wanted = true;
    setLoaded(null);
    const query = { against };
    const param = { id: String(item.id), revision: String(revision.id) };
    const detailOf = api.client[":id"].revisions[":revision"].$get({ param, query });
    void api.ask(detailOf).then((reply) => {
      if (reply.ok && wanted) setLoaded({ version, detail: reply.data });
    });
    return () => {
      wanted = false;
    };
  }, [api, item.id, revision.id, against, version]);

  async function restore() {
    setBusy(true);
    await store.flush();
    const versions = { [revision.part]: store.get().draft.parts[revision.part].version };
    const param = { id: String(item.id), revision: String(revision.id) };
    const route = api.client[":id"].revisions[":revision"].restore;
    const reply = await api.ask(route.$post({ param, json: { versions } }));
    setBusy(false);
    if (!reply.ok) return showError(reply);
    onItem(reply.data);
    notifications.show({ color: "green", message: t("restored") });
    onRestored();
  }

  const when = format.dateTime(new Date(revision.at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<ArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        {t("back")}
      </Button>
      <h2 className={styles.title}>{t("of", { when })}</h2>
      {item.may.edit && <VersionName revision={revision} />}
      <SegmentedControl
        my="sm"
        fullWidth
        aria-label={t("compare")}
        value={against}
        onChange={(value) => setAgainst(value as Against)}
        data={[
          { value: "current", label: t("againstNow") },
          { value: "previous", label: t("againstBefore") },
        ]}
      />
      {!detail && <Skeleton height={160} aria-label={t("loading")} />}
      {detail && <Differences differences={detail.differences} none={t("same")} />}
      {detail && <RevisionPictures pictures={detail.pictures} />}
      {!isNow && detail && detail.lost_pictures > 0 && (
        <Alert color="yellow" mt="md">
          {t("lostPictures", { count: detail.lost_pictures })}
        </Alert>
      )}
      {item.may.edit && !isNow && (
        <Group justify="flex-end" mt="md">
          <Button
            loading={busy}
            leftSection={<RotateCcw size={16} aria-hidden />}
            onClick={restore}
          >
            {t("restore")}
          </Button>
        </Group>
      )}
    </>
  );
}
