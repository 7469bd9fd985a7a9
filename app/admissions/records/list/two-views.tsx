import { EmptyState, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import type { Page } from "#app/platform/http/pagination.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";

type Props<Row> = {
  words: {
    title: string;
    lead: string;
    view: string;
    open: string;
    done: string;
    failed: string;
    none: string;
  };
  /** Null: it could not be read. */
  list: Page<Row> | null;
  /** The value of `view` in the address for what is done, and whether that is shown. */
  done: { view: string; shown: boolean };
  icon: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A screen with a list of what is to be done and, in another view, of what was done. */
export function TwoViews<Row>({ words, list, done, icon, children }: Props<Row>) {
  const url = useListUrl();
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <SegmentedControl
        mb="md"
        aria-label={words.view}
        value={done.shown ? done.view : "open"}
        onChange={(view) => url.set({ view: view === done.view ? view : null })}
        data={[
          { value: "open", label: words.open },
          { value: done.view, label: words.done },
        ]}
      />
      {list === null && <p role="alert">{words.failed}</p>}
      {list?.data.length === 0 && (
        <EmptyState variant="light" py="xl" icon={icon} title={words.none} />
      )}
      {list && list.data.length > 0 && (
        <>
          {children(list.data)}
          <ListFooter meta={list.meta} />
        </>
      )}
    </>
  );
}
