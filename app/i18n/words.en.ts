import { gather } from "./words.ts";

export default gather(
  "en",
  import.meta.env &&
    import.meta.glob<object>("../**/messages/en.json", { eager: true, import: "default" }),
);
