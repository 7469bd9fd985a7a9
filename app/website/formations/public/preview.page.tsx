import { useLoaderData } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PreviewNotice } from "#app/content/editor/item/preview-notice.tsx";
import { readPreviewLink } from "#app/content/editor/item/read-preview-link.ts";
import type { Route } from "./+types/preview.page.ts";
import { CourseView } from "./course-view.tsx";
import { readFormIntakes } from "./intakes-by-form.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { preview } = api.desk.formations[":id"];
  const { id, shown, paths } = await readPreviewLink({ context, url }, (link) =>
    preview.$get(link),
  );
  const [cohorts, intakes] = await Promise.all([
    answerOr(api.formations[":id"].cohortes.$get({ param: { id } }), null),
    readFormIntakes(api, today),
  ]);
  return { formation: shown, cohorts, intakes, today, paths };
}

/** A draft as visitors will see it, for anybody with the link. */
export default function PreviewCourse() {
  const { formation, cohorts, intakes, today } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <PreviewNotice />
      <CourseView formation={formation} cohorts={cohorts} intakes={intakes} today={today} hidden />
    </main>
  );
}
