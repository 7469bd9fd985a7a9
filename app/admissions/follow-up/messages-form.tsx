import { useTranslations } from "use-intl";
import question from "#app/admissions/applying/pages/fields/question.module.css";
import { phoneChannels } from "#app/platform/phones/channels.ts";
import { Button } from "#app/ui/button.tsx";
import { ActError, ActionForm, type Own } from "./action-forms.tsx";
import styles from "./follow.module.css";
import type { Status } from "./status.server.ts";

type Props = { own: Own; agreed: Status["messages"]; error: string | undefined };

/** Gives or withdraws the consent to messages by phone. */
export function MessagesForm({ own, agreed, error }: Props) {
  const t = useTranslations("followUp.messages");
  return (
    <details className={styles.more} open={Boolean(error)}>
      <summary>{t("title")}</summary>
      <ActionForm own={own} act="messages">
        <p>{t("text")}</p>
        {phoneChannels.map((channel) => (
          <label key={channel} className={question.choice}>
            <input type="checkbox" name={channel} value="yes" defaultChecked={agreed[channel]} />
            <span>{t(channel)}</span>
          </label>
        ))}
        <ActError id="messages-error" error={error} />
        <p>
          <Button type="submit" aria-describedby={error && "messages-error"}>
            {t("save")}
          </Button>
        </p>
      </ActionForm>
    </details>
  );
}
