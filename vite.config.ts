import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { pureSchemas } from "./scripts/pure-schemas.ts";
import { serverBundle } from "./scripts/server-bundle.ts";
import { staffBundle } from "./scripts/staff-bundle.ts";

/** React Router would name every entry of the server’s bundle alike. */
const namedEntries: Plugin = {
  name: "tremplin:named-entries",
  config: () => ({
    environments: {
      ssr: {
        build: {
          rolldownOptions: {
            output: {
              entryFileNames: "[name].js",
            },
          },
        },
      },
    },
  }),
};

/**
 * Writes the server’s bundle in ASCII: V8 stores a file with one letter outside Latin-1 in two bytes
 * for each.
 */
const inAscii: Plugin = {
  name: "tremplin:ascii",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Packages that stay files of their own: with native code, or large and needed by few requests. */
const apart = [
  "@aws-sdk/client-s3",
  "@node-rs/argon2",
  "@react-pdf/renderer",
  "flydrive/drivers/s3",
  "fontkit",
  "nodemailer",
  "pg-native",
  "sharp",
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), staffBundle(), pureSchemas(), serverBundle(), namedEntries, inAscii],
  environments: {
    ssr: {
      build: {
        rolldownOptions: { input: { index: "server.ts", rendering: "app/site/rendering.ts" } },
      },
      // The packages are built in: as files of their own they are thousands that every start would
      // look for and read.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, external: apart },
      }),
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // The server weaves these when they are asked for.
    rolldownOptions: { external: [/^\/weave\//] },
  },
  server: { allowedHosts: true },
}));
