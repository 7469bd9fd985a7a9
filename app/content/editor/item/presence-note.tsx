import { useTranslations } from "use-intl";
import type { Presence } from "#app/content/working-copies/drafts/presence.ts";
import { PersonPhoto } from "#app/staff/frame/person-photo.tsx";
import styles from "./editor.module.css";
import { useItemEditor } from "./editor-context.ts";
import { useFieldLabel } from "./field-name.tsx";

/** Shows who else has the item open, in which language and in which paragraph. */
export function PresenceNote() {
  const t = useTranslations("editor");
  const { part, others } = useItemEditor();
  const place = usePlaceText();
  return (
    <div role="status" className={others.length ? styles.presence : undefined}>
      {others.map((other) => (
        <p key={other.id}>
          <PersonPhoto size={26} name={other.name} photo={other.photo} />
          <span>
            {other.part === part
              ? t("presence.here", { name: other.name })
              : t("presence.elsewhere", {
                  name: other.name,
                  language: other.part === "shared" ? t("facts") : t(`languages.${other.part}`),
                })}{" "}
            {place(other)}
          </span>
        </p>
      ))}
    </div>
  );
}

function usePlaceText() {
  const t = useTranslations("editor.presence");
  const label = useFieldLabel();
  return ({ field, block }: Presence): string => {
    if (!field) return "";
    const name = label(field);
    return block === null ? t("field", { name }) : t("paragraph", { name, number: block + 1 });
  };
}
