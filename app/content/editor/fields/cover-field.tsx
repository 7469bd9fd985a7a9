import { useTranslations } from "use-intl";
import { MediaField } from "#app/content/media/media-field.tsx";
import { useField, useItemEditor } from "../item/editor-context.ts";
import { useLibraryPicture } from "../item/use-library-picture.ts";
import { PictureWords } from "../pictures/picture-words.tsx";
import styles from "./fields.module.css";

/** The cover, with its alternative text in each language. */
export function CoverField({ limit }: { limit: number }) {
  const t = useTranslations("editor.cover");
  const { part } = useItemEditor();
  const cover = useField<number | null>("cover_id", "shared");
  const decorative = useField<boolean>("cover_decorative", "shared");
  const alt = useField<string>("cover_alt");
  const media = useLibraryPicture(cover.value);
  return (
    <section className={styles.group} id={cover.id}>
      <MediaField
        label={t("title")}
        error={cover.error}
        value={cover.value}
        onChange={(id) => cover.onChange(id)}
      />
      {cover.value && (
        <PictureWords
          key={`${cover.value} ${part}`}
          id={alt.id}
          label={
            <>
              {t("alt")} <span className={styles.language}>{part.toUpperCase()}</span>
            </>
          }
          media={media}
          alt={alt.value ?? ""}
          decorative={decorative.value ?? false}
          limit={limit}
          error={alt.error}
          disabled={alt.disabled}
          onChange={(words) => {
            if (words.decorative !== (decorative.value ?? false)) {
              return decorative.onChange(words.decorative);
            }
            alt.onChange(words.alt);
          }}
        />
      )}
    </section>
  );
}
