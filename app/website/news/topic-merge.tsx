import { Alert, Select } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import type { EditorTag } from "./schema.ts";

type Props = { tag: EditorTag; tags: readonly EditorTag[]; onClose: () => void };

/** Merges a topic into another, after saying what that means. */
export function TopicMerge({ tag, tags, onClose }: Props) {
  const t = useTranslations("news.topics");
  const locale = useLocale();
  const api = useApi();
  const [into, setInto] = useState<string | null>(null);
  const name = tag.label[locale];
  const target = tags.find(({ key }) => key === into);

  const json = { into: into ?? "", version: tag.version };
  return (
    <FormDialog
      title={t("merge", { name })}
      onClose={onClose}
      request={() => api.tags[":key"].merge.$post({ param: { key: tag.key }, json })}
      done={t("merged", { name })}
      submit={t("mergeNow")}
      disabled={!target}
    >
      {(wrong) => (
        <>
          <Select
            label={t("into")}
            data={tags
              .filter(({ key }) => key !== tag.key)
              .map(({ key, label }) => ({ value: key, label: label[locale] }))}
            value={into}
            error={wrong.into}
            searchable
            required
            onChange={setInto}
          />
          {target && (
            <Alert color="yellow">
              {t("mergeText", {
                count: tag.posts,
                name,
                target: target.label[locale],
                address: `/news?tag=${tag.key}`,
              })}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
