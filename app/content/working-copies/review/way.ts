import type { LanguageState } from "../schema.ts";

export const waySteps = ["draft", "review", "returned", "accepted", "planned", "public"] as const;
export type WayStep = (typeof waySteps)[number];
export type WayMark = { step: WayStep; state: "done" | "current" | "ahead" };

type Language = Pick<LanguageState, "public" | "pending" | "scheduled_at" | "review">;

/** Where a text is on its way to visitors; a correction of a public text goes the same way again. */
export function wayOf(language: Language): WayMark[] {
  const current = stepOf(language);
  const place = waySteps.indexOf(current);
  return waySteps.flatMap((step, index): WayMark[] => {
    // Two turns of the way are shown to those who take them.
    if ((step === "returned" || step === "accepted") && step !== current) return [];
    if (index === place) return [{ step, state: "current" }];
    return [{ step, state: index < place ? "done" : "ahead" }];
  });
}

function stepOf({ public: isPublic, pending, scheduled_at, review }: Language): WayStep {
  if (review?.state === "waiting") return "review";
  if (review?.state === "returned") return "returned";
  if (scheduled_at) return "planned";
  if (isPublic && !pending) return "public";
  return review?.state === "accepted" && !review.changed ? "accepted" : "draft";
}
