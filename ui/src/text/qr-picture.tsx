import { encodeQR } from "qr";
import { useMemo } from "react";

/** Modules of white around the code, without which a camera does not find it (ISO/IEC 18004). */
const quiet = 4;

/** A text as a QR code, as large as its place. Black on white, whatever the brand: cameras read nothing else well. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need an address for what is drawn here
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The side of the picture in modules, and a path with one stroke for each run of dark modules. */
function drawn(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quiet });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
