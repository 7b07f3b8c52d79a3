// What keeps a template from being read or from arriving, said while it is typed (product design 5.12). Advice; nothing is refused.
import { escapeHtml } from '#shared/html.ts';
import type { EmailContent, MessageContent, SnippetContent, TemplateContent, Variable } from '../contract.ts';
import { ADVICE, MESSAGE_LIMITS } from '../limits.contract.ts';
import { buttonFaults } from '../message-buttons.contract.ts';
import { foldName, type Mark, toMarks } from './engine/lexer.ts';
import { toVisibleText } from './visible-text.ts';

export function lint(content: TemplateContent, known: Known): Fault[] {
  switch (content.channel) {
    case 'email':
      return lintEmail(content, known);
    case 'snippet':
      return lintSnippet(content, known);
    case 'whatsapp':
      return lintMessage(content);
  }
}

function lintEmail({ subject, html }: EmailContent, known: Known): Fault[] {
  const { text, links } = toVisibleText(html);
  const faults = [
    ...lintMarks(subject, { part: 'subject', snippets: false }, known),
    ...lintMarks(text, { part: 'body', snippets: true }, known),
    ...links.flatMap((link) => lintMarks(link, { part: 'body', snippets: false }, known)),
    ...subjectFaults(subject, known),
    ...bodyFaults(text, links, known),
  ];
  return sorted(faults);
}

function lintSnippet({ html }: SnippetContent, known: Known): Fault[] {
  const { text, links } = toVisibleText(html);
  const marks = lintMarks(text, { part: 'body', snippets: true }, known).map((fault) =>
    fault.code.includes('snippet') ? { ...fault, ...NESTED } : fault,
  );
  const nested =
    toMarks(text).some(({ kind }) => kind === 'snippet') && !marks.some(({ code }) => code === NESTED.code);
  return sorted([
    ...marks,
    ...(nested ? [{ ...NESTED, part: 'body' as const }] : []),
    ...links.flatMap((link) => lintMarks(link, { part: 'body', snippets: false }, known)),
  ]);
}

const NESTED = {
  code: 'nested-snippet',
  level: 'error' as const,
  text: "Snippets can't contain snippets: the braces are sent as text.",
};

/** With fields as long as they usually are. */
function asRead(text: string, { variables }: Known): string {
  return toMarks(text)
    .map((mark) => (mark.kind === 'field' ? (variables.get(foldName(mark.name))?.sample ?? mark.text) : mark.text))
    .join('');
}

function subjectFaults(subject: string, known: Known): Fault[] {
  const read = asRead(subject, known).trim();
  const faults: Fault[] = [];
  const add = (code: string, text: string, level: Fault['level'] = 'warn') =>
    faults.push({ code, text, level, part: 'subject' });
  if (read === '') add('no-subject', 'Add a subject.');
  if (read.length > ADVICE.subject) {
    add('long-subject', `The subject has about ${read.length} characters; inboxes cut it after ${ADVICE.subject}.`);
  }
  if (isShouted(subject))
    add('shouting', 'The subject has many capitals or exclamation marks, which triggers spam filters.');
  return faults;
}

function bodyFaults(text: string, links: readonly string[], known: Known): Fault[] {
  const words = countWords(text);
  const faults: Fault[] = [];
  const add = (code: string, said: string) => faults.push({ code, text: said, level: 'warn', part: 'body' });
  if (words === 0) add('no-body', 'Add a text.');
  if (words > ADVICE.words)
    add('long-body', `${words} words. Emails of up to ${ADVICE.words} words get the most replies.`);
  const counted = links.filter((link) => !isOptOut(link, known));
  if (counted.length > ADVICE.links) {
    add('many-links', `${counted.length} links; more than ${ADVICE.links} look like advertising.`);
  }
  if (isShouted(text)) add('shouting', 'The text has many capitals or exclamation marks, which triggers spam filters.');
  if (words > 0 && !links.some((link) => isOptOut(link, known)) && !OPT_OUT.test(text) && !isOptOut(text, known)) {
    add('no-opt-out', 'Add a way to opt out: link {{unsubscribe}}, or ask for a reply.');
  }
  if (links.some(isNoAddress)) add('dead-link', 'A link is incomplete. It must start with https://');
  return faults;
}

const OPT_OUT = /unsubscribe|opt[\s-]?out|abmelden|abbestellen|désinscri|darse de baja|avregistrera|stop\b/i;

function isOptOut(text: string, { variables }: Known): boolean {
  return toMarks(text).some(
    (mark) => mark.kind === 'field' && variables.get(foldName(mark.name))?.key === 'unsubscribe',
  );
}

