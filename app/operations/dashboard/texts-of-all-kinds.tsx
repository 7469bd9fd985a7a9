import { TextsOnDevice } from "#app/content/editor/draft/texts-on-device.tsx";
import { formationKind } from "#app/website/formations/content-kind.ts";
import { legalKind } from "#app/website/legal/content-kind.ts";
import { postKind } from "#app/website/news/content-kind.ts";
import { settingsKind } from "#app/website/site-settings/content-kind.ts";
import { useSectionName } from "#app/website/site-settings/use-section-name.ts";

const kinds = [postKind, formationKind, legalKind, settingsKind];

export default function TextsOfAllKinds() {
  return <TextsOnDevice kinds={kinds} nameOf={useSectionName()} />;
}
