import { ActionIcon, Menu } from "@mantine/core";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useExport } from "#app/staff/table/use-export.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { Plot, PlotTable } from "#app/ui/plots/plot.ts";
import { type LinkPart, PlotDrawing } from "#app/ui/plots/plot-drawing.tsx";
import styles from "./figures.module.css";
import { figureFilters, type PlotFormat, type PlotName } from "./schema.ts";

export type PlotSize = "narrow" | "middle" | "broad";

type Props = { plot: Plot & { name: PlotName }; size: PlotSize };

/** A plot with its table and its files. */
export function PlotCard({ plot, size }: Props) {
  const t = useTranslations("figures");
  const { to } = usePaths();
  const { name, title, description, drawing, wide, table } = plot;
  const link: LinkPart = ({ href, name: said, quiet }, children) => (
    <Link
      key={`${href}${said}`}
      to={to(href)}
      {...(quiet ? { tabIndex: -1, "aria-hidden": true } : {})}
    >
      <title>{said}</title>
      {children}
    </Link>
  );
  const words = { title, description, link };
  return (
    <figure className={classNames(styles.card, styles[size])} aria-labelledby={`plot-${name}`}>
      <div className={styles.head}>
        <h3 id={`plot-${name}`}>{title}</h3>
        <Files name={name} title={title} />
      </div>
      <div className={classNames(styles.small, wide && styles.replaced)}>
        <PlotDrawing drawing={drawing} {...words} />
      </div>
      {wide && (
        <div className={styles.large}>
          <PlotDrawing drawing={wide} {...words} />
        </div>
      )}
      <details className={styles.details}>
        <summary>{t("table")}</summary>
        <Numbers table={table} title={title} />
      </details>
    </figure>
  );
}

function Numbers({ table: { head, rows }, title }: { table: PlotTable; title: string }) {
  const { to } = usePaths();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map(({ written, href }, nth) => (
                <td key={head[nth + 1]}>{href ? <Link to={to(href)}>{written}</Link> : written}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const formats: readonly PlotFormat[] = ["png", "svg", "csv"];

function Files({ name, title }: { name: PlotName; title: string }) {
  const t = useTranslations("figures");
  const { search } = useListUrl();
  const download = useExport();
  function save(format: PlotFormat) {
    const filters = figureFilters.flatMap((filter) => {
      const value = search.get(filter);
      return value ? [[filter, value]] : [];
    });
    const query = new URLSearchParams({ format, ...Object.fromEntries(filters) });
    return download(`/api/figures/plots/${name}?${query}`);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={styles.files}
          aria-label={t("download", { title })}
          title={t("files")}
        >
          <Download size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {t(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
