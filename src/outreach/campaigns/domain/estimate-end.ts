// When the last message of a running campaign will be sent, without further replies. The forecast of preflight simulates every day; this is for the
// head of a page, from counts alone.
import type { Step } from '../setup.contract.ts';
import { afterWait } from './plan-step.ts';

export interface WaitingAtStep {
  stepId: string;
  count: number;
  /** The last time that one of them is due. */
  lastDue: Date;
}

interface EstimateInput {
  steps: readonly Pick<Step, 'id' | 'wait'>[];
  waiting: readonly WaitingAtStep[];
  /** Messages a day that its senders, and its own limit, allow together. */
  perDay: number;
  now: Date;
}

const DAY_MS = 86_400_000;
const NO_CHANGES = () => 0;

/** The later of two bounds: the waits that are left, and the days that limits need for all that is left. Null where nothing waits. */
export function estimateEnd({ steps, waiting, perDay, now }: EstimateInput): Date | null {
  let end = 0;
  let messages = 0;
  for (const { stepId, count, lastDue } of waiting) {
    const at = steps.findIndex(({ id }) => id === stepId);
    const later = at < 0 ? [] : steps.slice(at + 1);
    const last = later.reduce((from, { wait }) => afterWait(from, wait, NO_CHANGES), lastDue);
    end = Math.max(end, last.getTime());
    messages += count * (later.length + 1);
  }
  if (messages === 0) return null;
  const days = perDay > 0 ? Math.ceil(messages / perDay) - 1 : 0;
  return new Date(Math.max(end, now.getTime() + days * DAY_MS));
}
