// Problems of a draft, as the screen shows them, blocking ones first; and the draft's label in lists.
import { formatCount } from '#shared/formats.ts';
import type { CheckedRecipient, DraftProblem, DraftRecipient, SenderChoice } from '../contract.ts';

export interface DraftFacts {
  recipients: readonly CheckedRecipient[];
  content: { subject: string; html: string };
  sendAt: Date | null;
  /** The mailbox that was chosen; null where there is none. */
  mailbox: SenderChoice | null;
  /** The workspace has said who it is. */
  identity: boolean;
  /** Names in braces that stand for no field. */
  unknown: readonly string[];
  /** Names of fields that are empty, by the address of the recipient. */
  missing: ReadonlyMap<string, readonly string[]>;
}

/** More than one personal mail of the same text is mail to many: with the sender's identity and the ways to opt out. */
export const isToMany = (mails: number) => mails > 1;

const SETTINGS = '/email-settings';

/** What blocks before what is only said. */
export function draftProblems(facts: DraftFacts, now: Date): DraftProblem[] {
  return [...blocking(facts, now), ...advice(facts)];
}

type ProblemDetails = Partial<Pick<DraftProblem, 'emails' | 'href'>>;
const problem = (
  kind: DraftProblem['kind'],
  blocks: boolean,
  text: string,
  more: ProblemDetails = {},
): DraftProblem => ({
  kind,
  blocks,
  text,
  emails: [],
  href: '',
  ...more,
});

const inState = ({ recipients }: DraftFacts, state: CheckedRecipient['state']) =>
  recipients.filter((recipient) => recipient.state === state);

function blocking(facts: DraftFacts, now: Date): DraftProblem[] {
  const { recipients, content, sendAt, mailbox, identity, unknown, missing } = facts;
  const found: DraftProblem[] = [];
  const add = (kind: DraftProblem['kind'], text: string, more?: ProblemDetails) =>
    found.push(problem(kind, true, text, more));
  if (mailbox === null) add('no-mailbox', 'Connect a mailbox to send from.', { href: SETTINGS });
  else if (mailbox.why !== '') {
    add('mailbox-stands-still', `${mailbox.email} is not sending. ${mailbox.why}`, { href: SETTINGS });
  }
  if (recipients.length === 0) add('no-recipient', 'Add a recipient.');
  for (const { email } of inState(facts, 'malformed')) {
    add('malformed', `“${email}” is not an email address.`, { emails: [email] });
  }
  for (const { email, why } of inState(facts, 'suppressed')) {
    add('suppressed', `${email} is on the suppression list: ${lowerFirst(why)}.`, { emails: [email] });
  }
  for (const { email, why } of inState(facts, 'undeliverable')) {
    add('invalid-address', `${email}: ${why} Verify it again, or remove it.`, { emails: [email] });
  }
  if (isBlank(content.html)) add('no-text', 'Write something first.');
  if (unknown.length > 0) {
    add('unknown-field', `${formatList(unknown.map((name) => `{{${name}}}`))}: unknown field.`);
  }
  for (const [name, emails] of byField(missing)) {
    add('missing-field', `{{${name}}} is empty for ${formatList(emails)}. Give it a fallback: {{${name}|…}}.`, {
      emails,
    });
  }
  if (isToMany(inState(facts, 'ok').length) && !identity) {
    const text = 'Add your sender name and postal address to email several people.';
    add('identity-missing', text, { href: `${SETTINGS}?tab=sender` });
  }
  if (sendAt !== null && sendAt <= now) add('time-passed', 'The send time has passed. Choose a later one.');
  return found;
}

function advice(facts: DraftFacts): DraftProblem[] {
  const { content, sendAt, mailbox } = facts;
  const found: DraftProblem[] = [];
  const add = (kind: DraftProblem['kind'], text: string, more?: ProblemDetails) =>
    found.push(problem(kind, false, text, more));
  const ok = inState(facts, 'ok');
  const twice = inState(facts, 'duplicate').map(({ email }) => email);
  if (twice.length > 0) add('duplicate', `${formatList(twice)} is listed twice and gets one email.`, { emails: twice });
  if (content.subject.trim() === '') add('no-subject', 'Add a subject.');
  for (const { email, note } of ok) {
    if (note !== '') add('risky-address', `${email}: ${note}`, { emails: [email] });
  }
  const over = mailbox === null || sendAt !== null ? 0 : ok.length - Math.max(0, mailbox.cap - mailbox.sentToday);
  if (mailbox !== null && over > 0) {
    const room = ok.length - over;
    const wait = over === 1 ? '1 email waits' : `${formatCount(over)} emails wait`;
    const text = `${mailbox.email} can send ${formatCount(room)} more today. ${wait} until tomorrow.`;
    add('capacity', text, { href: SETTINGS });
  }
  return found;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const MAX_NAMED = 3;

/** "a, b and c", "a, b, c and 12 more". */
function formatList(names: readonly string[]): string {
  if (names.length > MAX_NAMED + 1)
    return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function byField(missing: DraftFacts['missing']): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [email, names] of missing) {
    for (const name of names) fields.set(name, [...(fields.get(name) ?? []), email]);
  }
  return fields;
}

/** "Mara Lindqvist", "Mara Lindqvist and Tomás Arroyo", "Mara Lindqvist and 4 more". */
export function recipientsText(recipients: readonly Pick<DraftRecipient, 'email' | 'name'>[]): string {
  const [first, second, ...more] = recipients.map(({ email, name }) => name || email);
  if (first === undefined) return '';
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`;
}

const OPENING_MAX = 120;
const ENTITIES: Record<string, string> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** The subject, or the first words of the text. */
export function getOpening({ subject, html }: { subject: string; html: string }): string {
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
function isBlank(html: string): boolean {
  return getOpening({ subject: '', html }) === '' && !/<img/i.test(html);
}
