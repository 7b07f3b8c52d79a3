// When the emails of a campaign would be sent if there were no replies: the engine's order and limits (due time first; gap, hour and day of
// each mailbox with its ramp, day of the campaign, windows in each recipient's zone) walked through email by email.

export interface SimulatedMailbox {
  id: string;
  zone: string;
  /** Average time between two emails. */
  sendIntervalMs: number;
  /** On a day of its zone, "2026-12-14". */
  capOn: (day: string) => number;
  /** In any 60 minutes of a day; null for no limit. */
  hourCapOn: ((day: string) => number) | null;
}

/** Recipients with the same mailbox and zone. */
export interface RecipientGroup {
  mailboxId: string;
  zone: string;
  people: number;
}

/** Of windows and zones; instants are milliseconds. */
export interface Calendar {
  /** When step `step` is due if the one before it was sent at `from`; of step 0: if the campaign starts at `from`. */
  dueAt: (step: number, zone: string, from: number) => number;
  /** `at` itself inside a window; null where no window opens. */
  opensAt: (zone: string, at: number) => number | null;
  /** Of the window that is open at `at`; null where it never closes. */
  closesAt: (zone: string, at: number) => number | null;
  dayOf: (zone: string, at: number) => string;
  nextDay: (zone: string, at: number) => number;
}

export interface Forecast {
  firstAt: number | null;
  /** Null where not everything can be sent within HORIZON_MS. */
  lastAt: number | null;
  /** Emails on the first day, and on the fullest. */
  firstDay: number;
  perDay: number;
}

interface SimulationInput {
  start: number;
  steps: number;
  groups: readonly RecipientGroup[];
  mailboxes: readonly SimulatedMailbox[];
  /** Of the campaign, over all mailboxes. */
  dayCap: number | null;
  calendar: Calendar;
}

const HOUR_MS = 3_600_000;
const HORIZON_MS = 3 * 366 * 86_400_000;
/** Above that, emails are walked through in bundles: the result moves by less than one bundle. */
const MAX_EVENTS = 40_000;

interface Batch {
  dueAt: number;
  /** Order of planning: decides between equal due times, as ids do in the queue. */
  order: number;
  zone: string;
  step: number;
  count: number;
}

export function simulateSchedule(asked: SimulationInput): Forecast {
  const { start, steps, groups } = asked;
  const run: Run = {
    ...asked,
    opensAt: createOpenTimes(asked.calendar),
    bundle: Math.max(1, Math.ceil((groups.reduce((sum, { people }) => sum + people, 0) * steps) / MAX_EVENTS)),
    sentOn: new Map(),
    order: 0,
    firstAt: null,
    lastAt: start,
  };
  const desks = asked.mailboxes.map((mailbox) => createDesk(run, mailbox));
  let desk = soonest(desks);
  while (desk && sendNext(run, desk)) desk = soonest(desks);
  const days = [...run.sentOn].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sent]) => sent);
  return {
    firstAt: run.firstAt,
    lastAt: desk === null && run.firstAt !== null ? run.lastAt : null,
    firstDay: days[0] ?? 0,
    perDay: Math.max(0, ...days),
  };
}

interface Run extends SimulationInput {
  opensAt: (zone: string, at: number) => number | null;
  /** Emails of one event at most, where a mailbox keeps a gap. */
  bundle: number;
  sentOn: Map<string, number>;
  order: number;
  firstAt: number | null;
  lastAt: number;
}

interface Desk {
  mailbox: SimulatedMailbox;
  queue: Queue;
  freeAt: number;
  day: string;
  dayEnds: number;
  /** Sent on `day`. */
  today: number;
  /** Moments and numbers of the last hour, oldest first. */
  lastHour: [number, number][];
}

function createDesk(run: Run, mailbox: SimulatedMailbox): Desk {
  const { groups, steps, calendar, start } = run;
  const queue = createQueue();
  for (const { mailboxId, zone, people: count } of groups) {
    if (mailboxId !== mailbox.id || count === 0 || steps === 0) continue;
    queue.push({ dueAt: calendar.dueAt(0, zone, start), order: run.order, zone, step: 0, count });
    run.order += 1;
  }
  return { mailbox, queue, freeAt: start, day: '', dayEnds: 0, today: 0, lastHour: [] };
}

