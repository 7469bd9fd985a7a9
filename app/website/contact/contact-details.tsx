import { Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./contact-details.module.css";

export function ContactDetails({ contact }: { contact: Site["contact"] | undefined }) {
  const t = useTranslations("contact.details");
  if (contact && Object.values(contact).every((value) => !value)) return null;
  return (
    <aside className={styles.card} aria-labelledby="details">
      <div className={styles.cloth}>
        <WeaveImage variant="cover" seed="contact" eager />
      </div>
      <div className={styles.body}>
        <h2 id="details" className={styles.title}>
          {t("title")}
        </h2>
        {contact ? (
          <>
            <dl className={styles.list}>
              {contact.address && (
                <Detail icon={<MapPin aria-hidden />} name={t("address")}>
                  <address className={styles.address}>{contact.address}</address>
                </Detail>
              )}
              {contact.phone && (
                <Detail icon={<Phone aria-hidden />} name={t("phone")}>
                  <a href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`}>{contact.phone}</a>
                </Detail>
              )}
              {contact.email && (
                <Detail icon={<Mail aria-hidden />} name={t("email")}>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </Detail>
              )}
              {contact.hours && (
                <Detail icon={<Clock aria-hidden />} name={t("hours")}>
                  {contact.hours}
                </Detail>
              )}
            </dl>
            {contact.mapNote && <p className={styles.note}>{contact.mapNote}</p>}
          </>
        ) : (
          <Notice tone="warning">{t("failed")}</Notice>
        )}
      </div>
    </aside>
  );
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
