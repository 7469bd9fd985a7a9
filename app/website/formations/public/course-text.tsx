import { useTranslations } from "use-intl";
import view from "#app/content/editor/item/item-view.module.css";
import { withPictureSources } from "#app/content/editor/item/show-pictures.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { FormationWords } from "../content-kind.ts";

type Props = { words: FormationWords; pictures: Record<number, PictureSource> };

/** The whole text of a course in one language. */
export function CourseText({ words, pictures }: Props) {
  const t = useTranslations("editor.fields");
  const { title, summary, body, objectives, programme, prerequisites, certificate } = words;
  return (
    <>
      <h2>{title}</h2>
      <p className={view.lead}>{summary}</p>
      <Prose>
        <RichTextView document={withPictureSources(body, pictures)} />
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
