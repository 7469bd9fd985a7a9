import type { ElementType, ReactNode } from "react";
import { type EntryContext, ServerRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { FrameContext } from "#app/features/shell/error-page.tsx";
import { Shell } from "#app/features/shell/shell.tsx";
import { type Locale, timeZone } from "#app/i18n/locales.ts";
import { messagesOf } from "#app/i18n/translator.ts";

type Props = { locale: Locale; context: EntryContext; url: string; nonce?: string | undefined };

/** A page with all around it, as React renders it. */
export function PageDocument({ locale, context, url, nonce }: Props) {
  return (
    <KeptIntl locale={locale}>
      <FrameContext value={Shell}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </FrameContext>
    </KeptIntl>
  );
}

type Kept = { type: ElementType; props: { value?: unknown } };
const keptIntl: Partial<Record<Locale, Kept>> = {};

/**
 * The messages of a language. The provider of use-intl parses every message again for each page; its
 * context, which depends on nothing but the language, is therefore made once.
 */
export function KeptIntl({ locale, children }: { locale: Locale; children: ReactNode }) {
  const known = keptIntl[locale];
  if (known) return <known.type value={known.props.value}>{children}</known.type>;
  const made = IntlProvider({ locale, messages: messagesOf[locale], timeZone, children });
  const { type, props } = made as unknown as Kept;
  if (props.value) keptIntl[locale] = { type, props: { value: props.value } };
  return made;
}
