// Keeps verdicts in the transaction that pays for them: with the address, and on the contacts that have it.
import { holdLibrary, noteVerdicts, publishBoth } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { type AddressVerdict, VERDICT_EVENT } from '../fields.contract.ts';
import { keepChecks, type NewCheck } from './address-checks.store.ts';

export interface Keeping {
  checks: readonly NewCheck[];
  /** Known ones, which are put on contacts that came after them. */
  known?: readonly AddressVerdict[];
  madeBy: string;
  /** The change on contacts that goes on. */
  changeId: string | null;
}

export interface Kept {
  changeId: string | null;
  /** True where contacts say something else now. */
  contacts: boolean;
  emails: string[];
}

export async function saveVerdicts(
  tx: Executor,
  workspaceId: string,
  { checks, known = [], madeBy, changeId }: Keeping,
): Promise<Kept> {
  const verdicts = [...checks.map(({ verdict }) => verdict), ...known].filter(({ normalized }) => normalized !== '');
  // Whoever adds a contact looks for the verdict on its address (a trigger), and this looks for the contact: neither may miss the other.
  if (verdicts.length > 0) await holdLibrary(tx, workspaceId);
  await keepChecks(tx, workspaceId, checks, madeBy);
  const noted = await noteVerdicts(
    tx,
    workspaceId,
    verdicts.map(({ email, normalized, status, checkedAt }) => ({
      emails: [normalized, email.trim().toLowerCase()],
      verdict: status,
      checkedAt: new Date(checkedAt),
    })),
    { changeId, madeBy },
  );
  return {
    changeId: noted.changeId,
    contacts: noted.changed.length > 0,
    emails: checks.map(({ verdict }) => verdict.normalized),
  };
}

/** After the commit. */
export function publishVerdicts({ events }: Pick<Platform, 'events'>, workspaceId: string, kept: Kept): void {
  if (kept.contacts) publishBoth(events, workspaceId, 'contact');
  if (kept.emails.length > 0)
    events.publish(workspaceId, { type: VERDICT_EVENT, data: { emails: kept.emails.slice(0, 25) } });
}
