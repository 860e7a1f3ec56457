import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Shows `waiting` until its place comes near the visible part of the page, then `children` for good. What is far below
 * costs a slow phone nothing before it is wanted.
 */
export function NearScreen({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : waiting}</div>;
}
