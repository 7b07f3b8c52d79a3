// What the operator sees of an import while it works: each second a line with how far it has come and how long the rest takes.
import type { Clock } from '#platform/clock.ts';
import { formatCount } from '#shared/formats.ts';

const INTERVAL_MS = 1_000;
/** A smaller share says too little of how long the rest takes. */
const MIN_SHARE = 0.005;

export interface ReadSoFar {
  /** Rows of the file, with those of an earlier run. */
  rows: number;
  /** From 0 to 1, by bytes. */
  share: number;
}

export interface ImportProgress {
  /** What an earlier run had read: it is passed over quickly and says nothing of the speed. */
  skipped(soFar: ReadSoFar): void;
  /** Call it after each piece of the file: at most one line a second comes of it. */
  read(soFar: ReadSoFar): void;
  /** Says the step's name, and each second how long it has taken, until it ends. `report` takes the share that is done. */
  step<T>(name: string, work: (report: (share: number) => void) => Promise<T>): Promise<T>;
}

export function createProgress({ clock, tell }: { clock: Clock; tell(line: string): void }): ImportProgress {
  let from: ReadSoFar = { rows: 0, share: 0 };
  let started = clock.now();
  let told = started;
  return {
    skipped(soFar) {
      from = soFar;
      started = clock.now();
    },
    read(soFar) {
      const now = clock.now();
      if (now - told < INTERVAL_MS) return;
      told = now;
      tell(readingLine(soFar, from, now - started));
    },
    async step(name, work) {
      const since = clock.now();
      let share = 0;
      tell(name);
      const timer = setInterval(() => tell(stepLine(name, share, clock.now() - since)), INTERVAL_MS);
      try {
        return await work((value) => {
          share = value;
        });
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** "412,000 rows read (20,300 rows/s), 34% of the file, 1 min 20 s left". `ms`: since `from`. */
export function readingLine({ rows, share }: ReadSoFar, from: ReadSoFar, ms: number): string {
  const speed = formatCount(Math.round(((rows - from.rows) * 1_000) / Math.max(1, ms)));
  const read = `${formatCount(rows)} rows read (${speed} rows/s)`;
  return [read, `${percent(share)} of the file`, ...timeLeft(share - from.share, 1 - share, ms)].join(', ');
}

/** "counting common words: 12 s, 40%, 18 s left" */
export function stepLine(name: string, share: number, ms: number): string {
  const known = share > 0 ? [percent(share), ...timeLeft(share, 1 - share, ms)] : [];
  return `${name}: ${[formatDuration(ms), ...known].join(', ')}`;
}

const percent = (share: number): string => `${Math.floor(Math.min(1, share) * 100)}%`;

const timeLeft = (done: number, rest: number, ms: number): string[] =>
  done < MIN_SHARE ? [] : [`${formatDuration((ms / done) * Math.max(0, rest))} left`];

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
