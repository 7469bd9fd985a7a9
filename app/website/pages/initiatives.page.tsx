import { useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOrNothing, mainAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/initiatives.page.ts";
import { Initiative } from "./initiative.tsx";
import styles from "./initiatives.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [site, categories] = await Promise.all([
    mainAnswer(api.settings.site.$get({ query: { keys: "initiatives,association" } })),
    answerOrNothing(api["formation-categories"].$get(), []),
  ]);
  return { initiatives: site?.initiatives, association: site?.association, categories };
}

export default function InitiativesPage() {
  const { initiatives, association, categories } = useLoaderData<typeof loader>();
  const t = useTranslations("pages");
  const locale = useLocale();
  return (
    <main id="content">
      <PageHead title={t("initiatives.title")} description={t("initiatives.description")} />
      <Banner title={t("initiatives.title")} lead={t("initiatives.lead")} />
      {!initiatives && (
        <div className="container section">
          <Notice tone="warning">{t("failed")}</Notice>
        </div>
      )}
      {initiatives?.map((initiative) => (
        <Initiative
          key={initiative.key}
          initiative={initiative}
          category={categories.find(({ id }) => id === initiative.category)}
        />
      ))}
      {association && (
        <section className="on-background section" aria-labelledby="association">
          <div className={`container ${styles.association}`}>
            <div>
              <h2 id="association">{association.name}</h2>
              {association.intro && <p className={styles.intro}>{association.intro}</p>}
            </div>
            <p>
              <LinkButton
                tone="call"
                size="large"
                href={localePath(locale, "/initiatives/association")}
              >
                {t("initiatives.association")}
              </LinkButton>
            </p>
          </div>
        </section>
      )}
    </main>
  );
}
