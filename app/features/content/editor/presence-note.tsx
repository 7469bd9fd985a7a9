import { Avatar } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "./editor.module.css";
import { useItemEditor } from "./editor-context.ts";
import { usePresence } from "./use-presence.ts";

/** Who else has the item open, and in which language. */
export function PresenceNote() {
  const t = useTranslations("editor");
  const { kind, item, part, store } = useItemEditor();
  const others = usePresence(kind, item.id, part, {
    active: item.may.edit,
    onEnded: store.end,
  });
  return (
    <div role="status" className={others.length ? styles.presence : undefined}>
      {others.map(({ id, name, part: where }) => (
        <p key={id}>
          <Avatar size={26} name={name} color="primary" aria-hidden />
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
