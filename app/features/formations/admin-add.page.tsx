import { Select } from "@mantine/core";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { NewItem } from "#app/features/content-editor/new-item.tsx";
import type { Route } from "./+types/admin-add.page.ts";
import { formationKind } from "./content-kind.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { categories: await answerOr(api["formation-categories"].$get(), []) };
}

/** A new course begins with its title and its category. */
export default function AddCourse() {
  const t = useTranslations("contentEditor");
  const { categories } = useLoaderData<typeof loader>();
  const [category, setCategory] = useState(String(categories[0]?.id ?? ""));
  return (
    <NewItem
      kind={formationKind}
      title={t("courses.add")}
      lead={t("courses.addLead")}
      limit={formationKind.fields.translated.title.max}
      facts={{ category_formation_id: Number(category) }}
    >
      <Select
        label={t("fields.category_formation_id")}
        data={categories.map(({ id, formation_category: label }) => ({ value: String(id), label }))}
        value={category}
        allowDeselect={false}
        onChange={(value) => setCategory(value ?? "")}
      />
    </NewItem>
  );
}
