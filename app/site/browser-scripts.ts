/**
 * Scripts of pages that React does not hydrate: `public` is on every page, the others on their own.
 */
export const browserScripts = {
  public: "app/site/browser/public.ts",
  apply: "app/features/applying/device/apply.tsx",
  agent: "app/features/applying/device/agent.tsx",
  follow: "app/features/follow-up/device/follow.ts",
  verify: "app/features/certificates/verify/browser/verify.ts",
  survey: "app/features/surveys/device/survey.ts",
  "sign-in": "app/features/accounts/auth/browser/sign-in.ts",
};
