// The gap between two mails of a mailbox; its caps are `capOnDay` and `capInHour` of mailboxes.

/** Milliseconds to the next mail. `random` is in [0, 1). */
export function gapMs(gap: { gapMinSeconds: number; gapMaxSeconds: number }, random: number): number {
  return Math.round((gap.gapMinSeconds + (gap.gapMaxSeconds - gap.gapMinSeconds) * random) * 1_000);
}
