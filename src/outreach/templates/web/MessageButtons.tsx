// The buttons of a WhatsApp message: replies, links and a phone, each with its limits counted and its fault beside its field.
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { MessageContent, Variable } from '../contract.ts';
import {
  BUTTON_KINDS,
  BUTTON_LIMITS,
  type ButtonFault,
  type ButtonKind,
  buttonFaults,
  hasUrlVariable,
  inMetaOrder,
  type MessageButton,
  mayAddButton,
  OPT_OUT_BUTTON,
} from '../message-buttons.contract.ts';
import { fieldLabel } from './template-labels.ts';

const KINDS: Record<ButtonKind, { label: string; empty: MessageButton }> = {
  'quick-reply': { label: 'Reply', empty: { kind: 'quick-reply', text: '' } },
  url: { label: 'Link', empty: { kind: 'url', text: '', url: 'https://', sample: '', field: '' } },
  phone: { label: 'Phone', empty: { kind: 'phone', text: '', phone: '' } },
};
const LATER = 'later';

interface MessageButtonsProps {
  content: MessageContent;
  variables: readonly Variable[];
  onChange: (buttons: MessageButton[]) => void;
}

export function MessageButtons({ content: { buttons, category }, variables, onChange }: MessageButtonsProps) {
  const heading = useId();
  const faults = buttonFaults(buttons);
  /** What was pressed has moved on, or is gone: the focus goes where the next press is expected. */
  const focus = (...names: string[]) =>
    requestAnimationFrame(() => {
      const all = names.map((name) => document.getElementById(`${heading}-${name}`) as HTMLButtonElement | null);
      all.find((each) => each?.disabled === false)?.focus();
    });
  const add = (button: MessageButton) => onChange(inMetaOrder([...buttons, button]));
  const offersOptOut =
    category === 'marketing' &&
    mayAddButton(buttons, 'quick-reply') &&
    !buttons.some(({ text }) => text === OPT_OUT_BUTTON.text);
  return (
    <section aria-labelledby={heading} className="space-y-3">
      <h2 id={heading} className="text-sm font-label">
        Buttons
      </h2>
      {buttons.length > 0 && (
        <ol aria-labelledby={heading} className="space-y-2">
          {buttons.map((button, index) => (
            <ButtonRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a button has no other identity than its place
              key={index}
              button={button}
              number={index + 1}
              faults={faults.filter((fault) => fault.index === index)}
              variables={variables}
              isLast={index === buttons.length - 1}
              onChange={(next) => onChange(buttons.with(index, next))}
              idOf={(what) => `${heading}-${what}-${index}`}
              onMove={(step) => {
                const next = moved(buttons, index, step);
                onChange(next);
                const place = next.indexOf(button);
                focus(`${step < 0 ? 'up' : 'down'}-${place}`, `${step < 0 ? 'down' : 'up'}-${place}`);
              }}
              onRemove={() => {
                onChange(buttons.toSpliced(index, 1));
                focus(`remove-${index}`, `remove-${index - 1}`, BUTTON_KINDS[0]);
              }}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {BUTTON_KINDS.map((kind) => (
          <Button
            key={kind}
            id={`${heading}-${kind}`}
            size="sm"
            disabled={!mayAddButton(buttons, kind)}
            onClick={() => add(KINDS[kind].empty)}
          >
            Add {KINDS[kind].label.toLowerCase()}
          </Button>
        ))}
        {offersOptOut && (
          <Button size="sm" variant="ghost" onClick={() => add(OPT_OUT_BUTTON)}>
            Add “{OPT_OUT_BUTTON.text}”
          </Button>
        )}
      </div>
      <p className="text-xs text-text-3">
        Up to 10 buttons: 2 links, 1 phone, the rest replies. Meta shows replies together.
      </p>
    </section>
  );
}

/** Replies stay beside each other: where one moves past a link or the phone, all of its group do. */
function moved(buttons: readonly MessageButton[], index: number, step: -1 | 1): MessageButton[] {
  const [button, other] = [buttons[index], buttons[index + step]];
  if (!button || !other) return [...buttons];
  const isReply = ({ kind }: MessageButton) => kind === 'quick-reply';
  if (isReply(button) === isReply(other)) return buttons.with(index, other).with(index + step, button);
  const [replies, others] = [buttons.filter(isReply), buttons.filter((each) => !isReply(each))];
  return buttons[0] && isReply(buttons[0]) ? [...others, ...replies] : [...replies, ...others];
}

interface ButtonRowProps {
  button: MessageButton;
  number: number;
  faults: readonly ButtonFault[];
  variables: readonly Variable[];
  isLast: boolean;
  idOf: (what: 'up' | 'down' | 'remove') => string;
  onChange: (button: MessageButton) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function ButtonRow({ button, number, faults, variables, isLast, idOf, onChange, onMove, onRemove }: ButtonRowProps) {
  const faultOf = (field: ButtonFault['field']) => faults.find((fault) => fault.field === field)?.text;
  const of = `of button ${number}`;
  return (
    <li className="rounded-m border border-line p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-text-2">
          {number}. {KINDS[button.kind].label}
        </span>
        <span className="flex">
          <IconButton
            size="sm"
            id={idOf('up')}
            label={`Move button ${number} up`}
            icon={<ArrowUp aria-hidden size={14} />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            id={idOf('down')}
            label={`Move button ${number} down`}
            icon={<ArrowDown aria-hidden size={14} />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            id={idOf('remove')}
            label={`Remove button ${number}`}
            icon={<X aria-hidden size={14} />}
            onClick={onRemove}
          />
        </span>
      </div>
      <div className="mt-1 flex flex-wrap gap-3">
        <Field
          label="Text"
          className="min-w-44 flex-1"
          error={faultOf('text')}
          action={<Count length={button.text.length} max={BUTTON_LIMITS.text} />}
        >
          <Input
            aria-label={`Text ${of}`}
            maxLength={2 * BUTTON_LIMITS.text}
            value={button.text}
            onChange={({ target }) => onChange({ ...button, text: target.value })}
          />
        </Field>
        {button.kind === 'url' && (
          <Field
            label="Address"
            className="min-w-60 flex-2"
            error={faultOf('url')}
            hint="End it with {{1}} for a part that differs per recipient."
            action={<Count length={button.url.length} max={BUTTON_LIMITS.url} />}
          >
            <Input
              aria-label={`Address ${of}`}
              inputMode="url"
              maxLength={2 * BUTTON_LIMITS.url}
              value={button.url}
              onChange={({ target }) => onChange({ ...button, url: target.value })}
            />
          </Field>
        )}
        {button.kind === 'phone' && (
          <Field label="Phone number" className="min-w-44 flex-1" error={faultOf('phone')}>
            <Input
              aria-label={`Phone number ${of}`}
              inputMode="tel"
              placeholder="+46 70 123 45 67"
              maxLength={2 * BUTTON_LIMITS.phone}
              value={button.phone}
              onChange={({ target }) => onChange({ ...button, phone: target.value })}
            />
          </Field>
        )}
      </div>
      {button.kind === 'url' && hasUrlVariable(button) && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Field label="Sample of {{1}}" className="w-52" error={faultOf('sample')}>
            <Input
              aria-label={`Sample ${of}`}
              maxLength={200}
              value={button.sample}
              onChange={({ target }) => onChange({ ...button, sample: target.value })}
            />
          </Field>
          <Field label="{{1}} is" className="w-60">
            <Select
              value={button.field || LATER}
              options={[
                { value: LATER, label: 'Chosen when sending' },
                ...variables.map((variable) => ({ value: variable.key, label: fieldLabel(variable) })),
              ]}
              onValueChange={(field) => onChange({ ...button, field: field === LATER ? '' : field })}
            />
          </Field>
        </div>
      )}
    </li>
  );
}

function Count({ length, max }: { length: number; max: number }): ReactNode {
  return (
    <span className={length > max ? 'text-bad' : 'text-text-3'}>
      {length} / {formatCount(max)}
    </span>
  );
}
