// Chooses the mailbox of a draft, with the reason: the one that wrote to the same person before, else the one with the most room.

export interface Choice {
  id: string;
  email: string;
  practice: boolean;
  sentToday: number;
  cap: number;
  /** Why it does not send now; '' where it does. */
  why: string;
}

export interface ChosenMailbox {
  id: string;
  because: string;
}

/**
 * `chosen`: by the writer. `wrote`: by the address of a recipient, the mailbox that wrote to it last. Null where there is none at all; one
 * that does not send is chosen only where there is no other, and the reason says so.
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
    if (before) return { id: before.id, because: `It wrote to ${address} before.` };
  }
  const best = working.reduce((most, each) => (roomOf(each) > roomOf(most) ? each : most));
  return { id: best.id, because: whyBest(best, offered.length, working.length) };
}

const roomOf = ({ cap, sentToday }: Choice) => Math.max(0, cap - sentToday);

function whyBest(best: Choice, offered: number, working: number): string {
  if (best.practice) return 'Practice: nothing is really sent.';
  if (offered === 1) return 'It is your only mailbox.';
  if (working === 1) return 'It is the only one that works right now.';
  return 'It has the most room left today.';
}
