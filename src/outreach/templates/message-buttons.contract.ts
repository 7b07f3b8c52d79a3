// The buttons of a WhatsApp template: their limits, the order in which Meta keeps them, and why it would refuse one (Cloud API, message
// templates). Without any schema, so that the editor loads it alone.
import { formatCount } from '#shared/formats.ts';

export type MessageButton =
  /** What the person taps is their reply. */
  | { kind: 'quick-reply'; text: string }
  /** `url` may end with {{1}}: `sample` is its example for the review, `field` what fills it in (empty: chosen when sending). */
  | { kind: 'url'; text: string; url: string; sample: string; field: string }
  /** `phone`: with its country code. */
  | { kind: 'phone'; text: string; phone: string };
export type ButtonKind = MessageButton['kind'];

export const BUTTON_KINDS = ['quick-reply', 'url', 'phone'] as const satisfies readonly ButtonKind[];
export const BUTTON_LIMITS = { text: 25, url: 2_000, phone: 20 } as const;
/** How many a template may have: of each kind, and of all. */
export const BUTTON_COUNTS: Record<ButtonKind, number> & { all: number } = {
  ...{ 'quick-reply': 10, url: 2, phone: 1 },
  all: 10,
};
/** A reply that counts as an opt-out (`shared/opt-out-request.ts`). */
export const OPT_OUT_BUTTON: MessageButton = { kind: 'quick-reply', text: 'Stop messages' };

export interface ButtonFault {
  /** Position of the button. */
  index: number;
  field: 'text' | 'url' | 'sample' | 'phone';
  text: string;
}

const VARIABLE = /\{\{.*?\}\}/g;
/** Spaces, dots, dashes and brackets are how people write phones. */
export const plainPhone = (phone: string): string => phone.replace(/[\s().-]/g, '');
export const hasUrlVariable = ({ url }: { url: string }): boolean => url.endsWith('{{1}}');

/** Each as one line: its text and where it leads. */
export const buttonLines = (buttons: readonly MessageButton[]): string[] =>
  buttons.map((button) =>
    button.kind === 'quick-reply' ? button.text : `${button.text} ${button.kind === 'url' ? button.url : button.phone}`,
  );

/** Keys of the fields that fill in addresses. */
export const fieldsOfButtons = (buttons: readonly MessageButton[]): string[] =>
  buttons.flatMap((button) =>
    button.kind === 'url' && hasUrlVariable(button) && button.field !== '' ? [button.field] : [],
  );

/** Meta keeps replies beside each other: the kind of the first button comes first. */
export function inMetaOrder<Button extends { kind: ButtonKind }>(buttons: readonly Button[]): Button[] {
  const isReply = ({ kind }: Button) => kind === 'quick-reply';
  const replies = buttons.filter(isReply);
  const others = buttons.filter((button) => !isReply(button));
  return buttons[0] !== undefined && isReply(buttons[0]) ? [...replies, ...others] : [...others, ...replies];
}

/** Whether another one of the kind may be added. */
export const mayAddButton = (buttons: readonly MessageButton[], kind: ButtonKind): boolean =>
  buttons.length < BUTTON_COUNTS.all && buttons.filter((button) => button.kind === kind).length < BUTTON_COUNTS[kind];

/** Why Meta would refuse them, each at its field. */
export function buttonFaults(buttons: readonly MessageButton[]): ButtonFault[] {
  const seen = new Set<string>();
  return buttons.flatMap((button, index) => {
    const at = (field: ButtonFault['field'], text: string | null) => (text === null ? [] : [{ index, field, text }]);
    const label = button.text.trim().toLowerCase();
    const isTwice = label !== '' && seen.has(label);
    seen.add(label);
    const faults = at('text', isTwice ? 'Another button has this text' : textFault(button.text));
    if (button.kind === 'phone') return [...faults, ...at('phone', phoneFault(button.phone))];
    if (button.kind === 'quick-reply') return faults;
    const needsSample = hasUrlVariable(button) && button.sample.trim() === '';
    return [
      ...faults,
      ...at('url', urlFault(button.url)),
      ...at('sample', needsSample ? 'Enter a sample for the review' : null),
    ];
  });
}

function textFault(text: string): string | null {
  if (text.trim() === '') return 'Enter a text';
  if (text.length > BUTTON_LIMITS.text) return `At most ${BUTTON_LIMITS.text} characters`;
  return /[{}\n]/.test(text) ? 'A button text takes no variables' : null;
}

function urlFault(url: string): string | null {
  if (url.length > BUTTON_LIMITS.url) return `At most ${formatCount(BUTTON_LIMITS.url)} characters`;
  const variables = url.match(VARIABLE) ?? [];
  if (variables.length > 0 && (variables.length > 1 || !hasUrlVariable({ url })))
    return 'One variable, {{1}}, can be at the end';
  return /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(url) ? null : 'Enter an address that starts with https://';
}

function phoneFault(phone: string): string | null {
  return /^\+[1-9]\d{6,14}$/.test(plainPhone(phone)) ? null : 'Enter a phone number with its country code';
}
