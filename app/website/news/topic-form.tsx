import { Alert } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { type EditorTag, tagLimits } from "./schema.ts";

type Props = { tag: EditorTag | null; onClose: () => void };
type Current = Pick<EditorTag, "label" | "version">;

/** The words of a topic in three languages; its address stays. */
export function TopicForm({ tag, onClose }: Props) {
  const t = useTranslations("news.topics");
  const languages = useTranslations("editor.languages");
  const api = useApi();
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Current | null>(null);
  const blank: Localized = { fr: "", en: "", de: "" };
  const form = useForm({ initialValues: { label: tag?.label ?? blank } });
  const { label } = form.values;
  return (
    <FormDialog
      title={tag ? t("editTitle") : t("add")}
      onClose={onClose}
      form={form}
      request={async () =>
        tag
          ? await api.tags[":key"].$put({
              param: { key: tag.key },
              json: { label, version: (theirs ?? tag).version },
            })
          : await api.tags.$post({ json: { label } })
      }
      onRefused={({ body }) => {
        const { current } = body as { current?: Current };
        if (current) setTheirs(current);
      }}
      done={t(tag ? "saved" : "created")}
      submit={t("save")}
    >
      {theirs && (
        <Alert color="yellow">
          {t("theirs", { names: locales.map((locale) => theirs.label[locale]).join(" · ") })}
        </Alert>
      )}
      {locales.map((locale) => (
        <LimitedText
          key={locale}
          label={languages(locale)}
          lang={locale}
          required
          limit={tagLimits.label}
          {...form.getInputProps(`label.${locale}`)}
        />
      ))}
      <p>{tag ? t("addressStays", { address: `/news?tag=${tag.key}` }) : t("addressMade")}</p>
    </FormDialog>
  );
}
