import { Outlet } from "react-router";

export default function BareLayout() {
  return <Outlet />;
}
