import { useTranslations } from "use-intl";
import { PersonPhoto } from "#app/staff/person-photo.tsx";
import styles from "./editor.module.css";
import { useItemEditor } from "./editor-context.ts";
import { usePresence } from "./use-presence.ts";

/** Shows who else has the item open, and in which language. */
export function PresenceNote() {
  const t = useTranslations("contentEditor");
  const { kind, item, part, store } = useItemEditor();
  const others = usePresence(kind, item.id, part, {
    active: item.may.edit,
    onEnded: store.end,
  });
  return (
    <div role="status" className={others.length ? styles.presence : undefined}>
      {others.map(({ id, name, photo, part: where }) => (
        <p key={id}>
          <PersonPhoto size={26} name={name} photo={photo} />
          {where === part
            ? t("presence.here", { name })
            : t("presence.elsewhere", {
                name,
                language: where === "shared" ? t("facts") : t(`languages.${where}`),
              })}
        </p>
      ))}
    </div>
  );
}
