import { useTranslations } from "use-intl";
import view from "#app/features/content-editor/item-view.module.css";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { FormationWords } from "./content-kind.ts";

/** The whole text of a course in one language. */
export function CourseText({ words }: { words: FormationWords }) {
  const t = useTranslations("contentEditor.fields");
  const { title, summary, description, objectives, programme, prerequisites, certificate } = words;
  return (
    <>
      <h2>{title}</h2>
      <p className={view.lead}>{summary}</p>
      <Prose>
        <Paragraphs text={description} lang={undefined} />
        {objectives.length > 0 && <h3>{t("objectives")}</h3>}
        <ul>
          {objectives.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {programme.length > 0 && <h3>{t("programme")}</h3>}
        <ol>
          {programme.map((module) => (
            <li key={module.title}>
              <strong>{module.title}</strong> {module.text}
            </li>
          ))}
        </ol>
        {prerequisites.length > 0 && <h3>{t("prerequisites")}</h3>}
        <ul>
          {prerequisites.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {certificate && <h3>{t("certificate")}</h3>}
        <p>{certificate}</p>
      </Prose>
    </>
  );
}
