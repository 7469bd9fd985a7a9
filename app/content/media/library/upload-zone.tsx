import "@mantine/dropzone/styles.layer.css";
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { FileKind } from "#app/platform/files/kinds.ts";
import { uploadLimits } from "../schema.ts";
import styles from "./library.module.css";

/** What browsers offer to choose; the server looks at the bytes. */
export const acceptedTypes: Record<FileKind, string[]> = {
  image: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
  pdf: ["application/pdf"],
  audio: ["audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/aac", "audio/ogg"],
};

type Props = {
  onFiles: (files: File[]) => void;
  /** Without it, every kind. */
  kind?: FileKind;
};

/** A drop zone with a button to choose files. */
export function UploadZone({ onFiles, kind }: Props) {
  const t = useTranslations("media.upload");
  const openDialog = useRef<() => void>(null);
  const megabytes = (bytes: number) => bytes / (1024 * 1024);
  const limits = {
    image: megabytes(uploadLimits.image),
    pdf: megabytes(uploadLimits.pdf),
    audio: megabytes(uploadLimits.audio),
  };
  return (
    <Dropzone
      // Rejected files are listed as failed instead of being ignored.
      onDropAny={(files, rejected) => onFiles([...files, ...rejected.map(({ file }) => file)])}
      onDrop={() => {}}
      openRef={openDialog}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      accept={kind ? acceptedTypes[kind] : Object.values(acceptedTypes).flat()}
      className={styles.zone}
      inputProps={{ "aria-label": t("choose") }}
    >
      <div className={styles.zoneWords}>
        <ImageUp size={28} aria-hidden className={styles.zoneIcon} />
        <div className={styles.zoneText}>
          <p className={styles.zoneTitle}>{t("drop")}</p>
          <p className={styles.hint}>{t(kind ? `hints.${kind}` : "hint", limits)}</p>
        </div>
        <Button variant="default" onClick={() => openDialog.current?.()}>
          {t("choose")}
        </Button>
      </div>
    </Dropzone>
  );
}
