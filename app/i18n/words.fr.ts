import { gather } from "./words.ts";

export default gather(
  "fr",
  import.meta.env &&
    import.meta.glob<object>("../**/messages/fr.json", { eager: true, import: "default" }),
);
