import "@mantine/dropzone/styles.layer.css";
import { Dropzone } from "@mantine/dropzone";
import { ImageUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { uploadLimits } from "../schema.ts";
import styles from "./library.module.css";

const accept = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

type Props = { onFiles: (files: File[]) => void; documents?: boolean };

/** Where files are dropped, or chosen by a click or a key. */
export function UploadZone({ onFiles, documents = true }: Props) {
  const t = useTranslations("media.upload");
  const megabytes = (bytes: number) => bytes / (1024 * 1024);
  const limits = { image: megabytes(uploadLimits.image), pdf: megabytes(uploadLimits.pdf) };
  return (
    <Dropzone
      // What is not wanted is refused by name in the list, not silently.
      onDropAny={(files, rejected) => onFiles([...files, ...rejected.map(({ file }) => file)])}
      onDrop={() => {}}
      accept={documents ? [...accept, "application/pdf"] : accept}
      className={styles.zone}
      role="button"
      aria-label={t("choose")}
      inputProps={{ "aria-label": t("choose"), tabIndex: -1 }}
    >
      <div className={styles.zoneWords}>
        <ImageUp size={28} aria-hidden />
        <div>
          <p className={styles.zoneTitle}>{t("drop")}</p>
          <p className={styles.hint}>{t(documents ? "hint" : "hintPictures", limits)}</p>
        </div>
      </div>
    </Dropzone>
  );
}
