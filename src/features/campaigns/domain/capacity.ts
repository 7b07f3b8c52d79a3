// How long a campaign takes: what mailboxes may send on each day against the mails that become due, if nobody answers.

export interface Capacity {
  /** Of the first day on which mail leaves. */
  firstDay: number;
  /** Once mailboxes are warm. */
  perDay: number;
  /** "2026-12-14": the day of the last mail. Null where nothing can be sent. */
  endsOn: string | null;
}

const DAY_MS = 86_400_000;
/** Who looks further ahead than this learns nothing more. */
const DAYS = 3_650;

interface Asked {
  /** "2026-11-22": the first day. */
  from: string;
  people: number;
  /** Days between the steps, the first 0. */
  waits: readonly number[];
  /** What may be sent on a day; 0 where no window is open. */
  capOn: (day: string) => number;
}

/** Those whose next step is due go first, so that nobody waits for it because others begin. */
export function capacityOf({ from, people, waits, capOn }: Asked): Capacity {
  const dueOn = new Map<number, number>([[0, people]]);
  const steps = waits.map((_, step) => (step === 0 ? dueOn : new Map<number, number>()));
  const backlog = waits.map(() => 0);
  let left = people * waits.length;
  let firstDay = 0;
  let perDay = 0;
  for (let at = 0; at < DAYS; at += 1) {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
    const cap = capOn(day);
    if (firstDay === 0) firstDay = cap;
    perDay = Math.max(perDay, cap);
    let room = cap;
    for (let step = waits.length - 1; step >= 0; step -= 1) {
      backlog[step] = (backlog[step] ?? 0) + (steps[step]?.get(at) ?? 0);
      const sent = Math.min(room, backlog[step] ?? 0);
      room -= sent;
      left -= sent;
      backlog[step] = (backlog[step] ?? 0) - sent;
      const next = steps[step + 1];
      const due = at + Math.max(waits[step + 1] ?? 0, 0);
      // What is due the same day is sent the day after at the earliest, since later steps were looked at already.
      if (next && sent > 0) next.set(Math.max(due, at + 1), (next.get(Math.max(due, at + 1)) ?? 0) + sent);
    }
    if (left === 0) return { firstDay, perDay, endsOn: day };
  }
  return { firstDay, perDay, endsOn: null };
}
