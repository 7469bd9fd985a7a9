import { applicantsCalls } from "./access-applicants.ts";
import { contentCalls } from "./access-content.ts";
import { siteCalls } from "./access-site.ts";

/**
 * Every call and what it answers, column by column: to a visitor, to somebody of each role, and to
 * an administrator who has not changed a default password yet. Items are published and somebody
 * else's. The body is empty: 422 says that the caller was let in and that only then it was read;
 * 412, that a file is sent in pieces by a protocol of its own.
 */
export const table = { ...siteCalls, ...contentCalls, ...applicantsCalls };
