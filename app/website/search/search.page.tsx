import { Search } from "lucide-react";
import { data } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { failedStatus, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { SEARCH_MAX } from "#app/platform/http/pagination.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/search.page.ts";
import { ResultGroup } from "./result-group.tsx";
import { readSearch } from "./rules.ts";
import { SEARCH_MIN, type SearchAnswer } from "./schema.ts";
import styles from "./search.module.css";
import { SearchHelp } from "./search-help.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const search = readSearch(new URL(request.url).searchParams);
  if (search.length < SEARCH_MIN) return data({ search, found: null, failed: false });
  const { data: found, status } = await readAnswer(api.search.$get({ query: { search } }));
  if (status === 429) throw new Response(null, { status });
  const failed = found === null;
  return data({ search, found, failed }, { status: failed ? failedStatus(status) : 200 });
}

/** A plain form and its results: nothing here needs a script. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, found, failed } = loaderData;
  const t = useTranslations("search");
  const locale = useLocale();
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("lead")} hidden />
      <Banner title={t("title")} lead={t("lead")} />
      <div className="container section">
        <search>
          <form className={styles.form} method="get" action={localePath(locale, "/search")}>
            <Field
              className={styles.field}
              type="search"
              name="search"
              label={t("label")}
              defaultValue={search}
              maxLength={SEARCH_MAX}
              error={search && search.length < SEARCH_MIN ? t("tooShort") : undefined}
            />
            <Button type="submit">
              <Search aria-hidden size="1.2em" />
              {t("submit")}
            </Button>
          </form>
        </search>
        {failed && <Notice tone="warning">{t("failed")}</Notice>}
        {found && <Found search={search} found={found} />}
        {!found?.total && <SearchHelp />}
      </div>
    </main>
  );
}

function Found({ search, found }: { search: string; found: SearchAnswer }) {
  const t = useTranslations("search");
  const { total, approximate, groups } = found;
  const all = approximate ? null : search;
  return (
    <>
      <p className={styles.count} role="status">
        {approximate ? t("nearest", { search }) : t("count", { count: total, search })}
      </p>
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} search={all} />
      ))}
    </>
  );
}
