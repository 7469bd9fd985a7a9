import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { Prose } from "#app/ui/prose.tsx";
import styles from "./section-fields.module.css";

type Props = {
  id: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled: boolean;
  withAsterisk?: boolean;
  limit: number;
  value: string;
  onChange: (value: string) => void;
};

/** A text in Markdown, and how visitors will see it. */
export function MarkdownInput({ value, onChange, description, ...rest }: Props) {
  const t = useTranslations("siteSettings.markdown");
  const [shown, setShown] = useState(false);
  return (
    <div>
      <LimitedArea
        {...rest}
        description={description ?? t("hint")}
        autosize
        minRows={4}
        value={value}
        hidden={shown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {shown && <Preview text={value} label={rest.label} />}
      <SegmentedControl
        size="xs"
        mt={4}
        aria-label={rest.label}
        value={shown ? "preview" : "write"}
        onChange={(next) => setShown(next === "preview")}
        data={[
          { value: "write", label: t("write") },
          { value: "preview", label: t("preview") },
        ]}
      />
    </div>
  );
}

function Preview({ text, label }: { text: string; label: string }) {
  const t = useTranslations("siteSettings.markdown");
  const [document, setDocument] = useState<RichText | null>(null);
  useEffect(() => {
    let old = false;
    // Loaded with the first preview: the parser is large.
    void import("#app/content/rich-text/from-markdown.ts").then(({ documentFromMarkdown }) => {
      if (!old) setDocument(documentFromMarkdown(text));
    });
    return () => {
      old = true;
    };
  }, [text]);
  return (
    <section className={styles.preview} aria-label={label}>
      {document && text.trim() ? (
        <Prose>
          <RichTextView document={document} />
        </Prose>
      ) : (
        <em>{t("empty")}</em>
      )}
    </section>
  );
}
