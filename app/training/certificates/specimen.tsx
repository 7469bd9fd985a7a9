import { Loader } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { PdfFrame } from "./templates/pdf-frame.tsx";
import type { usePdf } from "./templates/use-pdf.ts";

type Specimen = ReturnType<typeof usePdf>;

/** Nothing is signed that was not seen. */
export function isSeen({ url, refusal, pending }: Specimen): boolean {
  return url !== null && refusal === null && !pending;
}

/** A certificate as it would be printed, or why it would not. */
export function SpecimenView({ specimen: { url, refusal, pending } }: { specimen: Specimen }) {
  const t = useTranslations("certificates.issue");
  const refusalText = useRefusalText();
  return (
    <>
      {pending && <Loader size="sm" aria-label={t("loading")} />}
      {refusal && !pending && <p role="alert">{refusalText(refusal)}</p>}
      {url && !refusal && <PdfFrame url={url} title={t("previewTitle")} />}
    </>
  );
}
