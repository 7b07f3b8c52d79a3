// How sources and mail are, for pages that say so: counts of what works, and each trouble with its fix.
import { mayUse } from '#account/plans/contract.ts';
import { listSources } from '#prospecting/sources/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { type MailTrouble, mailTroubles } from '../domain/mail-troubles.ts';
import { type SourceTrouble, sourceTroubles } from '../domain/source-troubles.ts';
import type { HomeContext } from './read-home.ts';
import { readOutreach } from './read-outreach.ts';

export interface Health {
  /** Of the searches that the plan reaches: how many a live source answers, and how many sample data. */
  sources: { live: number; sample: number; failing: SourceTrouble[] };
  /** Null where the plan does not reach email. */
  mail: { connected: number; troubles: MailTrouble[] } | null;
}

/** Nothing outside is called for it. */
export async function readHealth({ platform, sources, mailboxes }: HomeContext, principal: Principal): Promise<Health> {
  const now = platform.clock.now();
  const [{ capabilities }, outreach] = await Promise.all([
    listSources(platform, sources, principal, { probe: false }),
    mayUse('emails', principal) === 'allowed' ? readOutreach(mailboxes, principal.workspaceId, new Date(now)) : null,
  ]);
  const reached = capabilities.filter(({ neededPlan }) => neededPlan === null);
  return {
    sources: {
      live: reached.filter(({ answering }) => answering !== null).length,
      sample: reached.filter(({ sample }) => sample).length,
      failing: sourceTroubles(capabilities, now),
    },
    mail: outreach && { connected: outreach.mailboxes.length, troubles: mailTroubles(outreach) },
  };
}
