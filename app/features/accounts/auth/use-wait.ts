import { useEffect, useState } from "react";

/** Counts down the seconds a refusal asks to wait, so that the form opens again by itself. */
export function useWait(refusal: { retryAfter: number | null } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (refusal?.retryAfter ?? 0) * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [refusal]);
  return left;
}
