import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import type { ItemKey } from "./schema.ts";

type Props = { itemKey: ItemKey; onClose: () => void };

/** Asks why an item is not needed. */
export function DismissDialog({ itemKey: key, onClose }: Props) {
  const t = useTranslations("launch");
  const api = useApi();
  const [reason, setReason] = useState("");
  const endpoint = api.launch.items[":key"].dismissal;
  return (
    <FormDialog
      title={t("dismissTitle")}
      onClose={onClose}
      request={() => endpoint.$put({ param: { key }, json: { reason } })}
      submit={t("dismiss")}
    >
      {(errors) => (
        <>
          <p>{t("dismissText")}</p>
          <LimitedArea
            label={t("reason")}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={errors.reason}
            limit={300}
            autosize
            minRows={2}
            data-autofocus
            required
          />
        </>
      )}
    </FormDialog>
  );
}
