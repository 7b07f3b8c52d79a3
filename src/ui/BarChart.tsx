// Numbers over time as bars, several beside one another for each day or week: axis, grid, legend, and the numbers of one bar as links to
// their rows. Drawn by hand (decision 019).
import { cx } from 'class-variance-authority';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { toTicks } from './chart-scale.ts';

/** `muted` for what the others are parts of, or for the rest. */
export type SeriesTone = 'strong' | 'soft' | 'info' | 'info-soft' | 'muted';

export interface ChartSeries {
  /** "Replied". */
  label: string;
  tone: SeriesTone;
}

export interface ChartGroup {
  /** Of the axis: "24", "Nov 30". */
  label: string;
  /** Of the numbers: "Tue, Nov 24". */
  title: string;
  /** One for each series. */
  values: readonly number[];
  /** Where exactly the rows of each value are; null for none. */
  hrefs: readonly (string | null)[];
  /** Where the rows of all of them are; else the first of `hrefs` is where the bars lead. */
  href?: string | null;
  /** Today, or the week of today. */
  isNow?: boolean;
}

interface BarChartProps {
  /** What is shown: "Emails per day". */
  label: string;
  series: readonly ChartSeries[];
  /** Oldest first; at least one. */
  groups: readonly ChartGroup[];
  /** Head of the first column of the table: "Day". */
  unit: string;
  /** Parts of a sum: on top of one another. */
  stacked?: boolean;
  /** Right of the legend: the period. */
  action?: ReactNode;
  /** Below the title of a card: the legend goes up beside the title. */
  inCard?: boolean;
}

/** Few bars are not drawn as broad as the card. */
const MIN_SLOTS = 10;

const FILLS: Record<SeriesTone, string> = {
  muted: 'border-t-2 border-line-strong bg-line-strong/35',
  soft: 'border-t-2 border-accent bg-accent/35',
  info: 'bg-info',
  'info-soft': 'border-t-2 border-info bg-info/35',
  strong: 'bg-accent',
};

/**
 * Every group is a link to the rows of its first value, all of them one stop of the Tab key: arrows go from one to the next. What is pointed at
 * or has the focus shows its numbers, each a link of its own. The same numbers are a table for screen readers.
 */
