import { useRouteLoaderData } from "react-router";
import type { loader } from "./auth.layout.tsx";

/** The page's heading and the name of its tab; nothing here is for search engines. */
export function DoorTitle({ children }: { children: string }) {
  const name = useRouteLoaderData<typeof loader>("features/accounts/auth/auth.layout")?.name;
  return (
    <>
      <title>{[children, name].filter(Boolean).join(" – ")}</title>
      <meta name="robots" content="noindex" />
      <h1>{children}</h1>
    </>
  );
}
