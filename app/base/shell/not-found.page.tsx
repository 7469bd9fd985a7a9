import type { Route } from "./+types/not-found.page.ts";
import { unknownAddress } from "./page-not-found.ts";

export async function loader(asked: Route.LoaderArgs) {
  await unknownAddress(asked);
}

export default function NotFound() {
  return null;
}
