import type { ContentKind } from "#app/features/content/content-kind.ts";

export type EditorKind = ContentKind;
