import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useKeys } from "#app/staff/frame/use-keys.ts";
import type { RegistrationRecord } from "../schema.ts";

export const loadMessageDialog = () => import("./message-dialog.tsx");
const MessageDialog = lazy(loadMessageDialog);
const CallDialog = lazy(() => import("./call-dialog.tsx"));

/** Calls and writes to the person, also by the keys T and M. `about`: why a call is due. */
export function useReaching(registration: RegistrationRecord, about: string, mayAct: boolean) {
  const t = useTranslations("registrations.records.record");
  const [open, setOpen] = useState<"call" | "write" | null>(null);
  const call = () => setOpen("call");
  const write = () => setOpen("write");
  const close = () => setOpen(null);
  const keys = [
    { key: "t", label: t("call"), act: call },
    { key: "m", label: t("write"), act: write },
  ];
  useKeys(t("reach"), mayAct ? keys : []);
  const dialogs = (
    <Suspense>
      {open === "call" && <CallDialog registration={registration} about={about} onClose={close} />}
      {open === "write" && <MessageDialog rows={[registration]} onClose={close} />}
    </Suspense>
  );
  return { call, write, dialogs };
}
