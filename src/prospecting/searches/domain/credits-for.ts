// What one call costs: the table's price, or nothing where the workspace's own key pays for it (ruling R16).
import { type Action, PRICES } from '#account/plans/contract.ts';
import type { SourceInfo } from '../contract.ts';

export function creditsFor(action: Action, source: Pick<SourceInfo, 'ownKey'>): number {
  return source.ownKey ? 0 : PRICES[action];
}
