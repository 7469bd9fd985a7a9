import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { agesOn } from "#app/website/registration-form/age.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import type { RegistrationRow } from "../schema.ts";
import { StateBadge } from "../state-badge.tsx";
import styles from "./record.module.css";
import { useAnswerWords } from "./use-answer-words.ts";

type Props = {
  registration: RegistrationRow;
  /** A row of the list does not know it. */
  town?: string | undefined;
  photo?: string | undefined;
  /** How to reach the person from here. */
  children?: ReactNode;
};

/** Who it is, where the registration stands and how to reach them; a row of the list knows most of it. */
export function RecordHeader({ registration, town, photo, children }: Props) {
  const t = useTranslations("registrations");
  const words = useAnswerWords();
  const { programme } = useStaff();
  const { last_name, first_names, reference, sex, phone, email, birth_date, region } = registration;
  const name = `${last_name} ${first_names}`;
  const age = agesOn(birth_date, registration.submitted_at.slice(0, 10)).most;
  const about = [
    reference,
    t("records.record.sexAndAge", { age, sex: words.option("sex", sex) }),
    town || words.option("region", region),
  ];
  return (
    <header className={styles.who}>
      <title>{`${name} – ${programme}`}</title>
      <meta name="robots" content="noindex" />
      {photo && <img src={photo} alt="" className={styles.photo} />}
      <div className={styles.name}>
        <h1>{name}</h1>
        <StateBadge state={registration.status} />
        {registration.above_limit && (
          <Badge color="yellow" variant="light">
            {t("records.marks.above_limit")}
          </Badge>
        )}
        {registration.reach.length === 0 && (
          <Badge color="yellow" variant="light">
            {t("reach.none")}
          </Badge>
        )}
      </div>
      <p className={styles.about}>
        {about.filter(Boolean).join(" · ")}
        <br />
        <a href={`tel:${phone}`}>{writtenPhone(phone)}</a>
        {email && (
          <>
            {" · "}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      {children && <div className={styles.reach}>{children}</div>}
    </header>
  );
}
