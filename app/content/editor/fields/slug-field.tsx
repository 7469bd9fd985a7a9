import { Alert, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isUsable, slugFrom } from "#app/content/working-copies/publish/slug-from.ts";
import { Slug } from "#app/content/working-copies/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useField, useItemEditor } from "../item/editor-context.ts";
import styles from "./fields.module.css";
import { TranslatedField } from "./translated-field.tsx";

/** The last part of the address, made from the title; a changed public address redirects. */
export function SlugField({ path }: { path: string }) {
  const t = useTranslations("editor.slug");
  const { part, item, state } = useItemEditor();
  const { value, onChange, error, id, disabled } = useField<string | null>("slug");
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value ?? "";
  const wrong = typed !== null && !isGood(typed);
  const title = String(state.draft.parts[part].mine.title ?? "");
  const made = slugFrom(title, part);
  const isPublic = item.languages[part].public;
  // The address when the text became public, or when the page opened.
  const [before, setBefore] = useState(value);
  if (!isPublic && before !== value) setBefore(value);

  function type(text: string) {
    const slug = text.toLowerCase().replace(/\s+/g, "-");
    setTyped(isGood(slug) ? null : slug);
    if (isGood(slug)) onChange(slug);
  }

  return (
    <TranslatedField
      field="slug"
      error={wrong ? t("wrong") : error}
      description={
        <span className={styles.slugRow}>{localePath(part, `${path}/${shown || "…"}`)}</span>
      }
    >
      <TextInput
        id={id}
        value={shown}
        disabled={disabled}
        error={wrong || !!error}
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          // Free text is converted to a slug like a title.
          const slug = slugFrom(typed ?? "", part);
          if (wrong && isGood(slug)) onChange(slug);
          setTyped(null);
        }}
      />
      {isPublic && before && before !== value && (
        <Alert color="yellow" mt="xs" p="xs">
          {t("publicChanged")}
        </Alert>
      )}
      {made && made !== value && !disabled && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => type(made)}>
          {t("fromTitle")}
        </Button>
      )}
    </TranslatedField>
  );
}

function isGood(slug: string): boolean {
  return Slug.safeParse(slug).success && isUsable(slug);
}
