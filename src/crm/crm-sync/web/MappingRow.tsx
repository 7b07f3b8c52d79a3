// One rule of a mapping: from 1024 px on a line under the headings of its columns, on smaller screens a card whose controls have captions.
import { cx } from 'class-variance-authority';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { RecordField } from '#crm/records/fields.contract.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { useMay } from '#ui/permission.tsx';
import { Select } from '#ui/Select.tsx';
import { acceptedChoices, allowsFallback, fallbacksFor } from '../domain/mapping-rules.ts';
import {
  type CrmField,
  DIRECTIONS,
  type Direction,
  type Fallback,
  type MappingRule,
  type ObjectMapping,
  TRANSFORMS,
  type Transform,
} from '../fields.contract.ts';
import { DIRECTION_LABELS, FALLBACK_LABELS, TRANSFORM_LABELS } from './crm-labels.ts';

const COLUMNS = 'grid gap-x-2 lg:grid-cols-[1fr_7rem_1fr_1fr_1fr_2rem] xl:gap-x-3';
const HEADINGS = ['Leadwright field', 'Direction', 'CRM field', 'Transform', 'If empty'];
const FIXED = 'fixed text';

/** Each control has a name of its own: the headings are for the eye. */
export function MappingHeadings() {
  return (
    <div
      aria-hidden
      className={cx(COLUMNS, 'h-9 items-center border-b border-line px-3 text-xs font-label text-text-2 max-lg:hidden')}
    >
      {HEADINGS.map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
  );
}

export type RuleFaults = Partial<Record<keyof MappingRule, string>>;

interface MappingRowProps {
  kind: 'contact' | 'company';
  rule: MappingRule;
  match: ObjectMapping['match'];
  ours: readonly RecordField[];
  fields: readonly CrmField[];
  faults: RuleFaults;
  onChange: (next: Partial<MappingRule>) => void;
  onRemove: () => void;
}

export function MappingRow({ kind, rule, match, ours, fields, faults, onChange, onRemove }: MappingRowProps) {
  const id = useId();
  const isFixed = rule.ours === '';
  const writable = fields.filter(({ readOnly }) => !readOnly);
  const field = writable.find(({ name }) => name === rule.theirs);
  const label = ours.find(({ key }) => key === rule.ours)?.label ?? 'Fixed text';
  const written = faults.fixed ?? faults.fallback;
  const hasIfEmpty = !isFixed && rule.direction !== 'pull';

  function chooseTheirs(theirs: string) {
    const next = writable.find(({ name }) => name === theirs);
    const isKept = next === undefined || fallbacksFor(kind, next).includes(rule.fallback);
    onChange({ theirs, ...(!isKept && { fallback: 'none' }) });
  }

  return (
    <li className={cx(COLUMNS, 'grid-cols-2 items-start gap-y-2.5 p-3 lg:py-2')}>
      <Cell caption="Leadwright field">
        <Select
          needs="configure"
          size="sm"
          aria-label={field ? `Leadwright field for ${field.label}` : 'Leadwright field'}
          value={isFixed ? FIXED : rule.ours}
          onValueChange={(key) => onChange({ ours: key === FIXED ? '' : key })}
          options={[
            ...ours.map(({ key, label: text }) => ({ value: key, label: text })),
            { value: FIXED, label: 'Fixed text' },
          ]}
        />
      </Cell>
      <Cell caption="Direction">
        {isFixed ? (
          <Plain>{DIRECTION_LABELS.push}</Plain>
        ) : (
          <Select
            needs="configure"
            size="sm"
            aria-label={`Direction of ${label}`}
            value={rule.direction}
            onValueChange={(direction) => onChange({ direction: direction as Direction })}
            options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))}
          />
        )}
      </Cell>
      <Cell
        caption="CRM field"
        // On a card the last control shares its line with the button.
        className={cx(!hasIfEmpty && 'max-lg:col-span-2')}
        noteId={`${id}-theirs`}
        error={faults.theirs}
      >
        <CrmFieldSelect
          aria-label={`CRM field for ${label}`}
          aria-describedby={faults.theirs && `${id}-theirs`}
          isFaulty={faults.theirs !== undefined}
          value={rule.theirs}
          fields={writable}
          onValueChange={chooseTheirs}
        />
      </Cell>
      {isFixed ? (
        <Cell caption="Text" className="lg:col-span-2" noteId={`${id}-written`} error={written}>
          <ValueInput
            aria-label={field ? `Text for ${field.label}` : 'Text'}
            aria-invalid={written !== undefined}
            aria-describedby={written && `${id}-written`}
            field={field}
            value={rule.fixed}
            onValueChange={(fixed) => onChange({ fixed })}
          />
        </Cell>
      ) : (
        <>
          <Cell caption="Transform">
            <Select
              needs="configure"
              size="sm"
              aria-label={`Transform of ${label}`}
              value={rule.transform}
              onValueChange={(transform) => onChange({ transform: transform as Transform })}
              options={TRANSFORMS.map((value) => ({ value, label: TRANSFORM_LABELS[value] }))}
            />
          </Cell>
          {hasIfEmpty && (
            <IfEmpty
              {...{ kind, rule, field, label, onChange }}
              isOffered={allowsFallback(rule, { match })}
              fault={written}
            />
          )}
        </>
      )}
      <div className="col-start-2 flex items-center self-end justify-self-end lg:col-start-6 lg:h-8 lg:self-start">
        <IconButton
          needs="configure"
          size="sm"
          label={`Remove ${label}`}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

