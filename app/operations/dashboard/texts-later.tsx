import { lazy, Suspense } from "react";
import { useTextsOnDevice } from "#app/content/editor/draft/use-texts-on-device.ts";

const TextsOfAllKinds = lazy(() => import("./texts-of-all-kinds.tsx"));

/** The texts that wait on this device; loaded when there are some. */
export function TextsLater() {
  if (useTextsOnDevice().length === 0) return null;
  return (
    <Suspense>
      <TextsOfAllKinds />
    </Suspense>
  );
}
