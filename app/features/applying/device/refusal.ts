/** Why the server refused a submission. */
export type Refusal = {
  kind: "refused";
  message: string;
  errors: Record<string, string[]>;
  /** The phone number is known; the applicant may say that they are another person. */
  shared: boolean;
  /** The person has already applied; there is nothing to correct. */
  taken?: boolean;
};