function isNoAddress(link: string): boolean {
  return !/^\s*(https?:\/\/|mailto:|tel:|\{)/i.test(link);
}

export function countWords(text: string): number {
  return (
    text
      .replaceAll('\n<', ' ')
      .replaceAll('<', '')
      .match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  );
}

/** Three words of capitals in a row, capitals throughout, or rows of exclamation marks. Names of fields do not count. */
export function isShouted(text: string): boolean {
  const said = toMarks(text)
    .map((mark) => (mark.kind === 'field' || mark.kind === 'snippet' ? ' ' : mark.text))
    .join('')
    .replaceAll('<', ' ');
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  const capitals = said.match(/\p{Lu}/gu)?.length ?? 0;
  return (
    /!\s?!/.test(said) ||
    (letters >= 8 && capitals / letters > 0.6) ||
    /(?:\p{Lu}{3,}[^\p{L}]+){2}\p{Lu}{3,}/u.test(said)
  );
}

function lintMessage({ header, body, footer, buttons, variables }: MessageContent): Fault[] {
  const faults: Fault[] = [];
  const add = (part: LintPart, code: string, text: string, level: Fault['level'] = 'error') =>
    faults.push({ part, code, text, level });
  for (const [part, text] of Object.entries({ header, body, footer }) as ['header' | 'body' | 'footer', string][]) {
    const max = MESSAGE_LIMITS[part];
    if (text.length > max) add(part, 'too-long', `${text.length} of ${max} characters: WhatsApp allows no more.`);
    if (part !== 'body' && /[\r\n]/.test(text)) add(part, 'one-line', `The ${part} is one line.`);
  }
  if (body.trim() === '') add('body', 'no-body', 'Add a text.', 'warn');
  const used = toNumbers(body);
  if (toNumbers(header).length > 1) add('header', 'header-variables', 'The header takes one variable.');
  if (toNumbers(footer).length > 0) add('footer', 'footer-variables', 'The footer takes no variables.');
  const gap = [...new Set(used)].sort((a, b) => a - b).find((number, index) => number !== index + 1);
  if (gap !== undefined) add('body', 'variable-order', 'Variables are numbered {{1}}, {{2}}, … without a gap.');
  if (/^\s*\{\{|\}\}\s*$/.test(body))
    add('body', 'variable-edge', 'WhatsApp rejects a text that starts or ends with a variable.');
  if (/\}\}\s*\{\{/.test(body)) add('body', 'variable-neighbours', 'Put words between two variables.');
  if (/\{\{(?!\d+\}\})/.test(header + body)) {
    add('body', 'unknown-field', 'Variables of WhatsApp are numbers: {{1}}. Choose below which field each one is.');
  }
  for (const number of new Set([...used, ...toNumbers(header)])) {
    if (!variables[number - 1]?.sample)
      add('body', 'no-sample', `Give a sample for {{${number}}}: the review requires it.`);
  }
  for (const { index, field, text } of buttonFaults(buttons))
    add('buttons', `button-${index + 1}-${field}`, `Button ${index + 1}: ${text}.`);
  return sorted(faults);
}

/** Numbers of the variables, in their order. */
export function toNumbers(text: string): number[] {
  return [...text.matchAll(/\{\{(\d{1,2})\}\}/g)].map(([, number]) => Number(number)).filter((number) => number > 0);
}

function sorted(faults: Fault[]): Fault[] {
  return [...faults].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
}

// What the lint says, and what it has to know of a workspace to say it.
export type LintPart = 'subject' | 'body' | 'header' | 'footer' | 'buttons';

export interface Fault {
  code: string;
  /** `error`: must not go out like this. */
  level: 'error' | 'warn';
  part: LintPart;
  text: string;
  /** What it is about, as typed. */
  mark?: string;
  /** What to write in its place. */
  instead?: string;
}

export interface Known {
  /** Folded name → field. */
  variables: ReadonlyMap<string, Variable>;
  /** Folded names. */
  snippets: ReadonlySet<string>;
}

// Faults of the marks themselves: unknown fields and snippets, braces that do not close, incomplete choices.
interface Place {
  part: LintPart;
  /** False in a subject: snippets are paragraphs. */
  snippets: boolean;
}

function lintMarks(text: string, { part, snippets }: Place, known: Known): Fault[] {
  const marks = toMarks(text);
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const mark of marks) {
    if ((mark.kind !== 'field' && mark.kind !== 'snippet') || seen.has(mark.text)) continue;
    seen.add(mark.text);
    const fault = mark.kind === 'field' ? fieldFault(mark, known) : snippetFault(mark, snippets, known);
    if (fault) faults.push({ ...fault, part, mark: mark.text });
  }
  return [...faults, ...choiceFaults(marks).map((fault) => ({ ...fault, part }))];
}

