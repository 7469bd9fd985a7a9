import { useTranslations } from "use-intl";
import type { Formation } from "../schema.ts";
import styles from "./course-outline.module.css";

/** Objectives, modules, conditions and certificate: the body of a course page. */
export function CourseOutline({ formation }: { formation: Formation }) {
  const t = useTranslations("formations.course");
  const { objectives, programme, prerequisites, certificate } = formation;
  const lang = formation.fallback ? formation.locale : undefined;
  return (
    <>
      {objectives.length > 0 && (
        <section aria-labelledby="objectives">
          <h2 id="objectives">{t("objectives")}</h2>
          <ul className={styles.objectives} lang={lang}>
            {objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </section>
      )}
      {programme.length > 0 && (
        <section aria-labelledby="programme">
          <h2 id="programme">{t("programme")}</h2>
          <ol role="list" className={styles.modules} lang={lang}>
            {programme.map((module) => (
              <li key={module.title}>
                <h3>{module.title}</h3>
                <p>{module.text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {prerequisites.length > 0 && (
        <section aria-labelledby="prerequisites">
          <h2 id="prerequisites">{t("prerequisites")}</h2>
          <ul className={styles.prerequisites} lang={lang}>
            {prerequisites.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </section>
      )}
      {certificate && (
        <section className={styles.certificate} aria-labelledby="certificate">
          <h2 id="certificate">{t("certificate")}</h2>
          <p lang={lang}>{certificate}</p>
        </section>
      )}
    </>
  );
}
