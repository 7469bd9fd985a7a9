import { Button, Group, Stack, Switch, TagsInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { filterOptions } from "#app/staff/table/word-filter.ts";
import { AudioPlayer } from "#app/ui/audio-player.tsx";
import { limits, type MediaDetails, type MediaTag } from "../schema.ts";
import { DeleteMedia } from "./delete-media.tsx";
import { FileFacts } from "./file-facts.tsx";
import { FocalPointField } from "./focal-point.tsx";
import styles from "./library.module.css";
import { Places } from "./places.tsx";
import { ReplaceFile } from "./replace-file.tsx";

type Props = {
  media: MediaDetails;
  /** All tags of the library, as suggestions. */
  tags: MediaTag[];
  onDeleted: () => void;
  onSaved?: () => void;
  /** Called when the form gets or loses unsaved changes. */
  onDirty?: (dirty: boolean) => void;
};

/** The details of one file. */
export function MediaPanel({ media, tags, onDeleted, onSaved, onDirty }: Props) {
  const t = useTranslations("media.panel");
  const words = useTranslations("media.tags");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: valuesOf(media) });
  const { decorative, focal_point } = form.values;
  const dirty = form.isDirty();
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);

  async function save(json: typeof form.values) {
    setBusy(true);
    const request = () => api.media[":id"].$patch({ param: { id: String(media.id) }, json });
    const outcome = await act(request, { done: t("saved", { title: json.title }), form: true });
    setBusy(false);
    if (!outcome.ok) return form.setErrors(firstMessages(outcome.fields));
    form.resetDirty();
    onSaved?.();
  }

  return (
    <form onSubmit={form.onSubmit(save)}>
      <Stack gap="lg">
        <LimitedText
          label={t("title")}
          required
          limit={limits.title}
          {...form.getInputProps("title")}
        />
        <TagsInput
          label={words("label")}
          description={words("hint")}
          data={tags.map(({ tag }) => tag)}
          filter={filterOptions}
          maxTags={limits.tags}
          acceptValueOnBlur
          {...form.getInputProps("tags")}
        />
        {media.kind === "image" && (
          <>
            <FocalPointField
              media={media}
              value={focal_point}
              onChange={(point) => form.setFieldValue("focal_point", point)}
            />
            <fieldset className={styles.fields}>
              <legend>{t("alt")}</legend>
              <p className={styles.hint}>{t("altHint")}</p>
              {!decorative &&
                locales.map((locale) => (
                  <LimitedArea
                    key={locale}
                    lang={locale}
                    label={t(`languages.${locale}`)}
                    autosize
                    minRows={1}
                    limit={limits.alt}
                    {...form.getInputProps(`alt.${locale}`)}
                  />
                ))}
              <Switch
                label={t("decorative")}
                description={t("decorativeHint")}
                {...form.getInputProps("decorative", { type: "checkbox" })}
              />
            </fieldset>
          </>
        )}
        <Group>
          <Button type="submit" loading={busy} disabled={!dirty}>
            {t("save")}
          </Button>
        </Group>
        {media.kind === "audio" && <AudioPlayer url={media.url} label={media.title} />}
        <Places places={media.places} />
        <FileFacts media={media} />
        <ReplaceFile media={media} />
        <DeleteMedia media={media} onDeleted={onDeleted} />
      </Stack>
    </form>
  );
}

function valuesOf({ title, alt, decorative, focal_point, tags }: MediaDetails) {
  const { fr = "", en = "", de = "" } = alt;
  return { title, alt: { fr, en, de }, decorative, focal_point, tags };
}
