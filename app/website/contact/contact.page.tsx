import { data, redirect, useActionData, useLoaderData, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { postedForm } from "#app/api-client/posted-form.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Route } from "./+types/contact.page.ts";
import styles from "./contact.module.css";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm, ContactSent } from "./contact-form.tsx";
import { problemOf, typedIn } from "./send-result.ts";

/** Every visitor gets their own form token in place of this. */
const OWN_FORM = "own-contact-form";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, cacheHere, shared } = pageOf(context);
  // Nobody can send a form without it; what somebody has sent is shown to them nevertheless.
  const read = async () =>
    (await answerOrNothing(api.contact.form.$get(), null))?.form ?? (shared ? null : "");
  cacheHere({ mark: OWN_FORM, read });
  const site = await answerOrNothing(api.settings.site.$get({ query: { keys: "contact" } }), null);
  return { contact: site?.contact };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api, locale } = pageOf(context);
  const typed = typedIn(await postedForm(request));
  const answer = await api.contact.$post({ json: typed }).catch(() => null);
  if (answer?.ok) throw redirect(localePath(locale, "/contacts?sent=1"), 303);
  const problem = await problemOf(locale, answer);
  // Without a script this response is an entry of the browser history: if it were not stored, the
  // back button would show an error page.
  const headers = { "cache-control": "private, no-cache" };
  return data({ typed, problem }, { status: answer?.status ?? 503, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ContactPage() {
  const { contact } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const [search] = useSearchParams();
  const t = useTranslations("contact");
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("description")} />
      <Banner title={t("title")} lead={t("lead")} />
      <div className={`container section ${styles.columns}`}>
        <section className={styles.form} id="form" aria-labelledby="write">
          {search.has("sent") && !failed ? (
            <ContactSent />
          ) : (
            <ContactForm form={OWN_FORM} typed={failed?.typed} problem={failed?.problem} />
          )}
        </section>
        <ContactDetails contact={contact} />
      </div>
    </main>
  );
}
