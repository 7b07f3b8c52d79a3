// Tells every open tab of a workspace its new balance. Called after the commit, never before.
import type { Events } from '#platform/events/events.ts';
import type { CreditsEvent } from '../contract.ts';
import type { Balance } from './credits.store.ts';

export function creditsEvent({ balance, seq }: Balance): CreditsEvent {
  return { type: 'credits', balance, seq };
}

export function publishBalance(events: Events, workspaceId: string, balance: Balance): void {
  events.publish(workspaceId, creditsEvent(balance));
}
