import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useCallback, useState } from "react";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { ticksTo } from "./ticks.ts";

/** `short`: the label under the axis, where the whole one is too long for it. */
export type Point = { label: string; short?: string; value: number };
type Props = {
  title: string;
  points: readonly Point[];
  /** What a label and a value are, as heads of the table. */
  heads: readonly [label: string, value: string];
  /** How a value is written; by default as a whole number. */
  format?: (value: number) => string;
  /** What will stand here, for a period without any. */
  empty: string;
  /** The chart has the width of the page, and is higher. */
  wide?: boolean;
  /** Whether the values add up to a total; those of a state, such as a balance, do not. */
  addsUp?: boolean;
  /** How many of the points are past; the others are still to come, and stand on a ground of their own. */
  past?: number;
  /** The scale goes to so much at least, and stands there also without any value. */
  least?: number;
};

/** In pixels where the text has its usual size; the labels and their room grow with it. */
const size = { height: 170, bottom: 24, top: 8, letter: 7, text: 12 };
/** Pixels of the root font (index.css), before a reader changes it. */
const usualRoot = 14;
/** Until it is measured. */
const anyBox = { width: 480, scale: 1 };
/** Labels of the axis: more would overlap. */
const maxLabels = 8;

/** Columns as a picture, with the same figures as a table behind a button. */
export function ColumnChart({
  title,
  points,
  heads,
  format = String,
  empty,
  wide = false,
  addsUp = true,
  past = points.length,
  least = 0,
}: Props) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = points.every(({ value }) => value === 0);
  return (
    <Card
      title={title}
      aside={
        <Button variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "Ver gráfico" : "Ver tabela"}
        </Button>
      }
    >
      {asTable ? (
        <div className="max-h-64 overflow-y-auto">
          <Figures title={title} points={points.slice(0, past)} heads={heads} format={format} />
        </div>
      ) : (
        <>
          {isEmpty && (
            <p className={`mx-auto max-w-lg text-center text-neutral-600 ${least > 0 ? "pb-2" : "py-8"}`}>{empty}</p>
          )}
          {(!isEmpty || least > 0) && <Columns {...{ title, points, format, wide, addsUp, past, least }} />}
        </>
      )}
    </Card>
  );
}

function Columns({ title, points, format, wide, addsUp, past, least }: Required<Omit<Props, "heads" | "empty">>) {
  const [{ width, scale }, measure] = useBox();
  const { top: above } = size;
  const [bottom, letter, fontSize] = [size.bottom * scale, size.letter * scale, size.text * scale];
  const height = (wide ? 260 : size.height) - size.bottom + bottom;
  const ticks = ticksTo(Math.max(least, ...points.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const left = Math.max(36, 12 + letter * Math.max(...ticks.map((tick) => format(tick).length)));
  const ground = height - bottom;
  const y = (value: number) => ground - (value / top) * (ground - above);
  const band = (width - left) / points.length;
  const x = (index: number) => left + (index + 0.125) * band;
  const longest = Math.max(1, ...points.map(({ label, short = label }) => short.length));
  const room = Math.max(1, Math.floor((width - left) / ((longest + 1) * letter)));
  const every = Math.ceil(points.length / Math.min(maxLabels, room));
  return (
    <svg
      ref={measure}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need an address for what is drawn here
      role="img"
      aria-label={sentenceOf(title, points, format, addsUp)}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full"
    >
      {past < points.length && (
        <rect
          x={left + past * band}
          y={above}
          width={(points.length - past) * band}
          height={ground - above}
          className="fill-neutral-100"
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-neutral-200" />
          <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" fontSize={fontSize} className="fill-neutral-600">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map(({ label, short = label, value }, index) => (
        <g key={label}>
          <rect
            x={x(index)}
            y={y(value)}
            width={band * 0.75}
            height={Math.max(0, ground - y(value))}
            rx={2}
            className="fill-accent"
          >
            <title>{`${label}: ${format(value)}`}</title>
          </rect>
          {index % every === 0 && (
            <text
              x={x(index) + band * 0.375}
              y={height - 6 * scale}
              textAnchor="middle"
              fontSize={fontSize}
              className="fill-neutral-600"
            >
              {short}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

type Box = typeof anyBox;

/**
 * The width of what `measure` is the ref of, and how much larger than usual the reader has the text: the picture is
 * drawn in pixels, so its letters are those of the page (WCAG 2.2, 1.4.4).
 */
function useBox(): [box: Box, measure: (drawn: SVGSVGElement) => () => void] {
  const [box, setBox] = useState(anyBox);
  const measure = useCallback((drawn: SVGSVGElement) => {
    const read = () => {
      const width = Math.round(drawn.getBoundingClientRect().width) || anyBox.width;
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBox({ width, scale: root / usualRoot || 1 });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(drawn);
    return () => observer.disconnect();
  }, []);
  return [box, measure];
}

const Figures = ({ title, points, heads, format }: Required<Pick<Props, "title" | "points" | "heads" | "format">>) => (
  <Table caption={title}>
    <thead>
      <tr>
        <HeadCell>{heads[0]}</HeadCell>
        <HeadCell numeric>{heads[1]}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {points.map(({ label, value }) => (
        <tr key={label}>
          <Cell>{label}</Cell>
          <Cell numeric>{format(value)}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The picture in words: the sum, where there is one, and the highest. */
function sentenceOf(
  title: string,
  points: readonly Point[],
  format: (value: number) => string,
  addsUp: boolean,
): string {
  const top = points.toSorted((one, other) => other.value - one.value)[0];
  if (!top || top.value === 0) return `${title}: nada no período`;
  const sum = points.reduce((total, { value }) => total + value, 0);
  const all = addsUp ? `ao todo ${format(sum)}, ` : "";
  return `${title}: ${all}no máximo ${format(top.value)} em ${top.label}`;
}
