import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { TextField } from "../fields/text-field.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import { useLibraryPicture } from "../item/use-library-picture.ts";
import styles from "./search-preview.module.css";

type Props = { path: string; limits: { title: number; description: number } };

/** What search engines and shared links show of the text, with words of their own where wanted. */
export function SearchPreview({ path, limits }: Props) {
  const t = useTranslations("editor.search");
  const { kind, state, part } = useItemEditor();
  const { programme } = useStaff();
  const words = state.draft.parts[part].mine;
  const said = (field: string) => String(words[field] ?? "").trim();
  const title = said("seo_title") || said("title") || t("noTitle");
  const summary = kind.description ? said(kind.description) : "";
  const description = said("seo_description") || summary || t("noDescription");
  const cover = useLibraryPicture(
    (state.draft.parts.shared.mine.cover_id as number | null) ?? null,
  );
  const address = localePath(part, `${path}/${said("slug") || "…"}`);
  // Only the browser knows it: the first rendering there must equal the one of the server.
  const host = useSyncExternalStore(never, currentHost, noHost);
  return (
    <details className={styles.search}>
      <summary>{t("title")}</summary>
      <div className={styles.fields}>
        <TextField field="seo_title" limit={limits.title} description={t("titleHint")} />
        <TextField
          field="seo_description"
          limit={limits.description}
          rows={2}
          description={t("descriptionHint")}
        />
        <div className={styles.previews} lang={part}>
          <figure className={styles.result}>
            <figcaption>{t("engine")}</figcaption>
            <p className={styles.address}>{host + address}</p>
            <p className={styles.headline}>{shortened(`${title} – ${programme}`, 60)}</p>
            <p>{shortened(description, 160)}</p>
          </figure>
          <figure className={styles.card}>
            <figcaption>{t("share")}</figcaption>
            {cover?.cover && <img src={cover.cover.src} alt="" loading="lazy" />}
            <p className={styles.address}>{host}</p>
            <p className={styles.headline}>{shortened(title, 90)}</p>
            <p>{shortened(description, 120)}</p>
          </figure>
        </div>
      </div>
    </details>
  );
}

const never = () => () => {};
const currentHost = () => window.location.host;
const noHost = () => "";

/** Cut at a word, as search engines do. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2))}…`;
}
