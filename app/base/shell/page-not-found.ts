import { data, type RouterContextProvider } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { signedInUser } from "#app/api-client/signed-in.ts";
import { needsSignIn } from "./rules.ts";

export function pageNotFound(request: Request): never {
  throw data(`Page Not Found: ${new URL(request.url).pathname}`, { status: 404 });
}

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** An address that no route knows; below the signed-in areas only signed-in users learn so. */
export async function unknownAddress({ context, request, url }: Asked): Promise<never> {
  if (needsSignIn(pageOf(context).path)) await signedInUser(context, url);
  pageNotFound(request);
}
