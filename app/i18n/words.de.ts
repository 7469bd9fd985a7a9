import { gather } from "./words.ts";

export default gather(
  "de",
  import.meta.env &&
    import.meta.glob<object>("../**/messages/de.json", { eager: true, import: "default" }),
);
