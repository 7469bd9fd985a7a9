import { useMessages, useTranslations } from "use-intl";
import { DataBlock } from "#app/admissions/applying/pages/script-block.tsx";
import { scriptTexts, unsaidWords, withPrefix } from "#app/admissions/applying/pages/words.ts";
import { usePage } from "#app/base/shell/page-data.ts";
import styles from "./follow.module.css";

/** Where the script lists what this device keeps until it can be sent. */
export function KeptActs() {
  const t = useTranslations("followUp");
  return (
    <section className={styles.acts} data-acts hidden tabIndex={-1}>
      <h2>{t("queue.title")}</h2>
      <ul role="list" aria-live="polite" />
    </section>
  );
}

/** Scales photos down and uploads them in chunks; without it they are posted with the form. */
export function FollowScript() {
  const words = useMessages() as Words;
  const script = usePage()?.build.scripts.follow;
  if (!script) return null;
  const data = {
    ...scriptTexts(words, ["script"]),
    ...withPrefix("followUp.queue", words.followUp.queue),
    ...withPrefix("apiClient.waiting", words.apiClient.waiting),
    ...withPrefix("apiClient.refusal", unsaidWords(words)),
  };
  return <DataBlock name="follow-words" data={data} script={script} />;
}
