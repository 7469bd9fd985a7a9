import { redirect } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { DRAFT_PARAMETER } from "#app/base/shell/rules.ts";
import { readPreviewLink } from "#app/content/editor/item/read-preview-link.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Route } from "./+types/preview.page.ts";
import { sections } from "./sections.ts";

/** Leads to the public page of a section, which then shows its working copy. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const { preview } = api.desk.settings[":id"];
  const { id, shown } = await readPreviewLink({ context, url }, (link) => preview.$get(link));
  const token = url.searchParams.get("token") ?? "";
  const query = new URLSearchParams({ [DRAFT_PARAMETER]: `${id}.${token}` });
  const page = sections[shown.key].page ?? "/";
  throw redirect(`${localePath(locale, page)}?${query}`);
}
