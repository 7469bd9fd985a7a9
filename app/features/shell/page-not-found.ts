import { data } from "react-router";

export function pageNotFound(request: Request): never {
  throw data(`Page Not Found: ${new URL(request.url).pathname}`, { status: 404 });
}
