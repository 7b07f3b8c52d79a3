// The people or the account that an event is about, where its effect depends on earlier events of them: such events keep their order.
import { STOPPED_MARKETING } from './api-faults.ts';
import type { WhatsappEvent, WhatsappPerson } from './webhook-event.ts';

/** Events that share one are worked off as they came. Empty where any order leads to the same end. */
export function subjectsOf(event: WhatsappEvent): string[] {
  switch (event.kind) {
    case 'status':
      // The one status that a later message may undo.
      return event.fault?.code === STOPPED_MARKETING ? ofPerson(event.person) : [];
    case 'message':
    case 'reaction':
    case 'preference':
      return ofPerson(event.person);
    case 'user-id-changed':
      return [
        ...ofPerson({ waId: event.waId, userId: event.current }),
        ...ofPerson({ waId: null, userId: event.previous }),
      ];
    case 'template-status':
    case 'template-category':
    case 'quality':
    case 'account':
      return [`account ${event.wabaId}`];
    case 'unknown':
      return [];
  }
}

function ofPerson({ waId, userId }: Pick<WhatsappPerson, 'waId' | 'userId'>): string[] {
  const phone = waId ? [`phone ${waId}`] : [];
  return userId ? [...phone, `user ${userId}`] : phone;
}