export function BarChart({ label, series, groups, unit, stacked = false, action, inCard }: BarChartProps) {
  const id = useId();
  const plot = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [focused, setFocused] = useState(groups.length - 1);
  const ticks = toTicks(Math.max(0, ...groups.flatMap(({ values }) => (stacked ? toSum(values) : values))));
  const most = ticks.at(-1) ?? 1;
  const slots = Math.max(MIN_SLOTS, groups.length);
  const stop = Math.min(focused, groups.length - 1);

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return setShown(null);
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: groups.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(groups.length - 1, Math.max(0, to));
    setFocused(next);
    plot.current?.querySelector<HTMLElement>(`[data-group="${next}"]`)?.focus();
  }

  return (
    <figure aria-labelledby={id}>
      <figcaption
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 mb-3',
          inCard ? 'sm:-mt-10 sm:ml-24 sm:min-h-8 sm:justify-end' : 'justify-between',
        )}
      >
        <span id={id} className="sr-only">
          {label}
        </span>
        <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2">
          {series.map(({ label: name, tone }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className={cx('size-2.5 rounded-[3px]', FILLS[tone])} />
              {name}
            </li>
          ))}
        </ul>
        {action}
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div aria-hidden className="relative h-36 min-w-6 text-right text-xs text-text-3 sm:h-40">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(tick / most) * 100}%` }}
            >
              {formatCount(tick)}
            </span>
          ))}
          {/* As wide as the widest number, which the others are placed over. */}
          <span className="invisible">{formatCount(most)}</span>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links inside */}
        <div
          ref={plot}
          className="relative grid h-36 sm:h-40"
          style={{ gridTemplateColumns: `repeat(${slots}, minmax(0, 1fr))` }}
          onKeyDown={move}
          onPointerLeave={() => setShown(null)}
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden
              className="pointer-events-none absolute inset-x-0 border-t border-line"
              style={{ bottom: `${(tick / most) * 100}%` }}
            />
          ))}
          {groups.map((group, at) => (
            <Group
              key={group.title}
              group={group}
              series={series}
              stacked={stacked}
              most={most}
              place={at}
              slots={slots}
              isStop={at === stop}
              isShown={at === shown}
              onShow={() => setShown(at)}
              onFocus={() => {
                setFocused(at);
                setShown(at);
              }}
              onLeave={() => setShown(null)}
            />
          ))}
        </div>
        <Axis groups={groups} slots={slots} />
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {series.map(({ label: name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ title, values }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {series.map(({ label: name }, at) => (
                  <td key={name}>{formatCount(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface GroupProps {
  group: ChartGroup;
  series: readonly ChartSeries[];
  stacked: boolean;
  most: number;
  place: number;
  slots: number;
  isStop: boolean;
  isShown: boolean;
  onShow: () => void;
  onFocus: () => void;
  onLeave: () => void;
}

function Group({ group, series, stacked, most, place, slots, isStop, isShown, onShow, onFocus, onLeave }: GroupProps) {
  const { title, values, hrefs, href, isNow } = group;
  const first = href ?? hrefs.find((each) => each !== null) ?? null;
  const words = series.map(({ label }, at) => `${formatCount(values[at] ?? 0)} ${label.toLowerCase()}`).join(', ');
  const bars = (
    <span
      aria-hidden
      className={
        stacked
          ? 'mx-auto flex h-full w-[70%] max-w-8 flex-col-reverse'
          : 'flex h-full w-full items-end justify-center gap-px px-[8%]'
      }
    >
      {series.map(({ label, tone }, at) => {
        const value = values[at] ?? 0;
        return (
          <span
            key={label}
            className={cx(
              'transition-[height]',
              !stacked && 'max-w-6 rounded-t-[3px]',
              !stacked && (tone === 'muted' ? 'flex-[2]' : 'flex-1'),
              value > 0 && FILLS[tone],
              value > 0 && 'min-h-[3px]',
            )}
            style={{ height: `${(value / most) * 100}%` }}
          />
        );
      })}
    </span>
  );
  const frame = cx(
    'focus-inset absolute inset-0 block rounded-xs',
    isShown ? 'bg-surface-2' : isNow && 'bg-accent-soft/60',
  );
  const common = {
    'data-group': place,
    tabIndex: isStop ? 0 : -1,
    className: frame,
    'aria-label': `${title}: ${words}`,
    onFocus,
    onPointerEnter: onShow,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what the focus inside has opened
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {first === null ? (
        <button type="button" {...common}>
          {bars}
        </button>
      ) : (
        <Link to={first} {...common} onClick={(event) => keepForTouch(event, isShown)}>
          {bars}
        </Link>
      )}
      {isShown && <Numbers group={group} series={series} place={place} slots={slots} />}
    </div>
  );
}

const toSum = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A finger has no way to look first: its first press shows the numbers, which are links. */
function keepForTouch(event: { preventDefault: () => void; nativeEvent: Event }, isShown: boolean): void {
  const { pointerType } = event.nativeEvent as PointerEvent;
  if (pointerType === 'touch' || (pointerType === 'pen' && !isShown)) event.preventDefault();
}

function Numbers({ group, series, place, slots }: Pick<GroupProps, 'group' | 'series' | 'place' | 'slots'>) {
  const { title, values, hrefs, isNow } = group;
  const share = (place + 0.5) / slots;
  return (
    <div
      className={cx(
        'absolute bottom-full z-10 -mb-8 w-max pointer-coarse:top-0 pointer-coarse:bottom-auto pointer-coarse:mb-0 min-w-32 animate-appear rounded-s border border-line bg-surface px-3 py-2 text-xs text-text-2 shadow-pop',
        share < 0.25 ? 'left-0' : share > 0.75 ? 'right-0' : 'left-1/2 -translate-x-1/2',
      )}
    >
      <p className="pb-1 font-semibold text-text">
        {title}
        {isNow && <span className="font-normal text-text-3"> (today)</span>}
      </p>
      <ul>
        {series.map(({ label, tone }, at) => {
          const value = formatCount(values[at] ?? 0);
          const href = hrefs[at] ?? null;
          return (
            <li key={label} className="flex items-center gap-1.5 py-0.5 pointer-coarse:min-h-11">
              <span aria-hidden className={cx('size-2.5 rounded-[3px]', FILLS[tone])} />
              <span className="flex-1 pr-4">{label}</span>
              {href === null ? (
                <span className="text-text">{value}</span>
              ) : (
                <Link
                  to={href}
                  aria-label={`${label}: ${value}, ${title}`}
                  className="link flex min-h-6 min-w-6 items-center justify-end font-semibold pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                >
                  {value}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Under the bars; on a phone, and where there are many, only some. */
function Axis({ groups, slots }: { groups: readonly ChartGroup[]; slots: number }) {
  const newest = groups.length - 1;
  const [all, few] = [Math.ceil(slots / 15), Math.ceil(slots / 5)];
  return (
    <div
      aria-hidden
      className="col-start-2 grid pt-1.5 text-xs text-text-3"
      style={{ gridTemplateColumns: `repeat(${slots}, minmax(0, 1fr))` }}
    >
      {groups.map(({ title, label, isNow }, at) => (
        <span
          key={title}
          className={cx(
            'flex justify-center overflow-visible leading-4 whitespace-nowrap',
            (newest - at) % all !== 0 && 'invisible',
            (newest - at) % few !== 0 && 'max-md:invisible',
            isNow && 'font-semibold text-accent-text',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
