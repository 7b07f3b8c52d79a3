// A number for each of the last days as bars, and one of them in words: the newest, or the one that is pointed at. Small enough for a
// page's budget, which a charting library is not (decision 019).
import { type PointerEvent, type ReactNode, useId, useState } from 'react';

export interface TrendPoint {
  /** "Nov 12". */
  label: string;
  value: number;
}

interface TrendChartProps {
  /** What is shown: "Credits spent a day". */
  label: string;
  /** Oldest first; at least one. */
  points: readonly TrendPoint[];
  /** "15 credits". */
  valueText: (value: number) => string;
  /** The words of the chosen day, as a link to its rows. */
  children?: (index: number) => ReactNode;
}

const HEIGHT = 64;
const STEP = 10;
const GAP = 2;

/**
 * The bars are drawn; what is used is a slider over them: its keys go from day to day and its value is read aloud. A finger or a
 * pointer chooses the day it is over.
 */
export function TrendChart({ label, points, valueText, children }: TrendChartProps) {
  const id = useId();
  const newest = points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? newest, newest);
  const point = points[at];
  const most = Math.max(1, ...points.map(({ value }) => value));
  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(Math.min(newest, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))));
  };
  return (
    <figure aria-labelledby={id} className="mt-4">
      <figcaption className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span id={id} className="text-text-2">
          {label}
        </span>
        {point && (
          <span className="text-text-3">
            {point.label}: {children?.(at) ?? <span className="text-text">{valueText(point.value)}</span>}
          </span>
        )}
      </figcaption>
      {/* The pointer is a convenience: keys and screen readers have the slider. */}
      <div
        className="focus-box relative mt-1 touch-pan-y rounded-s border border-transparent"
        onPointerMove={pointAt}
        onPointerDown={pointAt}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-16 w-full"
        >
          {points.map(({ value }, index) => {
            // A day without anything is a hairline: it is known, and was nothing.
            const height = value === 0 ? 1 : Math.max(3, (value / most) * HEIGHT);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                key={index}
                x={index * STEP + GAP / 2}
                y={HEIGHT - height}
                width={STEP - GAP}
                height={height}
                className={index === at ? 'fill-accent' : value === 0 ? 'fill-line-strong' : 'fill-accent opacity-45'}
              />
            );
          })}
        </svg>
        <input
          type="range"
          aria-labelledby={id}
          aria-valuetext={point && `${point.label}: ${valueText(point.value)}`}
          min={0}
          max={newest}
          value={at}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="pointer-events-none absolute inset-0 m-0 h-full w-full opacity-0"
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-text-3">
        <span>{points[0]?.label}</span>
        <span>{points[newest]?.label}</span>
      </p>
    </figure>
  );
}
