import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { useKeyGroups, useKeys } from "./use-keys.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

/** The list of all keys of the screen, loaded with the first “?”. */
export function KeysLater() {
  const t = useTranslations("staff.keys");
  const groups = useKeyGroups();
  const [opened, { open, close }] = useDisclosure(false);
  useKeys(t("everywhere"), [
    { key: "Ctrl K", label: t("find") },
    { key: "?", label: t("title"), act: open },
    { key: "Escape", label: t("close") },
  ]);
  return opened ? (
    <Suspense>
      <KeysDialog groups={groups} onClose={close} />
    </Suspense>
  ) : null;
}
