import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "./templates.module.css";

/** A PDF on the page; phones that show none there open it in a tab. */
export function PdfFrame({ url, title }: { url: string; title: string }) {
  const t = useTranslations("certificates.templates.preview");
  return (
    <>
      <iframe className={styles.pdf} src={`${url}#toolbar=0&view=FitH`} title={title} />
      <Button component="a" href={url} target="_blank" variant="default" mt="xs">
        {t("open")}
      </Button>
    </>
  );
}
