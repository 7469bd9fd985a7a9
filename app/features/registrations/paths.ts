/** A reference always has a digit, so that no word such as `import` is taken for one. */
export const REFERENCE = ":reference{[\\w\\s%-]*\\d[\\w\\s%-]*}";
