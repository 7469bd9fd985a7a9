/** Why an application came back. */
export type Refusal = {
  kind: "refused";
  message: string;
  errors: Record<string, string[]>;
  /** For a phone that somebody else applied with; they may be two people. */
  shared: boolean;
  /** The same person's application is there already: nothing is left to correct. */
  taken?: boolean;
};
