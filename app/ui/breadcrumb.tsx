import styles from "./breadcrumb.module.css";

type Props = {
  /** Accessible name of the navigation. */
  label: string;
  /** From the home page to this one; the last has no address. */
  items: { label: string; href?: string }[];
};

export function Breadcrumb({ label, items }: Props) {
  return (
    <nav aria-label={label}>
      <ol role="list" className={styles.trail}>
        {items.map((item) => (
          <li key={item.href ?? item.label} className={styles.step}>
            {item.href ? (
              <a className={styles.link} href={item.href}>
                {item.label}
              </a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
