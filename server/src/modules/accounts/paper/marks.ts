import { disc, type Shape, square } from "./shapes.ts";

/** A settled payment, or one that waits for its day. */
export type Mark = "settled" | "scheduled";

const [white, green, grey] = ["#ffffff", "#15703c", "#4b5563"];

/** A mark around a point, 34 units wide. */
export const markShapes = (mark: Mark, x: number, y: number): Shape[] => marks[mark](x, y);

const marks: Record<Mark, (x: number, y: number) => Shape[]> = {
  /** A green disc with a white hook. */
  settled: (x, y) => [
    { outlines: [disc(x, y, 17)], colour: green },
    {
      outlines: [
        [
          [x - 8, y + 0.5],
          [x - 5.9, y - 1.6],
          [x - 2.2, y + 2.1],
          [x + 5.9, y - 6],
          [x + 8, y - 3.9],
          [x - 2.2, y + 6.3],
        ],
      ],
      colour: white,
    },
  ],
  /** A grey disc with a calendar and a clock: nothing was paid, so it has no hook and no green. */
  scheduled: (x, y) => [
    { outlines: [disc(x, y, 17)], colour: grey },
    { outlines: [square(x - 8, y - 7.5, 14, 14)], colour: white },
    { outlines: [square(x - 5.5, y - 9.5, 2, 4), square(x + 1.5, y - 9.5, 2, 4)], colour: white },
    { outlines: [square(x - 6, y - 3, 10, 7.5)], colour: grey },
    { outlines: [disc(x + 5, y + 4.5, 6.5)], colour: grey },
    { outlines: [disc(x + 5, y + 4.5, 5)], colour: white },
    { outlines: [square(x + 4.3, y + 1.2, 1.4, 4), square(x + 4.3, y + 3.8, 3.8, 1.4)], colour: grey },
  ],
};
