// The figures of a soak: what each sample has, how the readings within a minute become one, and which of them must not grow.

/** `least` of a minute: what is held whatever happens. `last`: of memory, in the garbage collection that ends it. `most`: the worst moment. */
type Within = 'least' | 'last' | 'most';

interface FigureRule {
  label: string;
  within: Within;
  /** Must not grow: by less than so much an hour, or, with 0, not at all within the noise. */
  growth?: number;
  /** Must stay at or below this in each sample. */
  limit?: number;
}

export const FIGURES = {
  rssMb: { label: 'memory, MB', within: 'last', growth: 1 },
  heapMb: { label: 'heap, MB', within: 'last', growth: 1 },
  externalMb: { label: 'external, MB', within: 'last', growth: 1 },
  sockets: { label: 'sockets', within: 'least', growth: 0 },
  files: { label: 'files', within: 'least', growth: 0 },
  otherHandles: { label: 'other handles', within: 'least', growth: 0 },
  threads: { label: 'threads', within: 'least', growth: 0 },
  poolConnections: { label: 'pool', within: 'least', growth: 0 },
  poolWaiting: { label: 'waiting for the pool', within: 'most' },
  backends: { label: 'connections', within: 'least', growth: 0 },
  idleInTransaction: { label: 'idle in transaction', within: 'least', limit: 0 },
  transactionSeconds: { label: 'longest transaction, s', within: 'most' },
  locksWaiting: { label: 'waiting locks', within: 'most' },
  lockSeconds: { label: 'longest lock wait, s', within: 'most', limit: 60 },
  advisoryLocks: { label: 'advisory locks', within: 'least', growth: 0 },
  expiredLeases: { label: 'expired leases', within: 'least', limit: 0 },
  loopMs: { label: 'event loop p99, ms', within: 'most' },
  jobsDue: { label: 'due jobs', within: 'least' },
  jobsRunning: { label: 'running jobs', within: 'least' },
  jobsFailed: { label: 'failed jobs', within: 'most', limit: 0 },
  mailsWaiting: { label: 'waiting emails', within: 'least' },
  mailsSending: { label: 'emails being sent', within: 'least' },
  mailsUncertain: { label: 'uncertain emails', within: 'most', limit: 0 },
  webhooksWaiting: { label: 'waiting webhooks', within: 'least' },
  databaseMb: { label: 'database, MB', within: 'most' },
} as const satisfies Record<string, FigureRule>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];
export const getRule = (name: FigureName): FigureRule => FIGURES[name];

export type Reading = Record<FigureName, number>;

export interface Sample extends Reading {
  /** Minutes since the load began. */
  minute: number;
  /** Requests of the minute. */
  done: number;
  /** By what failed and how: "POST /api/contacts 500". */
  failed: Record<string, number>;
  readP99Ms: number;
  emails: number;
  replies: number;
  webhooks: number;
}

/** What was there once the load had stopped and the queues had had their time. */
export interface Ending {
  seconds: number;
  reading: Reading;
}

const mergeValues: Record<Within, (values: readonly number[]) => number> = {
  least: (values) => Math.min(...values),
  last: (values) => values.at(-1) ?? 0,
  most: (values) => Math.max(...values),
};

/** The readings of a minute, in their order, as one. */
export function mergeReadings(readings: readonly Reading[]): Reading {
  return Object.fromEntries(
    FIGURE_NAMES.map((name) => {
      const values = readings.map((reading) => reading[name]);
      return [name, mergeValues[getRule(name).within](values)];
    }),
  ) as Reading;
}
