import "@mantine/dropzone/styles.layer.css";
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { uploadLimits } from "../schema.ts";
import styles from "./library.module.css";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

type Props = { onFiles: (files: File[]) => void; documents?: boolean };

/** A drop zone with a button to choose files. */
export function UploadZone({ onFiles, documents = true }: Props) {
  const t = useTranslations("media.upload");
  const openDialog = useRef<() => void>(null);
  const megabytes = (bytes: number) => bytes / (1024 * 1024);
  const limits = { image: megabytes(uploadLimits.image), pdf: megabytes(uploadLimits.pdf) };
  return (
    <Dropzone
      // Rejected files are listed as failed instead of being ignored.
      onDropAny={(files, rejected) => onFiles([...files, ...rejected.map(({ file }) => file)])}
      onDrop={() => {}}
      openRef={openDialog}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      accept={documents ? [...pictureTypes, "application/pdf"] : pictureTypes}
      className={styles.zone}
      inputProps={{ "aria-label": t("choose") }}
    >
      <div className={styles.zoneWords}>
        <ImageUp size={28} aria-hidden className={styles.zoneIcon} />
        <div className={styles.zoneText}>
          <p className={styles.zoneTitle}>{t("drop")}</p>
          <p className={styles.hint}>{t(documents ? "hint" : "hintPictures", limits)}</p>
        </div>
        <Button variant="default" onClick={() => openDialog.current?.()}>
          {t("choose")}
        </Button>
      </div>
    </Dropzone>
  );
}
