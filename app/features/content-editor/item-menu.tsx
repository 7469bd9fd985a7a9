import { useNavigate } from "react-router";
import { defaultLocale } from "#app/i18n/locales.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import { ActMenu } from "./act-menu.tsx";
import { useItemEditor } from "./editor-context.ts";

/** The menu of the item that is being written. */
export function ItemMenu({ onSubmit }: { onSubmit: () => void }) {
  const { desk, item, onItem, store, part } = useItemEditor();
  const navigate = useNavigate();
  const { to } = usePaths();
  return (
    <ActMenu
      desk={desk}
      item={item}
      on="edit"
      onSubmit={onSubmit}
      language={part !== defaultLocale && item.languages[part].public ? part : null}
      onDone={(fresh) => {
        if (fresh) return onItem(fresh);
        store.discard();
        navigate(to(desk.home));
      }}
    />
  );
}
