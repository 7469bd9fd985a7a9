import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { MediaPlace, PlaceType } from "../schema.ts";
import styles from "./library.module.css";

const editors: Record<PlaceType, (id: string) => string> = {
  post: (id) => `/admin/news/edit?id=${id}`,
  formation: (id) => `/admin/cours/edit/${id}`,
  legal: (id) => `/admin/legal/edit?id=${id}`,
  category: () => "/admin/cours",
  settings: () => "/admin/settings",
  form: (id) => `/admin/registration/forms/${id}`,
  certificate: (id) => `/admin/certificates/templates/${id}`,
  bin: (id) => (id.startsWith("post") ? "/admin/news" : "/admin/cours"),
};

/** Links to the places that use the file. */
export function Places({ places }: { places: MediaPlace[] }) {
  const t = useTranslations("media.places");
  const { to } = usePaths();
  return (
    <section>
      <h3 className={styles.heading}>{t("title")}</h3>
      {places.length === 0 && <p className={styles.hint}>{t("none")}</p>}
      <ul className={styles.places}>
        {places.map(({ type, id, label }) => (
          <li key={`${type} ${id}`}>
            <Link to={to(editors[type](id))}>{label || t("untitled")}</Link>{" "}
            <span className={styles.hint}>{t(`types.${type}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
