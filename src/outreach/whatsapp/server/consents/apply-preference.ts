// A person stops or resumes marketing from this business in the settings of WhatsApp.
import type { Executor } from '#platform/platform.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { phoneOfUserId } from './consents.store.ts';
import { recordConsents } from './record-consents.ts';

type Preference = Extract<WhatsappEvent, { kind: 'preference' }>;

/** In the transaction of the event; announced after its commit. Someone whose phone is not known yet cannot be reached by a bulk send either. */
export async function applyPreference(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  _numberId: string,
  { person, wants, detail, at }: Preference,
): Promise<void> {
  const phone = person.waId ? `+${person.waId}` : await phoneOfUserId(tx, workspaceId, person.userId ?? '');
  if (phone === '') return;
  const said = wants === 'stop' ? 'Stopped marketing messages in WhatsApp' : 'Resumed marketing messages in WhatsApp';
  const consent = {
    phone,
    source: 'user-preferences' as const,
    wording: detail === '' ? said : `${said}: ${detail}`,
    at,
  };
  const state = wants === 'stop' ? ({ state: 'opted-out' } as const) : ({ state: 'opted-in', lifts: true } as const);
  await recordConsents(tx, workspaceId, [{ ...consent, ...state }]);
}
