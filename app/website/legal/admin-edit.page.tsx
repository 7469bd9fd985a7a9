import { Alert } from "@mantine/core";
import { redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { BodyField } from "#app/content/editor/fields/body-field.tsx";
import { TextField } from "#app/content/editor/fields/text-field.tsx";
import { useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { ItemEditor } from "#app/content/editor/item/item-editor.tsx";
import { ItemFacts } from "#app/content/editor/item/item-facts.tsx";
import { readItem } from "#app/content/editor/item/read-item.ts";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Route } from "./+types/admin-edit.page.ts";
import { legalKind } from "./content-kind.ts";
import { gapsIn } from "./schema.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) throw redirect(localePath(locale, legalKind.home));
  return { item: await readItem(api.desk.legal[":id"].$get({ param: { id } })) };
}

/** Not read again for the same id: the text on the screen is newer. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get("id") !== nextUrl.searchParams.get("id");
}

export default function EditLegal() {
  const { item } = useLoaderData<typeof loader>();
  return (
    <ItemEditor key={item.id} kind={legalKind} item={item} words={<Words />} facts={<Facts />} />
  );
}

function Words() {
  return (
    <>
      <Gaps />
      <TextField field="title" limit={legalKind.fields.translated.title.max} big />
      <BodyField />
    </>
  );
}

/** What a template leaves open cannot go out; here is what is still to be filled in. */
function Gaps() {
  const t = useTranslations("legal");
  const { value } = useField<RichText>("body");
  const gaps = gapsIn(value);
  if (!gaps.length) return null;
  return (
    <Alert color="yellow" title={t("gaps", { count: gaps.length })}>
      {gaps.join(" ")}
    </Alert>
  );
}

function Facts() {
  const { item } = useItemEditor();
  return <ItemFacts item={item} />;
}
