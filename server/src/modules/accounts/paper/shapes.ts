import type { Logo } from "./logo.ts";

export type Point = readonly [x: number, y: number];

export type ReceiptStyle = { size: number; bold?: boolean; colour?: string };
/** A line of text with the top of its letters at `y`, filled outlines, or the logo. `tag`: its place in a PDF. */
export type Shape =
  | { text: string; x: number; y: number; style: ReceiptStyle; tag: "H1" | "H2" | "P" }
  | { outlines: Point[][]; colour: string }
  | { logo: Logo; alt: string; x: number; y: number; width: number; height: number };

/** A square or any other rectangle, from its upper left corner. */
export const square = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

export const disc = (x: number, y: number, radius: number): Point[] =>
  Array.from({ length: 48 }, (_, step): Point => {
    const angle = (step * Math.PI) / 24;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
