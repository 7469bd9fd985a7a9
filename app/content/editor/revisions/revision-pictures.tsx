import { useTranslations } from "use-intl";
import type { RevisionDetail } from "#app/content/working-copies/drafts/revision.ts";
import { usePart } from "../item/editor-context.ts";
import { useLibraryPictures } from "../item/use-library-picture.ts";
import styles from "./revisions.module.css";

/** The pictures of the compared texts, as small pictures: which came, which went, which stayed. */
export function RevisionPictures({ pictures }: Pick<RevisionDetail, "pictures">) {
  const t = useTranslations("editor.revisions.pictures");
  const part = usePart();
  const found = useLibraryPictures(pictures.map(({ id }) => id));
  if (!pictures.length) return null;
  return (
    <section className={styles.difference}>
      <h3>{t("title")}</h3>
      <ul className={styles.pictures}>
        {pictures.map(({ id, kind }) => {
          const media = found.get(id);
          return (
            <li key={id} data-kind={kind}>
              {media?.picture && (
                <img src={media.picture.src} alt={media.alt[part] || media.title} loading="lazy" />
              )}
              {media === null && <span>{t("gone")}</span>}
              <small>{t(kind)}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
