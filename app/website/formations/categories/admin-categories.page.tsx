import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import type { EditorCategory } from "../schema.ts";
import type { Route } from "./+types/admin-categories.page.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryRows } from "./category-rows.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const categories = await answerOr(api.desk["formation-categories"].$get(), null);
  return { categories, ...(await loadForms(context)) };
}

/** The categories in their order; what changes here is public at once. */
export default function Categories() {
  const t = useTranslations("editor.categories");
  const { categories } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<EditorCategory | "new" | null>(null);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        action={
          <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpen("new")}>
            {t("add")}
          </Button>
        }
      />
      <CategoryRows categories={categories} onEdit={setOpen} />
      <CategoryForm
        key={open === "new" ? "new" : open?.id}
        category={open === "new" ? null : open}
        opened={open !== null}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
