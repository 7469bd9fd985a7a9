/**
 * Scripts of pages that React does not hydrate: `public` is on every page, the others on their own.
 */
export const browserScripts = {
  public: "app/site/browser/public.ts",
  apply: "app/admissions/applying/device/apply.tsx",
  agent: "app/admissions/applying/device/agent.tsx",
  follow: "app/admissions/follow-up/device/follow.ts",
  verify: "app/training/certificates/verify/browser/verify.ts",
  survey: "app/training/surveys/device/survey.ts",
  "sign-in": "app/base/accounts/auth/browser/sign-in.ts",
};
