import { Button, Card, Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "#app/i18n/locales.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { TemplateInput } from "./schema.ts";
import styles from "./templates.module.css";

type Props = { input: TemplateInput; locale: Locale };

/** The PDF itself, printed again shortly after the last change. */
export function Preview({ input, locale }: Props) {
  const t = useTranslations("certificates.templates.preview");
  const api = useApi();
  const [wanted] = useDebouncedValue(JSON.stringify({ ...input, in: locale }), 900);
  const [shown, setShown] = useState<{ url: string; of: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const [again, setAgain] = useState(0);
  const asked = `${again}\n${wanted}`;
  useEffect(() => {
    let [gone, made]: [boolean, string] = [false, ""];
    api["certificate-templates"].preview
      .$post({ json: JSON.parse(asked.slice(asked.indexOf("\n"))) })
      .then(async (answer) => {
        if (gone) return;
        setFailed(!answer.ok);
        if (!answer.ok) return;
        made = URL.createObjectURL(await (answer as Response).blob());
        setShown({ url: made, of: asked });
      })
      .catch(() => gone || setFailed(true));
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [api, asked]);
  const pending = shown?.of !== asked && !failed;
  return (
    <Card withBorder component="section" aria-labelledby="preview" className={styles.preview ?? ""}>
      <h2 id="preview" className={styles.heading}>
        {t("title")} {pending && <Loader size="xs" aria-label={t("loading")} />}
      </h2>
      <p className={styles.hint}>{t("help")}</p>
      {failed && (
        <p role="alert">
          {t("failed")}{" "}
          <Button size="xs" variant="default" onClick={() => setAgain(again + 1)}>
            {t("retry")}
          </Button>
        </p>
      )}
      {shown && (
        <>
          <iframe
            className={styles.pdf}
            src={`${shown.url}#toolbar=0&view=FitH`}
            title={t("title")}
          />
          <Button component="a" href={shown.url} target="_blank" variant="default" mt="xs">
            {t("open")}
          </Button>
        </>
      )}
    </Card>
  );
}
