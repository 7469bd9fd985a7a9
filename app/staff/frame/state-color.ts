import { type Stateful, type StateOf, type Tone, toneOf } from "#app/ui/state-tones.ts";

/** The name of each tone in the staff theme, which maps both to the same tokens. */
export const toneColors: Record<Tone, string> = {
  neutral: "gray",
  info: "primary",
  success: "green",
  warning: "yellow",
  error: "red",
};

export function stateColor<S extends Stateful>(subject: S, state: StateOf<S>): string {
  return toneColors[toneOf(subject, state)];
}
