// Whether refusals by policy are the mailbox's or its messages' (ruling R19): a recipient must not be able to stop a mailbox.
import { getDomain } from 'tldts';

/** One mail that was handed to the server of a mailbox lately. */
export interface Attempt {
  toDomain: string;
  refused: boolean;
}

/** Fewer refused organisations than this never break a mailbox: one of them may own several domains. */
const MIN_REFUSED_DOMAINS = 5;
const MIN_REFUSED_SHARE = 0.5;

/** Counted by registrable domain, so that subdomains of one owner are one. A domain that took a mail is not refused. */
export function isRefusedByShare(attempts: readonly Attempt[]): boolean {
  const owners = new Map<string, boolean>();
  for (const { toDomain, refused } of attempts) {
    const owner = getDomain(toDomain, { allowPrivateDomains: true }) ?? toDomain;
    owners.set(owner, refused && (owners.get(owner) ?? true));
  }
  const refused = [...owners.values()].filter(Boolean).length;
  return refused >= MIN_REFUSED_DOMAINS && refused / owners.size >= MIN_REFUSED_SHARE;
}
