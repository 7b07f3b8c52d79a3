// Ids of events that may be told of more than once: the same happening has the same id, and ids are in the order of time.
import { createHash } from 'node:crypto';

/** A UUID of version 7 (RFC 9562): the moment, then a hash of what happened in place of random bits. */
export function eventIdOf(at: Date, happening: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(happening).digest('hex');
  const variant = ((Number.parseInt(hash[3] ?? '0', 16) & 3) | 8).toString(16);
  return [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)].join(
    '-',
  );
}
