import { answerOrNothing, mainAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { OrganisationData } from "#app/base/shell/json-ld.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { readFormIntakes } from "#app/website/formations/public/intakes-by-form.ts";
import { readPosts } from "#app/website/news/client.ts";
import type { Route } from "./+types/home.page.ts";
import { OpenCohorts } from "./home/cohorts.tsx";
import { Figures } from "./home/figures.tsx";
import { Hero } from "./home/hero.tsx";
import { Initiatives } from "./home/initiatives.tsx";
import { LatestNews } from "./home/news.tsx";
import { nextCohorts } from "./home/next-cohorts.ts";
import { President } from "./home/president.tsx";
import { Steps } from "./home/steps.tsx";
import { HomeTimeline } from "./home/timeline.tsx";

const keys = "home,figures,initiatives,timeline,president";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, visitor, today } = pageOf(context);
  const { posts, fetchLatestPosts } = readPosts(visitor);
  const [site, latest, cohorts, intakes, forms, progress] = await Promise.all([
    mainAnswer(api.settings.site.$get({ query: { keys } })),
    fetchLatestPosts(),
    answerOrNothing(api.cohortes.$get({ query: {} }), null),
    readFormIntakes(api, today),
    answerOrNothing(api["registration-forms"].$get(), []),
    answerOrNothing(api.figures.progress.$get(), []),
  ]);
  return {
    site,
    posts: posts.loaded ? latest : null,
    cohorts: cohorts && nextCohorts(cohorts, intakes, today),
    intakes,
    progress,
    forms: forms.map(({ key, title }) => ({ key, title })),
  };
}

export default function Home({
  loaderData: { site, posts, cohorts, intakes, forms, progress },
}: Route.ComponentProps) {
  return (
    <main id="content">
      <PageHead description={site.home?.lead} />
      <OrganisationData />
      <Hero words={site.home} />
      {!!site.figures?.length && <Figures figures={site.figures} progress={progress} />}
      <Initiatives initiatives={site.initiatives ?? []} />
      <Steps words={site.home} forms={forms} />
      <OpenCohorts cohorts={cohorts} intakes={intakes} />
      <LatestNews posts={posts} />
      {!!site.timeline?.length && <HomeTimeline moments={site.timeline} />}
      {!!site.president?.paragraphs.length && <President message={site.president} />}
    </main>
  );
}
