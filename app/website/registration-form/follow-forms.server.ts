import type { Listen } from "#app/platform/db/listen.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { CHANGES } from "#app/platform/db/touch.server.ts";
import { FORMS, loadForms } from "./forms.queries.server.ts";

type Following = { db: Db; listen: Listen; cache: { drop: (tags: string[]) => void } };

/** Loads the forms again when any process has changed them. */
export async function followForms({ db, listen, cache }: Following): Promise<void> {
  const reload = () =>
    // A page rendered before the forms were here shows the former ones.
    void loadForms(db).then(
      () => cache.drop([FORMS]),
      () => undefined,
    );
  await listen(
    CHANGES,
    (tags) => {
      if (tags.split(" ").includes(FORMS)) reload();
    },
    reload,
  );
}
