import { collectWords } from "./words.ts";

export default collectWords(
  "de",
  import.meta.env &&
    import.meta.glob<object>("../../**/messages/de.json", { eager: true, import: "default" }),
);
