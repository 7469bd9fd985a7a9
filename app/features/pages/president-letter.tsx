import type { Site } from "#app/features/settings/schema.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./president-letter.module.css";

type Props = { president: Site["association"]["president"] };

/** Set like a letter, with a woven strip at its edge. */
export function PresidentLetter({ president }: Props) {
  return (
    <section className={`section ${styles.section}`} aria-labelledby="president">
      <div className={`container ${styles.columns}`}>
        <SectionHeading id="president" title={president.title} />
        <div className={styles.letter}>
          <div className={styles.cloth}>
            <WeaveImage variant="cover" seed="president" />
          </div>
          <div className={styles.words}>
            <Paragraphs text={president.paragraphs} />
            {president.signature && <p className={styles.signature}>{president.signature}</p>}
          </div>
        </div>
      </div>
    </section>
  );
}
