import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Revision } from "#app/content/working-copies/drafts/revision.ts";
import type { Part } from "#app/content/working-copies/schema.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { SidePanel } from "../item/side-panel.tsx";
import { RevisionDetails } from "./revision-details.tsx";
import { RevisionList } from "./revision-list.tsx";

type Props = { opened: boolean; onClose: () => void };

/** The revisions of an item. */
export function RevisionDrawer({ opened, onClose }: Props) {
  const t = useTranslations("editor.revisions");
  const { part: language } = useItemEditor();
  const [shared, setShared] = useState(false);
  const [chosen, setChosen] = useState<Revision | null>(null);
  const part: Part = shared ? "shared" : language;
  return (
    <SidePanel
      opened={opened}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
      title={t("title")}
    >
      {chosen ? (
        <RevisionDetails
          revision={chosen}
          onBack={() => setChosen(null)}
          onRestored={() => {
            setChosen(null);
            onClose();
          }}
        />
      ) : (
        <>
          <SegmentedControl
            fullWidth
            mb="sm"
            aria-label={t("what")}
            value={shared ? "shared" : "words"}
            onChange={(value) => setShared(value === "shared")}
            data={[
              { value: "words", label: t("words", { language: language.toUpperCase() }) },
              { value: "shared", label: t("shared") },
            ]}
          />
          {opened && <RevisionList key={part} part={part} onChoose={setChosen} />}
        </>
      )}
    </SidePanel>
  );
}
