// Chooses the mailbox of a draft, with the reason: the one that wrote to the same person before, else the one with the most emails left today.
export interface Choice {
  id: string;
  email: string;
  practice: boolean;
  sentToday: number;
  cap: number;
  /** Why it does not send now; '' if it does. */
  why: string;
}

export interface ChosenMailbox {
  id: string;
  because: string;
}

/**
 * `chosen`: by the author. `wrote`: by recipient address, the mailbox that wrote to it last. Null without any mailbox; one that does not
 * send is chosen only if there is no other, and the reason says so.
 */
export function chooseMailbox(
  choices: readonly Choice[],
  chosen: string | null,
  wrote: ReadonlyMap<string, string>,
): ChosenMailbox | null {
  const own = choices.find(({ id }) => id === chosen);
  if (own) return { id: own.id, because: 'Chosen by you.' };
  const real = choices.filter(({ practice }) => !practice);
  const offered = real.length > 0 ? real : choices;
  const working = offered.filter(({ why }) => why === '');
  const [first] = offered;
  if (first === undefined) return null;
  if (working.length === 0) return { id: first.id, because: first.why };
  for (const [address, mailboxId] of wrote) {
    const before = working.find(({ id }) => id === mailboxId);
    if (before) return { id: before.id, because: `It emailed ${address} before.` };
  }
  const best = working.reduce((most, each) => (getRemaining(each) > getRemaining(most) ? each : most));
  return { id: best.id, because: whyBest(best, offered.length, working.length) };
}

const getRemaining = ({ cap, sentToday }: Choice) => Math.max(0, cap - sentToday);

function whyBest(best: Choice, offered: number, working: number): string {
  if (best.practice) return 'Practice mailbox: nothing is sent for real.';
  if (offered === 1) return 'Your only mailbox.';
  if (working === 1) return 'Your only working mailbox.';
  return 'Most emails left today.';
}
