import { useLocale, useTranslations } from "use-intl";
import { receiptPath, stepPath } from "#app/admissions/applying/pages/addresses.ts";
import step from "#app/admissions/applying/pages/step.module.css";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FinishForm, WithdrawForm } from "./action-forms.tsx";
import { ContactForm } from "./contact-form.tsx";
import { DocumentForm } from "./document-form.tsx";
import styles from "./follow.module.css";
import type { FollowAct } from "./follow-actions.ts";
import { FollowErrors } from "./follow-errors.tsx";
import { MessagesForm } from "./messages-form.tsx";
import { OfficeLinks } from "./office-links.tsx";
import type { ActResult } from "./post-act.ts";
import { SeatPart } from "./seat-part.tsx";
import type { Status } from "./status.server.ts";

type Props = ActResult & { status: Status; done: FollowAct | null };

/** State, next step and allowed actions of a registration. */
export function StatusView({ status, typed, errors, refused, done }: Props) {
  const t = useTranslations("followUp");
  const format = useFormatter();
  const locale = useLocale();
  const own = { reference: status.reference };
  return (
    <section className={step.step}>
      <h1>{t("title")}</h1>
      {done && <Notice tone="success" role="status" title={t(`done.${done}`)} />}
      {refused !== null && <Notice tone="error" role="alert" title={refused} />}
      <FollowErrors errors={errors} documents={status.documents} />
      <FinishForm hint />
      <div
        className={styles.state}
        data-status-of={status.status}
        data-registration={status.reference}
      >
        <p className={styles.reference}>{status.reference}</p>
        <p className={styles.label}>{status.label}</p>
        <p>{status.text}</p>
        <p>
          {[
            status.course ?? status.form_title,
            t("sentOn", {
              date: format.dateTime(new Date(status.submitted_at), { dateStyle: "long" }),
            }),
          ].join(" · ")}
        </p>
      </div>
      <div className={styles.part}>
        <h2>{t("next")}</h2>
        <p>{status.next}</p>
        {status.confirm_late && <OfficeLinks office={status.office} />}
        {status.status === "admitted" && <SeatPart own={own} status={status} errors={errors} />}
        {status.may.apply_again && (
          <p>
            <LinkButton tone="quiet" href={`${stepPath(locale, { key: status.form }, null)}#again`}>
              {t("again")}
            </LinkButton>
          </p>
        )}
      </div>
      <DocumentForm
        own={own}
        documents={status.documents}
        may={status.may.add_documents}
        errors={errors}
      />
      <MessagesForm own={own} agreed={status.messages} error={errors.messages} />
      {status.may.correct && (
        <ContactForm own={own} typed={typed} errors={errors} contact={status.contact} />
      )}
      <div className={styles.part}>
        <p className={step.actions}>
          <LinkButton tone="quiet" href={localePath(locale, receiptPath)}>
            {t("receipt")}
          </LinkButton>
        </p>
        <FinishForm />
        {status.may.withdraw && !status.may.confirm && (
          <WithdrawForm own={own} error={errors.sure} seat={status.status === "admitted"} />
        )}
      </div>
    </section>
  );
}
