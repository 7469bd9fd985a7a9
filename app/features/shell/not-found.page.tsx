import type { Route } from "./+types/not-found.page.ts";
import { pageNotFound } from "./page-not-found.ts";

export function loader({ request }: Route.LoaderArgs) {
  pageNotFound(request);
}

export default function NotFound() {
  return null;
}
