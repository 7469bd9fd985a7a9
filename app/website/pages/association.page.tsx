import { useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { mainAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/association.page.ts";
import styles from "./association.module.css";
import { Members } from "./members.tsx";
import { People } from "./people.tsx";
import { Points } from "./points.tsx";
import { PresidentLetter } from "./president-letter.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = { keys: "association,president" };
  const site = await mainAnswer(api.settings.site.$get({ query }));
  return { association: site?.association, president: site?.president };
}

export default function AssociationPage() {
  const { association, president } = useLoaderData<typeof loader>();
  const t = useTranslations("pages");
  const locale = useLocale();
  const trail = [{ label: t("initiatives.title"), path: "/initiatives" }];
  if (!association) {
    return (
      <main id="content">
        <PageHead title={t("association.title")} />
        <Banner title={t("association.title")} trail={trail} />
        <div className="container section">
          <Notice tone="warning">{t("failed")}</Notice>
        </div>
      </main>
    );
  }
  return (
    <main id="content">
      <PageHead title={association.name} description={association.intro} />
      <Banner title={association.name} trail={trail} lead={association.intro} />
      {(association.mission || association.vision) && (
        <section className="section" aria-label={t("association.purpose")}>
          <div className={`container ${styles.purpose}`}>
            {association.mission && (
              <div>
                <SectionHeading id="mission" title={t("association.mission")} />
                <p className={styles.statement}>{association.mission}</p>
              </div>
            )}
            {association.vision && (
              <div>
                <SectionHeading title={t("association.vision")} />
                <p className={styles.statement}>{association.vision}</p>
              </div>
            )}
          </div>
        </section>
      )}
      {association.values.length > 0 && (
        <section className="on-background section" aria-labelledby="values">
          <div className="container">
            <SectionHeading id="values" title={t("association.values")} />
            <Points points={association.values} />
          </div>
        </section>
      )}
      {association.members.length > 0 && (
        <section className="section" aria-labelledby="members">
          <div className="container">
            <SectionHeading
              id="members"
              title={t("association.members")}
              lead={t("association.membersLead")}
            />
            <Members members={association.members} />
          </div>
        </section>
      )}
      {association.people.length > 0 && (
        <section className="section" aria-labelledby="people">
          <div className="container">
            <SectionHeading id="people" title={t("association.people")} />
            <People people={association.people} />
          </div>
        </section>
      )}
      {!!president?.paragraphs.length && <PresidentLetter president={president} />}
      <section className={`section ${styles.join}`} aria-labelledby="join">
        <div className="container">
          <SectionHeading
            id="join"
            title={t("association.join")}
            lead={t("association.joinText")}
            action={
              <LinkButton tone="call" size="large" href={localePath(locale, "/contacts")}>
                {t("association.contact")}
              </LinkButton>
            }
          />
        </div>
      </section>
    </main>
  );
}
