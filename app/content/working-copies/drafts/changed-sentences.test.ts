import { expect, test } from "vitest";
import { anArticle, createPost, ok, read, text } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { goneSentences, withChangedMarked } from "./changed-sentences.ts";

test("changed sentences are marked and removed ones are counted", () => {
  const before = text("La vanne est ouverte. La pression monte. Personne ne sort.");
  const now = text("La vanne est ouverte. La pression baisse. Un voyant s’allume.");
  const [paragraph] = withChangedMarked(now, before).content;
  expect(paragraph?.content?.map(({ text: said, marks = [] }) => [said, marks.length])).toEqual([
    ["La vanne est ouverte. ", 0],
    ["La pression baisse. ", 1],
    ["Un voyant s’allume.", 1],
  ]);
  expect(goneSentences(now, before)).toEqual(["La pression monte.", "Personne ne sort."]);
  expect(withChangedMarked(before, before)).toEqual(before);
});

test("the French a translation agreed with is found again, however often it was saved since", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor, anArticle("La presse"));
  const path = `/api/desk/posts/${id}`;
  const save = (translations: object) => ok(editor.put(`${path}/draft`, { translations }));
  await save({ fr: { body: text("Une phrase.") } });
  await save({ en: anArticle("The press") });
  await save({ fr: { body: text("Une phrase. Et une autre.") } });
  await save({ fr: { body: text("Une phrase. Et une autre encore.") } });
  const { content } = await read<{ content: { body: object } | null }>(
    editor.get(`${path}/translations/en/source`),
  );
  expect(content?.body).toEqual(text("Une phrase."));
});
