// Choices about all rows: by what a record is known again, how dates and phone numbers are read, tags and a list for all of them.
import type { RecordKind } from '#crm/records/contract.ts';
import { countriesByName } from '#shared/countries.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { type FieldOption, MATCH_WORDS, type MappingDraft, matchesOf, SURE_MATCH } from './mapping-draft.ts';
import { useStaticLists } from './use-import-fields.ts';

interface MappingOptionsProps {
  kind: RecordKind;
  draft: MappingDraft;
  options: readonly FieldOption[];
  onChange: (draft: MappingDraft) => void;
}

export function MappingOptions({ kind, draft, options, onChange }: MappingOptionsProps) {
  const lists = useStaticLists();
  const types = new Set(Object.values(draft.columns).map(({ field }) => typeOf(options, field)));
  const isMapped = (key: string) => Object.values(draft.columns).some(({ field }) => field === key);
  const set = (change: Partial<MappingDraft>) => onChange({ ...draft, ...change });
  return (
    <section aria-labelledby="import-options" className="space-y-4">
      <h2 id="import-options" className="text-md font-semibold">
        For all rows
      </h2>
      <div className="grid gap-x-6 gap-y-5 rounded-l border border-line bg-surface p-4 sm:grid-cols-2">
        <Field
          group
          label="Match existing records by"
          hint="Matches are updated, not duplicated."
          className="sm:col-span-2"
        >
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {matchesOf(kind).map((reason) => (
              <Checkbox
                key={reason}
                label={MATCH_WORDS[reason]}
                disabled={reason === SURE_MATCH[kind]}
                checked={reason === SURE_MATCH[kind] || draft.matchBy.includes(reason)}
                onCheckedChange={(checked) =>
                  set({
                    matchBy: checked ? [...draft.matchBy, reason] : draft.matchBy.filter((other) => other !== reason),
                  })
                }
              />
            ))}
          </div>
        </Field>
        <Field label="Tags for all rows" hint="Enter or a comma adds one.">
          <TagsInput value={draft.tags} onValueChange={(tags) => set({ tags })} max={10} />
        </Field>
        {(lists.data?.length ?? 0) > 0 && (
          <Field label="Add to list">
            <Combobox
              options={[{ value: '', label: 'No list' }, ...(lists.data ?? [])]}
              value={draft.listId ?? ''}
              onValueChange={(listId) => set({ listId: listId === '' ? null : listId })}
            />
          </Field>
        )}
        <Field group label="Values that cannot be read" hint="Each one is listed in the file of findings.">
          <Segmented
            size="sm"
            value={draft.strict ? 'strict' : 'lenient'}
            onValueChange={(value) => set({ strict: value === 'strict' })}
            options={[
              { value: 'lenient', label: 'Leave them out' },
              { value: 'strict', label: 'Skip their rows' },
            ]}
          />
        </Field>
        {kind === 'contact' && isMapped('companyName') && (
          <Field group label="Companies of these people" hint="Matched by email domain, then by name.">
            <Segmented
              size="sm"
              value={draft.createCompanies ? 'create' : 'link'}
              onValueChange={(value) => set({ createCompanies: value === 'create' })}
              options={[
                { value: 'link', label: 'Link existing' },
                { value: 'create', label: 'Create missing' },
              ]}
            />
          </Field>
        )}
        {types.has('phone') && (
          <Field label="Country of phone numbers" hint="For numbers without a country code, where the row names none.">
            <Combobox
              options={[
                { value: '', label: 'As they are written' },
                ...countriesByName().map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={draft.country}
              onValueChange={(country) => set({ country })}
            />
          </Field>
        )}
        {types.has('day') && (
          <Field group label="04/05/2026 is">
            <Segmented
              size="sm"
              value={draft.dayFirst ? 'day' : 'month'}
              onValueChange={(first) => set({ dayFirst: first === 'day' })}
              options={[
                { value: 'month', label: 'April 5' },
                { value: 'day', label: 'May 4' },
              ]}
            />
          </Field>
        )}
      </div>
    </section>
  );
}

function typeOf(options: readonly FieldOption[], field: string) {
  return options.find(({ value }) => value === field)?.type;
}
