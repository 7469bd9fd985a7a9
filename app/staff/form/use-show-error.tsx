import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import { causeOf, type Refusal } from "#app/api-client/browser/refusal-key.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useSessionEndedNotice } from "../frame/sign-in-again.tsx";

/** Time to read a reason and what to do about it. */
const LONG = 20_000;

/** Shows why a request failed. */
export function useShowError() {
  const t = useTranslations("staff.movedOn");
  const refusalText = useRefusalText();
  const showSessionEnded = useSessionEndedNotice();
  return (refusal: Refusal) => {
    const text = refusalText(refusal);
    if (causeOf(refusal) === "ended") return showSessionEnded(text);
    const isConflict = refusal.status === 409;
    notifications.show({
      // Pressing the button again must not pile up the same notice.
      id: `refused ${text}`,
      color: "red",
      autoClose: isConflict ? false : LONG,
      closeButtonProps: { "aria-label": t("close") },
      message: (
        <>
          {text}
          {isConflict && (
            <Anchor href={location.href} target="_blank" size="sm" display="block" mt="xs">
              {t("look")}
            </Anchor>
          )}
        </>
      ),
    });
  };
}
