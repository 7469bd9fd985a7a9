import type { Site } from "#app/base/settings/schema.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./president-letter.module.css";

type Props = { president: Site["president"] };

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
            {president.portrait && (
              <div className={styles.portrait}>
                <Picture {...president.portrait} sizes="9rem" />
              </div>
            )}
            <Paragraphs text={president.paragraphs} />
            {president.name && <p className={styles.signature}>{president.name}</p>}
          </div>
        </div>
      </div>
    </section>
  );
}
