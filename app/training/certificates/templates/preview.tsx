import { Button, Card, Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PdfFrame } from "./pdf-frame.tsx";
import type { TemplateInput } from "./schema.ts";
import styles from "./templates.module.css";
import { usePdf } from "./use-pdf.ts";

type Props = { input: TemplateInput; locale: Locale };

/** The PDF itself, printed again shortly after the last change. */
export function Preview({ input, locale }: Props) {
  const t = useTranslations("certificates.templates.preview");
  const api = useApi();
  const refusalText = useRefusalText();
  const [wanted] = useDebouncedValue(JSON.stringify({ ...input, in: locale }), 900);
  const [again, setAgain] = useState(0);
  const asked = `${again}\n${wanted}`;
  const { url, refusal, pending } = usePdf(asked, (text) =>
    api["certificate-templates"].preview.$post({
      json: JSON.parse(text.slice(text.indexOf("\n"))),
    }),
  );
  return (
    <Card withBorder component="section" aria-labelledby="preview" className={styles.preview ?? ""}>
      <h2 id="preview" className={styles.heading}>
        {t("title")} {pending && <Loader size="xs" aria-label={t("loading")} />}
      </h2>
      <p className={styles.hint}>{t("help")}</p>
      {refusal && (
        <p role="alert">
          {refusalText(refusal)}{" "}
          <Button size="xs" variant="default" onClick={() => setAgain(again + 1)}>
            {t("retry")}
          </Button>
        </p>
      )}
      {url && <PdfFrame url={url} title={t("title")} />}
    </Card>
  );
}
