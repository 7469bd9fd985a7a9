import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { mainAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/about.page.ts";
import styles from "./about.module.css";
import { Funders } from "./funders.tsx";
import { Points } from "./points.tsx";
import { Timeline } from "./timeline.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = { keys: "about,timeline,programme" };
  return { site: await mainAnswer(api.settings.site.$get({ query })) };
}

export default function AboutPage() {
  const { site } = useLoaderData<typeof loader>();
  const t = useTranslations("pages");
  const about = site?.about;
  return (
    <main id="content">
      <PageHead title={t("about.title")} description={about?.lead} />
      <Banner title={t("about.title")} lead={about?.lead} />
      {!about && (
        <div className="container section">
          <Notice tone="warning">{t("failed")}</Notice>
        </div>
      )}
      {about && (
        <>
          {about.context.length > 0 && (
            <section className="section" aria-labelledby="context">
              <div className={`container ${styles.context}`}>
                <SectionHeading id="context" title={t("about.context")} />
                <Paragraphs text={about.context} />
              </div>
            </section>
          )}
          {about.objectives.length > 0 && (
            <section className={`section ${styles.sunken}`} aria-labelledby="objectives">
              <div className="container">
                <SectionHeading id="objectives" title={t("about.objectives")} />
                <Points points={about.objectives} />
              </div>
            </section>
          )}
          {about.approach.length > 0 && (
            <section className="on-background section" aria-labelledby="approach">
              <div className="container">
                <SectionHeading id="approach" title={t("about.approach")} />
                <Points points={about.approach} numbered />
              </div>
            </section>
          )}
        </>
      )}
      {!!site?.timeline?.length && (
        <section className="section" aria-labelledby="timeline">
          <div className="container">
            <SectionHeading id="timeline" title={t("about.timeline")} />
            <Timeline steps={site.timeline} />
          </div>
        </section>
      )}
      <section className={`section ${styles.sunken}`} aria-labelledby="funders">
        <div className="container">
          <SectionHeading id="funders" title={t("about.funders")} />
          <Funders programme={site?.programme} />
        </div>
      </section>
    </main>
  );
}
