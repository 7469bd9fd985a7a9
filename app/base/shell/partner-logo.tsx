import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./partner-marks.module.css";

type Props = { name: string; light: PictureSource; dark: PictureSource | null };

/** An uploaded logo; with a second one for the dark theme, each theme shows its own. */
export function PartnerLogo({ name, light, dark }: Props) {
  const shown = { sizes: "12rem", className: styles.logo };
  if (!dark) return <Picture {...light} {...shown} alt={name} />;
  return (
    <>
      <span className={styles.light}>
        <Picture {...light} {...shown} alt={name} />
      </span>
      <span className={styles.dark}>
        <Picture {...dark} {...shown} alt={name} />
      </span>
    </>
  );
}
