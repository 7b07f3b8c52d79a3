// What a draft is called in lists: whom it goes to and how it begins.
import type { DraftRecipient } from '../contract.ts';

/** "Mara Lindqvist", "Mara Lindqvist and Tomás Arroyo", "Mara Lindqvist and 4 more". */
export function recipientWords(recipients: readonly Pick<DraftRecipient, 'email' | 'name'>[]): string {
  const [first, second, ...more] = recipients.map(({ email, name }) => name || email);
  if (first === undefined) return '';
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`;
}

const OPENING_MAX = 120;
const ENTITIES: Record<string, string> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** The subject, or the first words of the text. */
export function openingOf({ subject, html }: { subject: string; html: string }): string {
  if (subject.trim() !== '') return subject.trim().slice(0, OPENING_MAX);
  const text = html
    .slice(0, 4_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.slice(0, OPENING_MAX);
}

/** Nothing is written in the body. */
export function isBlank(html: string): boolean {
  return openingOf({ subject: '', html }) === '' && !/<img/i.test(html);
}
