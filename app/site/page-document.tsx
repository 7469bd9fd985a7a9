import { type EntryContext, ServerRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { FrameContext } from "#app/base/shell/error-page.tsx";
import { Shell } from "#app/base/shell/shell.tsx";
import { type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";

type Props = { locale: Locale; context: EntryContext; url: string; nonce?: string | undefined };

/** A page with all around it, as React renders it. */
export function PageDocument({ locale, context, url, nonce }: Props) {
  return (
    <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone={timeZone}>
      <FrameContext value={Shell}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </FrameContext>
    </IntlProvider>
  );
}
