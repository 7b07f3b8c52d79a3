// What a step is called in results: its subject as someone without gaps would read it.
import type { CampaignChannel } from '../../fields.contract.ts';
import type { Step } from '../../setup.contract.ts';

const FIELD = /\{\{\s*([^}|]+?)\s*(?:\|([^}]*))?\}\}/g;

export function stepTitle(step: Step | undefined, channel: CampaignChannel): string {
  if (channel === 'whatsapp') return 'Message';
  const subject = step?.variants[0]?.subject ?? '';
  if (subject === '') return 'Follow-up';
  return subject.replace(FIELD, (_, field: string, fallback?: string) => fallback?.trim() || field);
}
