/** The scripts of pages that React does not hydrate: `public` is on every page, the others on their own. */
export const browserScripts = {
  public: "app/site/browser/public.ts",
  apply: "app/features/registrations/browser/apply.ts",
  agent: "app/features/registrations/browser/agent.ts",
  follow: "app/features/registrations/browser/follow.ts",
  "sign-in": "app/features/accounts/auth/browser/sign-in.ts",
};
