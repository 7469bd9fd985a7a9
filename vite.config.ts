import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Only what letters use of this library is built in: whole, it would hold up the first letter.
  ssr: { noExternal: [/^@react-email\//] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // The server weaves these when they are asked for.
    rolldownOptions: { external: [/^\/weave\//] },
  },
  server: { allowedHosts: true },
});