type Found = Pick<Fault, 'code' | 'level' | 'text' | 'instead'>;

function fieldFault({ name, fallback }: Mark & { kind: 'field' }, { variables }: Known): Found | null {
  const variable = variables.get(foldName(name));
  if (!variable) {
    const nearest = nearestName(foldName(name), [...variables.keys()]);
    const meant = nearest === null ? undefined : variables.get(nearest)?.name;
    const text = `There is no field {{${name}}}.`;
    if (!meant) return { code: 'unknown-field', level: 'error', text };
    const instead = fallback === null ? `{{${meant}}}` : `{{${meant}|${fallback}}}`;
    return { code: 'unknown-field', level: 'error', text: `${text} Did you mean {{${meant}}}?`, instead };
  }
  if (variable.fallback === null || fallback !== null) return null;
  const example = `{{${name}|${variable.fallback || 'text'}}}`;
  return {
    code: 'no-fallback',
    level: 'warn',
    text: `${variable.label} may be empty. Add a fallback: ${example}`,
    ...(variable.fallback && { instead: example }),
  };
}

function snippetFault({ name }: Mark & { kind: 'snippet' }, allowed: boolean, { snippets }: Known): Found | null {
  if (!allowed) return { code: 'snippet-here', level: 'error', text: 'Snippets work in the body of an email only.' };
  if (snippets.has(foldName(name))) return null;
  return { code: 'unknown-snippet', level: 'error', text: `There is no snippet “${name}”.` };
}

/** At most one fault of each kind. */
function choiceFaults(marks: readonly Mark[]): Found[] {
  const found = new Map<string, Found>();
  const add = (fault: Found) => found.set(fault.code, fault);
  const open: { bars: number; at: number }[] = [];
  marks.forEach((mark, at) => {
    if (mark.kind === 'open') open.push({ bars: 0, at });
    else if (mark.kind === 'bar') {
      const top = open.at(-1);
      if (top) top.bars += 1;
    } else if (mark.kind === 'close') {
      const closed = open.pop();
      if (!closed || isDoubled(marks, closed.at, at)) add(TORN);
      else if (closed.bars === 0) add(SINGLE);
    }
  });
  if (open.some(({ at, bars }) => marks[at + 1]?.kind === 'open' && bars === 0)) add(TORN);
  else if (open.length > 0) add(UNCLOSED);
  // The outer braces of a torn field hold nothing to choose from either.
  if (found.has(TORN.code)) found.delete(SINGLE.code);
  return [...found.values()];
}

const TORN: Found = {
  code: 'torn-field',
  level: 'error',
  text: 'Braces {{ }} without a field: a name is missing, they do not close, or there is formatting inside.',
};
const SINGLE: Found = {
  code: 'single-choice',
  level: 'warn',
  text: 'A choice needs two texts: {Hello|Hi}. A single one is sent with its braces.',
};
const UNCLOSED: Found = { code: 'open-choice', level: 'error', text: 'A choice { | } does not close.' };

/** `{{` and `}}` around something that is no field. */
function isDoubled(marks: readonly Mark[], open: number, close: number): boolean {
  return marks[open - 1]?.kind === 'open' && marks[close + 1]?.kind === 'close';
}

// The name that was probably meant: at most two letters differ.
function nearestName(name: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = name.length < 5 ? 2 : 3;
  for (const candidate of names) {
    const away = distance(name, candidate, least);
    if (away < least) {
      least = away;
      best = candidate;
    }
  }
  return best;
}

/** Levenshtein's; `limit` or more is answered as `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? limit, limit);
}

/** Replaces a faulty mark everywhere. Null where there is nothing to fix, or the typed text does not show the mark as the lint read it. */
export function fixed(content: TemplateContent, { mark, instead }: Fault): TemplateContent | null {
  if (mark === undefined || instead === undefined || content.channel === 'whatsapp') return null;
  const html = content.html.replaceAll(mark, () => instead).replaceAll(escapeHtml(mark), () => escapeHtml(instead));
  const next =
    content.channel === 'email'
      ? { ...content, html, subject: content.subject.replaceAll(mark, () => instead) }
      : { ...content, html };
  const changed =
    next.html !== content.html || ('subject' in content && 'subject' in next && next.subject !== content.subject);
  return changed ? next : null;
}
