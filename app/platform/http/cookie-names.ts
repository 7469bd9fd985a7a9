/** The cookie and the local copy of the token; names and lifetime are in the specification. */
export const authCookie = { name: "auth_token", maxAge: 7 * 24 * 60 * 60 } as const;
export const csrfCookie = { name: "XSRF-TOKEN", header: "X-XSRF-TOKEN" } as const;
