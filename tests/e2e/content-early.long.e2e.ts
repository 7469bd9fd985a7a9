import { beginArticle, fieldOf, idOf, isSaved } from "./content-page.ts";
import { typeEarly } from "./early-typing.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("what is typed before and while the editor becomes ready is what is saved", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Un ancien titre");
  const path = `/admin/news/edit?id=${idOf(page)}`;
  for (const until of ["before", "after"] as const) {
    const title = `Un titre neuf, tapé sans attendre (${until})`;
    await typeEarly(page, { path, input: fieldOf(page, "Titre") }, title, until);
    await isSaved(page);
    await open(page, path);
    await expect(fieldOf(page, "Titre")).toHaveValue(title);
  }
  // On the page of new articles the cursor stays where somebody writes already.
  await typeEarly(
    page,
    { path: "/admin/news/add", input: fieldOf(page, "Résumé") },
    "Le résumé avant le titre.",
    "after",
  );
  await expect(fieldOf(page, "Titre")).toHaveValue("");
});
