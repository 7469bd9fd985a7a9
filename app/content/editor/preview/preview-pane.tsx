import { Button, CloseButton, CopyButton, Group, Loader, SegmentedControl } from "@mantine/core";
import { useElementSize, useLocalStorage } from "@mantine/hooks";
import { Check, Link2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useItemEditor } from "../item/editor-context.ts";
import styles from "./preview.module.css";
import { usePreviewLink } from "./use-preview-link.ts";

const widths = { phone: 390, desktop: 1280 };
type Width = keyof typeof widths;

/** The public page of the draft beside the editor, reloaded after every save. */
export function PreviewPane({ onClose }: { onClose: () => void }) {
  const t = useTranslations("editor.preview");
  const { part } = useItemEditor();
  const [width, setWidth] = useLocalStorage<Width>({
    key: "preview-width",
    defaultValue: "phone",
  });
  const { href, failed } = usePreviewLink(part);
  return (
    <section className={styles.pane} aria-label={t("title")}>
      <Group gap="xs" className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t("width")}
          value={width}
          onChange={(value) => setWidth(value as Width)}
          data={[
            { value: "phone", label: t("phone") },
            { value: "desktop", label: t("desktop") },
          ]}
        />
        {href && (
          <CopyButton value={new URL(href, window.location.href).href}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                variant="default"
                leftSection={
                  copied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />
                }
                onClick={copy}
              >
                {copied ? t("copied") : t("copy")}
              </Button>
            )}
          </CopyButton>
        )}
        <CloseButton ml="auto" aria-label={t("close")} onClick={onClose} />
      </Group>
      <p className={styles.hint}>{t("hint")}</p>
      {failed && <p role="alert">{t("failed")}</p>}
      {!href && !failed && <Loader aria-label={t("loading")} />}
      {href && <Frame key={href} href={href} width={widths[width]} />}
    </section>
  );
}

/** Rendered at the real width and scaled down, so that the layout is the real one. */
function Frame({ href, width }: { href: string; width: number }) {
  const t = useTranslations("editor.preview");
  const { state } = useItemEditor();
  const { ref, width: available, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = available ? Math.min(1, available / width) : 1;
  const saved = state.savedAt?.getTime() ?? 0;
  const first = useRef(saved);

  useEffect(() => {
    // A reload keeps the scroll position; another `src` would not.
    if (saved !== first.current) frame.current?.contentWindow?.location.reload();
  }, [saved]);

  return (
    <div ref={ref} className={styles.viewport}>
      <iframe
        ref={frame}
        title={t("title")}
        src={href}
        className={styles.frame}
        style={{ width, height: height / scale || "100%", transform: `scale(${scale})` }}
      />
    </div>
  );
}
