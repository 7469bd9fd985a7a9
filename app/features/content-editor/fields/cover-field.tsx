import { useTranslations } from "use-intl";
import { MediaField } from "#app/features/media/media-field.tsx";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { useField, useItemEditor } from "../editor-context.ts";
import { useLibraryPicture } from "../use-library-picture.ts";
import styles from "./fields.module.css";

/** The cover, with its alternative text in each language. */
export function CoverField({ limit }: { limit: number }) {
  const t = useTranslations("contentEditor.cover");
  const { part } = useItemEditor();
  const cover = useField<number | null>("cover_id", "shared");
  const alt = useField<string>("cover_alt");
  const media = useLibraryPicture(cover.value);
  const library = media?.decorative ? "" : (media?.alt[part] ?? "");
  return (
    <section className={styles.group} id={cover.id}>
      <MediaField
        label={t("title")}
        error={cover.error}
        value={cover.value}
        onChange={(id) => cover.onChange(id)}
      />
      {cover.value && (
        <LimitedArea
          id={alt.id}
          autosize
          minRows={2}
          label={
            <>
              {t("alt")} <span className={styles.language}>{part.toUpperCase()}</span>
            </>
          }
          withAsterisk={!library && !media?.decorative}
          description={t("altHint")}
          placeholder={library}
          limit={limit}
          lang={part}
          value={alt.value ?? ""}
          error={alt.error}
          disabled={alt.disabled}
          onChange={(event) => alt.onChange(event.currentTarget.value)}
        />
      )}
    </section>
  );
}
