import { notifications } from "@mantine/notifications";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Outcome } from "#app/api-client/browser/api-error.ts";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { of, useContentApi } from "../item/use-content-api.ts";
import { type Before, restorePlan } from "./restore-plan.ts";
import { showUndoNotice } from "./undo-notice.tsx";

/** Says that an item left the site or was deleted, with a way back where there is one. */
export function useUndo(kind: ContentKind, onBack: (item: AnyItem) => void) {
  const t = useTranslations("editor.actions");
  const api = useContentApi(kind);
  const showError = useShowError();
  const { may } = useStaff();
  const { revalidate } = useRevalidator();

  async function publishAgain(id: number, before: Before | null) {
    const plan = before && may(kind.publish) ? restorePlan(before) : null;
    const route = plan ? api.client[":id"].publish.$post({ ...of(id), json: plan }) : null;
    return route ? api.ask(route) : null;
  }

  async function settle(reply: Outcome<AnyItem> | null) {
    if (reply && !reply.ok) return showError(reply);
    if (reply) onBack(reply.data);
    await revalidate();
    notifications.show({ color: "green", message: t("undone") });
  }

  /** A draft again; public again if it was. */
  async function back(reply: Outcome<AnyItem>, id: number, before: Before | null) {
    if (!reply.ok) return showError(reply);
    await settle((await publishAgain(id, before)) ?? reply);
  }

  return {
    /** The item as it is now, to know what there is to go back to. */
    async look(id: number): Promise<AnyItem | null> {
      const reply = await api.ask(api.client[":id"].$get(of(id)));
      return reply.ok ? reply.data : null;
    },
    withdrawn(id: number, before: Before | null) {
      const message = t("unpublished");
      const undo = async () => settle(await publishAgain(id, before));
      if (before && restorePlan(before)) showUndoNotice({ message, label: t("undo"), undo });
      else notifications.show({ color: "green", message });
    },
    archived(id: number, before: Before | null) {
      const undo = async () => back(await api.withdraw(id, "unarchive"), id, before);
      showUndoNotice({ message: t("archived"), label: t("undo"), undo });
    },
    deleted(id: number, before: Before | null) {
      const recover = () => api.ask(api.client.bin[":id"].recover.$post(of(id)));
      const undo = async () => back(await recover(), id, before);
      showUndoNotice({ message: t("deleted"), label: t("undo"), undo });
    },
  };
}
