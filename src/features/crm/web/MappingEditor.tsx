// What is mapped to which field of the CRM, by which field records are matched, and who wins where both sides differ.
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RecordField } from '#features/records/fields.contract.ts';
import { useRecordFields } from '#features/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select, type SelectOption } from '#ui/Select.tsx';
import { SkeletonText } from '#ui/Skeleton.tsx';
import {
  type AutomaticPush,
  type ConflictRule,
  type CrmField,
  DIRECTIONS,
  type Direction,
  type MappingRule,
  type MatchKey,
  TRANSFORMS,
  type Transform,
} from '../fields.contract.ts';
import { DIRECTION_LABELS, TRANSFORM_LABELS } from './crm-labels.ts';
import { type Mapping, useChangeMapping, useMapping } from './use-crm.ts';

interface MappingEditorProps {
  connectionId: string;
  kind: 'contact' | 'company';
}

export function MappingEditor({ connectionId, kind }: MappingEditorProps) {
  const { data, error, refetch, isFetching } = useMapping(connectionId, kind);
  if (data) return <Editor key={data.revision} connectionId={connectionId} kind={kind} mapping={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <SkeletonText lines={8} />
  );
}

/** A rule with a key of its own, so that rows keep their focus. */
type Row = MappingRule & { key: string };

const FIXED = 'fixed text';