/** One event of a mailbox: it sends, or waits for what is in its way. @returns false where it would wait for ever */
function sendNext(run: Run, desk: Desk): boolean {
  const { mailbox, queue } = desk;
  const batch = queue.peek();
  if (!batch) return false;
  const at = Math.max(desk.freeAt, batch.dueAt);
  if (at - run.start > HORIZON_MS) return false;
  const room = roomAt(run, desk, at);
  if (room <= 0) return true;
  queue.pop();
  const opening = run.opensAt(batch.zone, at);
  if (opening === null) return false;
  if (opening > at) queue.push({ ...batch, dueAt: opening });
  else
    send(run, desk, { batch, at, count: Math.min(batch.count, room, mailbox.sendIntervalMs > 0 ? run.bundle : room) });
  return true;
}

/** How many may go now by the limits of day and hour; where none may, the mailbox is free again when that is over. */
function roomAt({ calendar, dayCap, sentOn }: Run, desk: Desk, at: number): number {
  const { mailbox } = desk;
  if (at >= desk.dayEnds) {
    desk.day = calendar.dayOf(mailbox.zone, at);
    desk.dayEnds = calendar.nextDay(mailbox.zone, at);
    desk.today = 0;
  }
  const ofCampaign = dayCap === null ? Number.POSITIVE_INFINITY : dayCap - (sentOn.get(desk.day) ?? 0);
  const room = Math.min(mailbox.capOn(desk.day) - desk.today, ofCampaign);
  if (room <= 0) {
    desk.freeAt = desk.dayEnds;
    return 0;
  }
  const hour = hourRoom(desk.lastHour, mailbox.hourCapOn?.(desk.day) ?? null, at);
  if (hour.room <= 0) desk.freeAt = hour.until;
  return Math.min(room, hour.room);
}

function send(run: Run, desk: Desk, { batch, at, count }: { batch: Batch; at: number; count: number }): void {
  const { mailbox, queue } = desk;
  if (batch.count > count) queue.push({ ...batch, count: batch.count - count });
  desk.freeAt = at + mailbox.sendIntervalMs * count;
  desk.today += count;
  if (mailbox.hourCapOn !== null) desk.lastHour.push([at, count]);
  run.sentOn.set(desk.day, (run.sentOn.get(desk.day) ?? 0) + count);
  run.firstAt = Math.min(run.firstAt ?? at, at);
  run.lastAt = Math.max(run.lastAt, at + mailbox.sendIntervalMs * (count - 1));
  const step = batch.step + 1;
  if (step >= run.steps) return;
  queue.push({ dueAt: run.calendar.dueAt(step, batch.zone, at), order: run.order, zone: batch.zone, step, count });
  run.order += 1;
}

/** The mailbox that sends next; null once all is sent. */
function soonest(desks: readonly Desk[]): Desk | null {
  let best: Desk | null = null;
  let soon = Number.POSITIVE_INFINITY;
  for (const desk of desks) {
    const batch = desk.queue.peek();
    const at = batch ? Math.max(desk.freeAt, batch.dueAt) : Number.POSITIVE_INFINITY;
    if (at < soon) [best, soon] = [desk, at];
  }
  return best;
}

function hourRoom(lastHour: [number, number][], cap: number | null, at: number): { room: number; until: number } {
  if (cap === null) return { room: Number.POSITIVE_INFINITY, until: at };
  while ((lastHour[0]?.[0] ?? at) <= at - HOUR_MS) lastHour.shift();
  const sent = lastHour.reduce((sum, [, count]) => sum + count, 0);
  return { room: cap - sent, until: (lastHour[0]?.[0] ?? at) + HOUR_MS };
}

/** `opensAt`, asked once for each window and zone. */
function createOpenTimes({ opensAt, closesAt }: Calendar): (zone: string, at: number) => number | null {
  const known = new Map<string, { from: number; until: number }>();
  return (zone, at) => {
    const window = known.get(zone);
    if (window && at >= window.from && at < window.until) return at;
    const from = opensAt(zone, at);
    if (from !== null) known.set(zone, { from, until: closesAt(zone, from) ?? Number.POSITIVE_INFINITY });
    return from;
  };
}

type Queue = ReturnType<typeof createQueue>;

/** A binary heap by due time, then by order. */
function createQueue() {
  const heap: Batch[] = [];
  const before = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]];
    if (!x || !y) return false;
    return x.dueAt === y.dueAt ? x.order < y.order : x.dueAt < y.dueAt;
  };
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]];
    if (x && y) [heap[a], heap[b]] = [y, x];
  };
  return {
    peek: () => heap[0],
    push(batch: Batch): void {
      heap.push(batch);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!before(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop(): void {
      const last = heap.pop();
      if (heap.length === 0 || !last) return;
      heap[0] = last;
      for (let at = 0; ; ) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2]) if (before(child, least)) least = child;
        if (least === at) return;
        swap(at, least);
        at = least;
      }
    },
  };
}
