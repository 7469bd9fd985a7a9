import { useLoaderData } from "react-router";
import { pageOf } from "#app/http/page-context.ts";
import type { Route } from "./+types/home.page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [site, posts, cohorts] = await Promise.all([
    api.settings.site.$get({
      query: { keys: "home,figures,initiatives,timeline,association,partners" },
    }),
    api.posts.latest[":count?"].$get({ param: { count: "3" } }),
    api.cohortes.$get({ query: { limit: "6" } }),
  ]);
  return {
    site: site.ok ? await site.json() : {},
    posts: posts.ok ? await posts.json() : [],
    cohorts: cohorts.ok ? await cohorts.json() : [],
  };
}

export default function Home() {
  const { site, posts, cohorts } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <h1>{site.home?.headline}</h1>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>{post.title}</li>
        ))}
      </ul>
      <ul>
        {cohorts.map((cohort) => (
          <li key={cohort.id}>{cohort.formation_title}</li>
        ))}
      </ul>
    </main>
  );
}
