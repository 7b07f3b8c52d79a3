// Submission of our templates to Meta: a valid name, components with examples, the fields of variables; and Meta's reasons explained.
import {
  buttonFaults,
  hasUrlVariable,
  inMetaOrder,
  MESSAGE_LIMITS,
  type MessageButton,
  type MessageContent,
  plainPhone,
} from '#outreach/templates/contract.ts';
import { formatCount } from '#shared/formats.ts';
import type { MetaCategory } from '../fields.contract.ts';

export interface Submission {
  category: MetaCategory;
  language: string;
  components: Record<string, unknown>[];
  /** Keys of fields in the order of the variables; '' if chosen when sending. */
  fields: string[];
}

const NAME_MAX = 512;
const NUMBERED = /\{\{(\d{1,2})\}\}/g;

/** Lower-case letters, digits and underscores; `suffix` makes equal names unique. */
export function metaName(name: string, suffix = ''): string {
  const plain = name
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const end = suffix === '' ? '' : `_${suffix}`;
  return `${(plain || 'template').slice(0, NAME_MAX - end.length)}${end}`;
}

const numbersIn = (text: string): number[] =>
  [...new Set([...text.matchAll(NUMBERED)].map(([, number]) => Number(number)))].sort((a, b) => a - b);

/** Why Meta would refuse it; null if it would not. */
export function submissionFault({ header, body, footer, buttons, category, variables }: MessageContent): string | null {
  const parts = { header, body, footer };
  for (const [part, text] of Object.entries(parts) as [keyof typeof parts, string][]) {
    const max = MESSAGE_LIMITS[part];
    if (text.length > max) return `The ${part} has ${text.length} characters, at most ${formatCount(max)} are allowed.`;
    if (part !== 'body' && /[\r\n]/.test(text)) return `The ${part} must be one line.`;
    if (/\{\{(?!\d{1,2}\}\})/.test(text)) return 'Variables are numbers, like {{1}}.';
  }
  if (category === 'authentication') return 'Templates for codes are created in WhatsApp Manager.';
  if (body.trim() === '') return 'Write the text.';
  if (/\n{3,}/.test(body)) return 'The text has more than two line breaks in a row.';
  if (numbersIn(header).length > 1) return 'The header takes one variable.';
  if (numbersIn(footer).length > 0) return 'The footer takes no variables.';
  const numbers = numbersIn(body);
  if (numbers.some((number, index) => number !== index + 1))
    return 'Number the variables {{1}}, {{2}} and so on without a gap.';
  if (/^\s*\{\{|\}\}\s*$/.test(body)) return 'The text must not start or end with a variable.';
  if (/\}\}\s*\{\{/.test(body)) return 'Put words between two variables.';
  const bare = [...numbersIn(header), ...numbers].find((number) => (variables[number - 1]?.sample ?? '') === '');
  if (bare !== undefined) return `Give a sample for {{${bare}}}.`;
  const [fault] = buttonFaults(buttons);
  return fault === undefined ? null : `Button ${fault.index + 1}: ${fault.text}.`;
}

/** For content without a `submissionFault`. Variables of the header are numbered separately, from 1. */
export function toSubmission({
  category,
  language,
  header,
  body,
  footer,
  buttons,
  variables,
}: MessageContent): Submission {
  const variable = (number: number) => variables[number - 1] ?? { sample: '', field: '' };
  const [ofHeader, ofBody] = [numbersIn(header), numbersIn(body)];
  const samples = (numbers: readonly number[]) => numbers.map((number) => variable(number).sample);
  const components: Record<string, unknown>[] = [];
  if (header.trim() !== '') {
    const example = ofHeader.length === 0 ? {} : { example: { header_text: samples(ofHeader) } };
    components.push({ type: 'HEADER', format: 'TEXT', text: header.trim().replace(NUMBERED, '{{1}}'), ...example });
  }
  const example = ofBody.length === 0 ? {} : { example: { body_text: [samples(ofBody)] } };
  components.push({ type: 'BODY', text: body.trim(), ...example });
  if (footer.trim() !== '') components.push({ type: 'FOOTER', text: footer.trim() });
  const ordered = inMetaOrder(buttons);
  if (ordered.length > 0) components.push({ type: 'BUTTONS', buttons: ordered.map(toWire) });
  const ofLinks = ordered.filter((button) => button.kind === 'url').filter(hasUrlVariable);
  return {
    category: category.toUpperCase() as MetaCategory,
    language,
    components,
    fields: [...[...ofHeader, ...ofBody].map((number) => variable(number).field), ...ofLinks.map(({ field }) => field)],
  };
}

function toWire(button: MessageButton): Record<string, unknown> {
  const text = button.text.trim();
  if (button.kind === 'quick-reply') return { type: 'QUICK_REPLY', text };
  if (button.kind === 'phone') return { type: 'PHONE_NUMBER', text, phone_number: plainPhone(button.phone) };
  const { url, sample } = button;
  return { type: 'URL', text, url, ...(hasUrlVariable(button) && { example: [sample.trim()] }) };
}

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: 'Meta found abusive or forbidden content. Rewrite the text and submit it again.',
  INCORRECT_CATEGORY:
    'The category does not match the text. Choose Marketing for offers, Utility for orders and accounts.',
  INVALID_FORMAT: 'A variable or the layout is not valid. Check that each variable has a sample and words around it.',
  SCAM: 'Meta takes this for a scam. Name your business and do not ask for passwords or payment details.',
  TAG_CONTENT_MISMATCH: 'The language or category does not match the text. Choose the language the text is written in.',
  PROMOTIONAL: 'The text advertises, but is not in the category Marketing. Change the category and submit it again.',
  TEMPLATE_DUPLICATE: 'Another template has the same text. Use that one, or change the wording.',
  FIRST_PAUSE: 'Paused for 3 hours because people blocked or reported it. Improve the text or the audience.',
  SECOND_PAUSE: 'Paused for 6 hours because people blocked or reported it again. Improve the text or the audience.',
  RATE_LIMITING_PAUSE: 'Paused because people read or answered it too rarely. It resumes automatically.',
  DISABLED: 'Meta disabled it after repeated low quality. Create a new template with another text.',
  UNPAUSE: '',
  NONE: '',
};

/** Why Meta rejected, paused or flagged a template, and what to do; '' for none. Unknown reasons are shown as they are. */
export function templateReason(reason: string): string {
  const code = reason
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  if (code === '') return '';
  const known = REASONS[code];
  if (known !== undefined) return known;
  return `Meta gives the reason "${reason.trim().replaceAll('_', ' ').toLowerCase().slice(0, 200)}". See the template in WhatsApp Manager.`;
}
