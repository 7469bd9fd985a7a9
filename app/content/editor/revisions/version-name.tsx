import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Revision } from "#app/content/working-copies/drafts/revision.ts";
import { limits } from "#app/content/working-copies/schema.ts";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import { useContentApi } from "../item/use-content-api.ts";
import styles from "./revisions.module.css";

/** Names a revision. */
export function VersionName({ revision }: { revision: Revision }) {
  const t = useTranslations("editor.revisions");
  const { kind, item } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [name, setName] = useState(revision.name);
  const [busy, setBusy] = useState(false);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const param = { id: String(item.id), revision: String(revision.id) };
    const route = api.client[":id"].revisions[":revision"];
    const reply = await api.ask(route.$patch({ param, json: { name } }));
    setBusy(false);
    if (!reply.ok) return showError(reply);
    notifications.show({ color: "green", message: t("named") });
  }

  return (
    <form onSubmit={save} className={styles.naming}>
      <LimitedText
        label={t("name")}
        description={t("nameHint")}
        limit={limits.versionName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t("giveName")}
      </Button>
    </form>
  );
}
