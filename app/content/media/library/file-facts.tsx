import { Button, CopyButton, Group } from "@mantine/core";
import { Check, ExternalLink, Link2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { Media } from "../schema.ts";
import styles from "./library.module.css";

/** Name, size, origin and address of a file. */
export function FileFacts({ media }: { media: Media }) {
  const t = useTranslations("media.file");
  const format = useFormatter();
  const facts = [
    [t("name"), media.filename || "–"],
    [t("size"), fileSize(media.bytes, format.number)],
    ...(media.width ? [[t("dimensions"), `${media.width} × ${media.height}`]] : []),
    [t("added"), format.dateTime(new Date(media.created_at), { dateStyle: "long" })],
    ...(media.uploaded_by ? [[t("by"), media.uploaded_by]] : []),
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t("title")}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button
          component="a"
          href={media.url}
          target="_blank"
          rel="noopener"
          variant="default"
          size="xs"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t("open")}
        </Button>
        <CopyAddress url={media.url} />
      </Group>
    </section>
  );
}

function CopyAddress({ url }: { url: string }) {
  const t = useTranslations("media.file");
  const address = typeof window === "undefined" ? url : new URL(url, window.location.href).href;
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          leftSection={copied ? <Check size={15} aria-hidden /> : <Link2 size={15} aria-hidden />}
        >
          <span role="status">{copied ? t("copied") : t("copy")}</span>
        </Button>
      )}
    </CopyButton>
  );
}

type FormatNumber = ReturnType<typeof useFormatter>["number"];

function fileSize(bytes: number, format: FormatNumber): string {
  const large = bytes >= 1024 * 1024;
  return format(bytes / (large ? 1024 * 1024 : 1024), {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  });
}
