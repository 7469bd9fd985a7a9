import { collectWords } from "./words.ts";

export default collectWords(
  "fr",
  import.meta.env &&
    import.meta.glob<object>("../../**/messages/fr.json", { eager: true, import: "default" }),
);
