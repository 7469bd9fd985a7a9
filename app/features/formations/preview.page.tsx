import { data, useLoaderData } from "react-router";
import { answerOr, readAnswer } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { PreviewNotice } from "#app/features/content/editor/preview-notice.tsx";
import type { Route } from "./+types/preview.page.ts";
import { CourseView } from "./course-view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today, keepNoCopy } = pageOf(context);
  keepNoCopy();
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const answer = await readAnswer(
    api.desk.formations[":id"].preview.$get({ param: { id }, query: { token } }),
  );
  if (!answer.data) throw data(null, { status: answer.status });
  const cohorts = await answerOr(api.formations[":id"].cohortes.$get({ param: { id } }), []);
  const path = `/formations/preview?${new URLSearchParams({ id, token })}`;
  return { formation: answer.data, cohorts, today, paths: { fr: path, en: path, de: path } };
}

/** A draft as its readers will see it, for whoever has the link. */
export default function PreviewCourse() {
  const { formation, cohorts, today } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <PreviewNotice />
      <CourseView formation={formation} cohorts={cohorts} today={today} hidden />
    </main>
  );
}
