import fs from "node:fs";
import openLibrary from "wasm-vips";

declare const WebAssembly: { Memory: new (limits: { maximum: number }) => object };

/** Of the library's memory, in pages of 64 KiB: it begins with half of them. */
const mostPages = 8_192;

let opened: ReturnType<typeof open> | undefined;

/**
 * libvips as WebAssembly (docs/decisions/0071): what a hostile picture breaks in it stays in its own memory. It works
 * without a pause, so it runs in a `Thread`, which can be stopped at any time.
 */
export const vips = (): ReturnType<typeof open> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

async function open() {
  limitMemory();
  const library = await openLibrary({
    dynamicLibraries: ["vips-resvg.wasm"],
    // Of a broken picture it would write thousands.
    preRun: ({ ENV }: { ENV: Record<string, string> }) => (ENV["VIPS_WARNING"] = "none"),
  });
  library.concurrency(1);
  library.Cache.max(0);
  // Of its forty formats these are enough.
  library.operationBlock("VipsForeignLoad", true);
  for (const format of ["Jpeg", "Png", "Webp", "Svg"]) library.operationBlock(`VipsForeignLoad${format}`, false);
  return library;
}

/** The library takes up to 2 GiB and has no setting for it. */
function limitMemory(): void {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(limits: { maximum: number }) {
      super({ ...limits, maximum: mostPages });
    }
  };
}

/**
 * Takes all files from this thread, also the log: the library would open what an SVG names.
 */
export function closeFiles(): void {
  const closed = () => {
    throw Object.assign(new Error("this thread has no files"), { code: "ENOENT" });
  };
  for (const name of Object.keys(fs)) if (name.endsWith("Sync")) Reflect.set(fs, name, closed);
}

/** A drawing of our own as PNG, on white, with pictures upon it. */
export async function pngOf(
  svg: string,
  pictures: readonly { png: Uint8Array; x: number; y: number }[] = [],
): Promise<Buffer> {
  const { Image } = await vips();
  using drawing = Image.svgloadBuffer(svg);
  let whole = drawing.flatten({ background: [255] });
  for (const { png, x, y } of pictures) {
    using picture = Image.newFromBuffer(png);
    using below = whole;
    whole = below.insert(picture, x, y);
  }
  using drawn = whole;
  return Buffer.from(drawn.pngsaveBuffer());
}