function Editor({
  connectionId,
  kind,
  mapping: { settings, fields, objects, revision },
}: MappingEditorProps & { mapping: Mapping }) {
  const [mapping, setMapping] = useState(settings.mapping);
  const [rows, setRows] = useState<Row[]>(() =>
    settings.mapping.rules.map((rule) => ({ ...rule, key: crypto.randomUUID() })),
  );
  const [automatic, setAutomatic] = useState(settings.automatic);
  const [dirty, setDirty] = useState(false);
  const ours = useRecordFields(kind).filter(isMappable);
  const save = useChangeMapping(connectionId);
  const change = (next: Partial<typeof mapping>) => {
    setMapping({ ...mapping, ...next });
    setDirty(true);
  };
  const setRow = (key: string, next: Partial<MappingRule>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
    setDirty(true);
  };
  const remove = (key: string) => {
    setRows(rows.filter((row) => row.key !== key));
    setDirty(true);
  };
  const add = () => {
    const [first] = ours;
    setRows([
      ...rows,
      {
        key: crypto.randomUUID(),
        ours: first?.key ?? '',
        theirs: '',
        direction: 'push',
        transform: 'none',
        fallback: 'none',
        fixed: '',
      },
    ]);
    setDirty(true);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const rules = rows.map(({ key: _, ...rule }) => rule);
    // The form is remounted with the new revision: callbacks of `mutate` would be lost with it.
    save.mutateAsync({ kind, revision, settings: { ...settings, automatic, mapping: { ...mapping, rules } } }).then(
      () => notify.success('Mapping saved'),
      () => undefined,
    );
  }
  const faultOf = (index: number) =>
    save.error?.fields.find(({ path }) => path === `settings.mapping.rules.${index}.theirs`)?.message;
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-3">
        {objects.length > 1 && (
          <Field label="Push to" hint="Save to load the fields of another object.">
            <Select
              needs="configure"
              value={mapping.object}
              onValueChange={(object) => change({ object })}
              options={objects.map((object) => ({ value: object, label: object }))}
            />
          </Field>
        )}
        <Field label="Match by" hint="Records with the same value are the same record.">
          <Select
            needs="configure"
            value={`${mapping.match.ours} ${mapping.match.theirs}`}
            onValueChange={(text) => {
              const [key = 'email', ...rest] = text.split(' ');
              change({ match: { ours: key as MatchKey, theirs: rest.join(' ') } });
            }}
            options={matchOptions(kind, mapping.match, fields)}
          />
        </Field>
        <Field label="Push automatically" hint="Changes made here, every minute, with a log.">
          <Select
            needs="configure"
            value={automatic}
            onValueChange={(mode) => {
              setAutomatic(mode as AutomaticPush);
              setDirty(true);
            }}
            options={[
              { value: 'off', label: 'Off' },
              { value: 'linked', label: `${kind === 'contact' ? 'Contacts' : 'Companies'} that are in the CRM` },
              { value: 'all', label: `All ${kind === 'contact' ? 'contacts' : 'companies'}` },
            ]}
          />
        </Field>
        <Field label="If both have a value" hint="An empty value never replaces one.">
          <Select
            needs="configure"
            value={mapping.conflict}
            onValueChange={(conflict) => change({ conflict: conflict as ConflictRule })}
            options={[
              { value: 'theirs', label: 'Keep the value of the CRM' },
              { value: 'ours', label: 'Replace it with ours' },
              { value: 'newest', label: 'Keep the newest' },
            ]}
          />
        </Field>
      </div>
      <ul aria-label="Mapped fields" className="divide-y divide-line rounded-l border border-line bg-surface">
        {rows.map((row, index) => (
          <RuleRow
            key={row.key}
            row={row}
            ours={ours}
            fields={fields}
            error={faultOf(index)}
            onChange={(next) => setRow(row.key, next)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      {save.error && save.error.fields.length === 0 && (
        <Notice tone="bad" role="alert">
          {save.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button needs="configure" size="sm" icon={<Plus aria-hidden size={14} />} onClick={add}>
          Add field
        </Button>
        <Button
          needs="configure"
          type="submit"
          variant="primary"
          disabled={!dirty}
          loading={save.isPending}
          loadingText="Saving..."
        >
          Save mapping
        </Button>
      </div>
    </form>
  );
}

/** Lists and moments of our own mean nothing elsewhere. */
const isMappable = ({ type, key }: RecordField) =>
  !['lists', 'user', 'company', 'moment', 'yes-no'].includes(type) && key !== 'source' && key !== 'contacts';

function matchOptions(
  kind: 'contact' | 'company',
  present: { ours: MatchKey; theirs: string },
  fields: readonly CrmField[],
): SelectOption[] {
  const usual: MatchKey = kind === 'contact' ? 'email' : 'domain';
  const label = (key: MatchKey, name: string) => {
    const field = fields.find((each) => each.name === name)?.label ?? name;
    if (key === 'id') return `Leadwright ID in ${field}`;
    const own = key === 'email' ? 'Email' : 'Domain';
    return field === own ? own : `${own} in ${field}`;
  };
  const suits = ({ type, name }: CrmField) =>
    usual === 'email' ? type === 'email' : /domain|website/i.test(name) && (type === 'text' || type === 'url');
  const keys = [
    present,
    ...fields.filter(suits).map(({ name }) => ({ ours: usual, theirs: name })),
    ...fields
      .filter(({ name, readOnly }) => /leadwright/i.test(name) && !readOnly)
      .map(({ name }) => ({ ours: 'id' as const, theirs: name })),
  ];
  const options = keys.map(({ ours, theirs }) => ({ value: `${ours} ${theirs}`, label: label(ours, theirs) }));
  return options.filter((option, i) => options.findIndex(({ value }) => value === option.value) === i);
}

interface RuleRowProps {
  row: Row;
  ours: readonly RecordField[];
  fields: readonly CrmField[];
  error: string | undefined;
  onChange: (next: Partial<MappingRule>) => void;
  onRemove: () => void;
}

function RuleRow({ row, ours, fields, error, onChange, onRemove }: RuleRowProps) {
  const isFixed = row.ours === '';
  const writable = fields.filter(({ readOnly }) => !readOnly);
  const isKnown = row.theirs === '' || writable.some(({ name }) => name === row.theirs);
  const label = ours.find(({ key }) => key === row.ours)?.label ?? 'Fixed text';
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2 p-3">
      <div className="min-w-40 flex-1">
        <Select
          needs="configure"
          size="sm"
          aria-label="Field of Leadwright"
          value={isFixed ? FIXED : row.ours}
          onValueChange={(key) => onChange(key === FIXED ? { ours: '' } : { ours: key, fixed: '' })}
          options={[
            ...ours.map(({ key, label: text }) => ({ value: key, label: text })),
            { value: FIXED, label: 'Fixed text' },
          ]}
        />
      </div>
      <div className="min-w-36 flex-1">
        {isFixed ? (
          <Input
            aria-label="Text"
            maxLength={500}
            value={row.fixed}
            onChange={({ target }) => onChange({ fixed: target.value })}
          />
        ) : (
          <Select
            needs="configure"
            size="sm"
            aria-label={`How ${label} is written`}
            value={row.transform}
            onValueChange={(transform) => onChange({ transform: transform as Transform })}
            options={TRANSFORMS.map((value) => ({ value, label: TRANSFORM_LABELS[value] }))}
          />
        )}
      </div>
      <div className="min-w-44 flex-1">
        <Select
          needs="configure"
          size="sm"
          aria-label={`Field of the CRM for ${label}`}
          aria-invalid={error !== undefined || !isKnown}
          value={row.theirs}
          onValueChange={(theirs) => onChange({ theirs })}
          options={[
            ...(isKnown ? [] : [{ value: row.theirs, label: `${row.theirs} (no longer there)` }]),
            ...writable.map(({ name, label: text, required }) => ({
              value: name,
              label: required ? `${text} (required)` : text,
            })),
          ]}
        />
      </div>
      {!isFixed && (
        <Select
          needs="configure"
          size="sm"
          className="w-32 shrink-0"
          aria-label={`Direction of ${label}`}
          value={row.direction}
          onValueChange={(direction) => onChange({ direction: direction as Direction })}
          options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))}
        />
      )}
      <IconButton
        needs="configure"
        label={`Remove ${label}`}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={onRemove}
      />
      {error && (
        <p role="alert" className="w-full text-sm text-bad">
          {error}
        </p>
      )}
    </li>
  );
}
