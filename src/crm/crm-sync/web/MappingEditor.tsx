// What is mapped to which field of the CRM, by which field records are matched, and who wins where both sides differ.
import { cx } from 'class-variance-authority';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RecordField } from '#crm/records/fields.contract.ts';
import { useRecordFields } from '#crm/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Select, type SelectOption } from '#ui/Select.tsx';
import { NEW_RULE, trimRule } from '../domain/mapping-rules.ts';
import type { AutomaticPush, ConflictRule, CrmField, MappingRule, MatchKey } from '../fields.contract.ts';
import { MappingHeadings, MappingRow, type RuleFaults } from './MappingRow.tsx';
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

/** As the contract names them. */
const OBJECT = 'settings.mapping.object';
const RULE_FIELDS = ['theirs', 'fallback', 'fixed'] as const;
const rulePath = (index: number, field: string) => `settings.mapping.rules.${index}.${field}`;

/** A rule with a key of its own, so that rows keep their focus. */
type Row = MappingRule & { key: string };

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
  /** Keys of the rows as they were sent; a row that has changed since has no fault until it is sent again. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const ours = useRecordFields(kind).filter(isMappable);
  const save = useChangeMapping(connectionId);
  const submission = useSubmission([
    ...(objects.length > 1 ? [OBJECT] : []),
    ...rows.flatMap((_, index) => RULE_FIELDS.map((field) => rulePath(index, field))),
  ]);
  const { busy, faults, correct, run } = submission;
  const change = (next: Partial<typeof mapping>) => {
    setMapping({ ...mapping, ...next });
    setDirty(true);
  };
  const setRow = (key: string, next: Partial<MappingRule>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
    setSent(sent.map((each) => (each === key ? '' : each)));
    setDirty(true);
  };
  const remove = (key: string) => {
    setRows(rows.filter((row) => row.key !== key));
    setDirty(true);
  };
  const add = () => {
    setRows([...rows, { ...NEW_RULE, key: crypto.randomUUID(), ours: ours[0]?.key ?? '' }]);
    setDirty(true);
  };
  function submit() {
    setSent(rows.map(({ key }) => key));
    const rules = rows.map(({ key: _, ...rule }) => trimRule(rule, mapping));
    void run(async () => {
      // The form is remounted with the new revision: callbacks of `mutate` would be lost with it.
      await save.mutateAsync({ kind, revision, settings: { ...settings, automatic, mapping: { ...mapping, rules } } });
      notify.success('Mapping saved');
    });
  }
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-5">
      <div className={cx('grid gap-4 sm:grid-cols-2', objects.length > 1 ? 'xl:grid-cols-4' : 'xl:grid-cols-3')}>
        {objects.length > 1 && (
          <Field label="Push to" hint="Save to load the fields of another object." error={faults[OBJECT]}>
            <Select
              needs="configure"
              value={mapping.object}
              onValueChange={(object) => {
                change({ object });
                correct(OBJECT);
              }}
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
      {rows.length > 0 && (
        <div className="rounded-l border border-line bg-surface">
          <MappingHeadings />
          <ul aria-label="Mapped fields" className="divide-y divide-line">
            {rows.map((row) => (
              <MappingRow
                key={row.key}
                kind={kind}
                rule={row}
                match={mapping.match}
                ours={ours}
                fields={fields}
                faults={ruleFaults(faults, sent.indexOf(row.key))}
                onChange={(next) => setRow(row.key, next)}
                onRemove={() => remove(row.key)}
              />
            ))}
          </ul>
        </div>
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
          loading={busy}
          loadingText="Saving..."
        >
          Save mapping
        </Button>
      </div>
    </Form>
  );
}

/** Faults of the rule that was sent at `index`, by its properties. */
const ruleFaults = (faults: Faults, index: number): RuleFaults =>
  Object.fromEntries(RULE_FIELDS.map((field) => [field, faults[rulePath(index, field)]]));

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
