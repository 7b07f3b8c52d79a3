// The shape of a few numbers within a row: bars without axis, their numbers for screen readers and as a title.
interface SparklineProps {
  /** "Sent per day, last 14 days: 0, 12, 4". */
  label: string;
  values: readonly number[];
}

const HEIGHT = 14;
const STEP = 5;

export function Sparkline({ label, values }: SparklineProps) {
  const most = Math.max(1, ...values);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * STEP - 1} ${HEIGHT}`}
      className="mt-1 block h-3.5"
      style={{ width: values.length * STEP - 1 }}
    >
      <title>{label}</title>
      {values.map((value, at) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            x={at * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            className={value === 0 ? 'fill-line-strong' : 'fill-accent'}
          />
        );
      })}
    </svg>
  );
}
