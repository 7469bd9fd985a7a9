import { useTranslations } from "use-intl";

/** Leads from the start of a list past its views, filters and column titles. */
export function FirstRowButton({ label }: { label: string }) {
  const t = useTranslations("staff.table");
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => {
        const table = document.querySelector(`table[aria-label=${CSS.escape(label)}]`);
        const first = table?.querySelector<HTMLElement>("tbody th :is(a, button), tbody td a");
        first?.focus();
      }}
    >
      {t("firstRow")}
    </button>
  );
}
