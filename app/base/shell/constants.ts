/** Values of the specification; rules.test.ts checks that the CSS uses the same. */
export const HEADER_SCROLL = 115;
export const HEADER_WIDTH = 580;
export const SPLASH_TIME = 2_000;
export const RELOAD_GUARD = 10_000;

/** How long a page waits for the categories, in milliseconds. */
export const CATEGORIES_TIMEOUT = 300;

export const VERSION_CHECK = 5 * 60_000;
