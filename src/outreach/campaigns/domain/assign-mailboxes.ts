// Assigns recipients to mailboxes after the mailboxes of a campaign have changed. A recipient stays with the mailbox that wrote to them while it is connected.

export interface AssignedRecipient {
  recipientId: string;
  mailboxId: string | null;
  /** The mailbox that wrote to them last in this campaign; null: none has. */
  lastSenderId: string | null;
}

export interface MailboxChoice {
  /** Those that people may stay with. */
  keep: ReadonlySet<string>;
  /** Those that people may move to, with what each may send in a day. */
  targets: readonly { id: string; dayCap: number }[];
  /** Mailboxes that cannot send: recipients who have not heard from one yet move to another. */
  leave?: ReadonlySet<string>;
  /** Whether recipients without any email are redistributed. */
  rebalance: boolean;
}

/**
 * By recipient, the mailbox that each moves to. As few move as possible: those who must move go to the mailbox with the lowest load for its
 * limit, and recipients without any email stay where there is room.
 */
export function assignMailboxes(
  people: readonly AssignedRecipient[],
  { keep, targets, leave, rebalance }: MailboxChoice,
): Map<string, string> {
  const moves = new Map<string, string>();
  if (targets.length === 0) return moves;
  const loads = new Map(targets.map(({ id }) => [id, 0]));
  const add = (id: string) => loads.has(id) && loads.set(id, (loads.get(id) ?? 0) + 1);
  const must: AssignedRecipient[] = [];
  const free: AssignedRecipient[] = [];
  for (const person of people) {
    const at = person.mailboxId;
    const stays = at !== null && keep.has(at) && (person.lastSenderId !== null || !leave?.has(at));
    if (!stays) must.push(person);
    else if (person.lastSenderId === null && rebalance) free.push(person);
    else add(person.mailboxId ?? '');
  }
  for (const { recipientId } of must) moves.set(recipientId, pickLeastLoaded(targets, loads));
  const room = new Map<string, number>();
  for (const _ of free) {
    const id = pickLeastLoaded(targets, loads);
    room.set(id, (room.get(id) ?? 0) + 1);
  }
  const over = free.filter(({ mailboxId }) => {
    const left = room.get(mailboxId ?? '') ?? 0;
    if (left > 0) room.set(mailboxId ?? '', left - 1);
    return left === 0;
  });
  const open = [...room].flatMap(([id, left]) => Array.from({ length: left }, () => id));
  for (const [at, { recipientId }] of over.entries()) moves.set(recipientId, open[at] ?? '');
  return moves;
}

/** The one that has fewest people for what it may send gets one more. */
function pickLeastLoaded(targets: MailboxChoice['targets'], loads: Map<string, number>): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const { id, dayCap } of targets) {
    const load = ((loads.get(id) ?? 0) + 1) / dayCap;
    if (load < least) [best, least] = [id, load];
  }
  loads.set(best, (loads.get(best) ?? 0) + 1);
  return best;
}
