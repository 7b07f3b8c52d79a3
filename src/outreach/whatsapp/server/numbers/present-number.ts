// A number as pages and the API see it: never its secrets.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { WhatsappNumber } from '../../contract.ts';
import { numberFacts, type StoredNumber, storedNumber } from './numbers.store.ts';

type Presenting = Pick<Platform, 'db' | 'config'>;

export async function presentNumbers({ db, config }: Presenting, workspaceId: string): Promise<WhatsappNumber[]> {
  return (await numberFacts(db, workspaceId)).map((number) => present(config.publicUrl, number));
}

/** @throws WHATSAPP_NUMBER_NOT_FOUND */
export async function presentNumber(
  { db, config }: Presenting,
  workspaceId: string,
  id: string,
): Promise<WhatsappNumber> {
  const number = await storedNumber(db, workspaceId, id);
  if (number === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  return present(config.publicUrl, number);
}

/** Where Meta reports the events of a number to. */
export const callbackUrl = (publicUrl: string, id: string): string => `${publicUrl}/api/whatsapp/webhooks/${id}`;

function present(publicUrl: string, { workspaceId: _own, deletedAt: _here, ...number }: StoredNumber): WhatsappNumber {
  const isPractice = number.kind === 'practice';
  return {
    ...number,
    callbackUrl: isPractice ? '' : callbackUrl(publicUrl, number.id),
    verifyToken: isPractice ? '' : number.verifyToken,
    faultAt: iso(number.faultAt),
    verifiedAt: iso(number.verifiedAt),
    lastEventAt: iso(number.lastEventAt),
    templatesSyncedAt: iso(number.templatesSyncedAt),
    checkedAt: iso(number.checkedAt),
    createdAt: number.createdAt.toISOString(),
  };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