interface IfEmptyProps {
  kind: 'contact' | 'company';
  rule: MappingRule;
  field: CrmField | undefined;
  label: string;
  /** False where the field is the one that records are matched by. */
  isOffered: boolean;
  fault: string | undefined;
  onChange: (next: Partial<MappingRule>) => void;
}

function IfEmpty({ kind, rule, field, label, isOffered, fault, onChange }: IfEmptyProps) {
  const noteId = useId();
  const hint = isOffered && field?.required && rule.fallback === 'none' ? 'Required: a value is needed.' : undefined;
  return (
    <Cell caption="If empty" noteId={noteId} error={fault} hint={hint}>
      {isOffered ? (
        <FallbackControl
          aria-label={`If empty, for ${label}`}
          aria-invalid={fault !== undefined}
          aria-describedby={(fault ?? hint) && noteId}
          {...{ kind, rule, field, onChange }}
        />
      ) : (
        <Plain>Used to match</Plain>
      )}
    </Cell>
  );
}

interface CrmFieldSelectProps {
  'aria-label': string;
  'aria-describedby': string | undefined;
  isFaulty: boolean;
  /** Name of the field; one that the account has no longer stays in sight. */
  value: string;
  fields: readonly CrmField[];
  onValueChange: (name: string) => void;
}

function CrmFieldSelect({ isFaulty, value, fields, onValueChange, ...aria }: CrmFieldSelectProps) {
  const isKnown = value === '' || fields.some(({ name }) => name === value);
  return (
    <Select
      needs="configure"
      size="sm"
      {...aria}
      aria-invalid={isFaulty || !isKnown}
      value={value}
      onValueChange={onValueChange}
      options={[
        ...(isKnown ? [] : [{ value, label: `${value} (no longer there)` }]),
        ...fields.map(({ name, label, required }) => ({
          value: name,
          label: required ? `${label} (required)` : label,
        })),
      ]}
    />
  );
}

interface CellProps {
  caption: string;
  /** Names the note for the control. */
  noteId?: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
  children: ReactNode;
}

function Cell({ caption, noteId, error, hint, className, children }: CellProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <span aria-hidden className="mb-1 block text-xs text-text-2 lg:hidden">
        {caption}
      </span>
      {children}
      <div id={noteId} aria-live="polite" className="mt-1 text-xs empty:hidden">
        {error ? <p className="text-bad">{error}</p> : hint && <p className="text-warn">{hint}</p>}
      </div>
    </div>
  );
}

/** In place of a control where there is nothing to choose; as high as one. */
const Plain = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-8 items-center text-sm text-text-3 pointer-coarse:min-h-11">{children}</p>
);

// What is written where ours is empty: nothing, a value taken from the record, or one that is chosen here.

/** As the contract has it. */
const MAX_TEXT = 500;

interface ControlAria {
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FallbackControlProps extends ControlAria {
  kind: 'contact' | 'company';
  rule: MappingRule;
  field: CrmField | undefined;
  onChange: (next: Pick<MappingRule, 'fallback' | 'fixed'>) => void;
}

function FallbackControl({ kind, rule, field, onChange, ...aria }: FallbackControlProps) {
  const { fallback, fixed } = rule;
  const none = field?.required ? 'Skip record' : 'Leave empty';
  const choices = field ? acceptedChoices(field) : [];
  if (choices.length > 0) {
    const value = fallback === 'fixed' ? fixed : '';
    return (
      <Select
        needs="configure"
        size="sm"
        {...aria}
        value={value}
        onValueChange={(text) => onChange({ fallback: text === '' ? 'none' : 'fixed', fixed: text })}
        options={[{ value: '', label: none }, ...withPresent(choices, value)]}
      />
    );
  }
  return (
    <div className="space-y-1.5">
      <Select
        needs="configure"
        size="sm"
        aria-label={aria['aria-label']}
        // A fault is that of the value, where there is one.
        {...(fallback !== 'fixed' && aria)}
        value={fallback}
        onValueChange={(next) => onChange({ fallback: next as Fallback, fixed })}
        options={fallbacksFor(kind, field ?? { type: 'text' }).map((value) => ({
          value,
          label: value === 'none' ? none : FALLBACK_LABELS[value],
        }))}
      />
      {fallback === 'fixed' && (
        <ValueInput
          {...aria}
          aria-label={`${aria['aria-label']}, value`}
          field={field}
          value={fixed}
          onValueChange={(text) => onChange({ fallback, fixed: text })}
        />
      )}
    </div>
  );
}

interface ValueInputProps extends ControlAria {
  field: CrmField | undefined;
  value: string;
  onValueChange: (value: string) => void;
}

/** A value of a field of theirs: one of its choices, or a text. */
function ValueInput({ field, value, onValueChange, ...aria }: ValueInputProps) {
  const listId = useId();
  const mayEdit = useMay('configure');
  const choices = field ? acceptedChoices(field) : [];
  if (choices.length > 0) {
    const options = withPresent(choices, value);
    return (
      <Select needs="configure" size="sm" {...aria} value={value} onValueChange={onValueChange} options={options} />
    );
  }
  const usual = field?.usual ?? [];
  return (
    <>
      <Input
        size="sm"
        {...aria}
        type={field?.type === 'date' ? 'date' : 'text'}
        inputMode={field?.type === 'number' ? 'decimal' : undefined}
        list={usual.length > 0 ? listId : undefined}
        maxLength={Math.min(field?.maxLength ?? MAX_TEXT, MAX_TEXT)}
        disabled={!mayEdit}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
      {usual.length > 0 && (
        <datalist id={listId}>
          {usual.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** The present value stays in sight where the field does not accept it, or no longer. */
const withPresent = (choices: CrmField['choices'], value: string): CrmField['choices'] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: `${value} (not a choice)` }, ...choices];
