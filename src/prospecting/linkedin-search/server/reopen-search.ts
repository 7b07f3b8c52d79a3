// A search that was paid for is opened again for free, from what is stored.

import { balanceOf } from '#billing/credits/server/index.ts';
import { presentRun, runById } from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { LinkedinCompany, LinkedinPerson, reopenSearch as reopenContract } from '../contract.ts';
import type { LinkedinContext } from './linkedin-context.ts';
import { showCompany, showPerson } from './show-pictures.ts';

/** @throws NOT_FOUND for a run of another workspace, of another network, or one that was never delivered. */
export async function reopenSearch(
  { platform, signPicture }: LinkedinContext,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  runId: string,
): Promise<RouteOutput<typeof reopenContract>> {
  const [run, { balance }] = await Promise.all([
    runById(platform.db, workspaceId, runId),
    balanceOf(platform.db, workspaceId),
  ]);
  if (run?.state !== 'delivered' || !isSearch(run.capability)) throw new AppError('NOT_FOUND');
  const ofPeople = run.capability === 'linkedin-people';
  return {
    run: presentRun(run),
    chargedNow: 0,
    creditsRemaining: balance,
    stored: true,
    total: run.total,
    next: run.next,
    seen: run.seen,
    people: ofPeople ? (run.items as LinkedinPerson[]).map((person) => showPerson(person, signPicture)) : [],
    companies: ofPeople ? [] : (run.items as LinkedinCompany[]).map((company) => showCompany(company, signPicture)),
  };
}

const isSearch = (capability: string) => capability === 'linkedin-people' || capability === 'linkedin-companies';
