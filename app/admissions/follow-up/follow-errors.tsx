import { useTranslations } from "use-intl";
import step from "#app/admissions/applying/pages/step.module.css";
import { Notice } from "#app/ui/notice.tsx";
import type { Status } from "./status.server.ts";

type Props = { errors: Record<string, string>; documents: Status["documents"] };

/**
 * A refused act opens the page at its top, far above the form it was posted from: the errors are
 * listed here, with links to their places.
 */
export function FollowErrors({ errors, documents }: Props) {
  const t = useTranslations("applying.step");
  const contact = useTranslations("followUp.contact");
  const names = Object.keys(errors);
  if (names.length === 0) return null;
  const boxes = ["phone", "email", "town", "district", "region"] as const;
  const labelOf = (name: string) => {
    const box = boxes.find((one) => one === name);
    if (box) return contact(box);
    return documents.find((one) => `document.${one.name}` === name)?.label;
  };
  const textOf = (name: string) => {
    const label = labelOf(name);
    const text = errors[name] ?? "";
    return label ? t("listed", { label, text }) : text;
  };
  return (
    <Notice tone="error" role="alert" title={t("wrong")}>
      <ul className={step.wrong}>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${placeOf(name)}`}>{textOf(name)}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The element that the error of this name stands beside. */
function placeOf(name: string): string {
  if (name === "sure") return "field-sure-yes";
  if (["contact", "documents", "messages"].includes(name)) return `${name}-error`;
  return name.startsWith("document.") ? name.replace(".", "-") : `field-${name}`;
}
