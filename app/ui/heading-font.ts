// The fingerprinted address of the heading font, for the preload in the document's head.
export { default as headingFontUrl } from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
