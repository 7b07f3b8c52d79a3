// Choices about all rows: by what a record is known again, how dates and phone numbers are read, tags and a list for all of them.
import { COUNTRY_CODES } from '#features/accounts/web/index.ts';
import type { RecordKind } from '#features/records/contract.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { nounOf } from './import-words.ts';
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
  const set = (change: Partial<MappingDraft>) => onChange({ ...draft, ...change });
  return (
    <section aria-labelledby="import-options" className="space-y-4">
      <h2 id="import-options" className="text-md font-semibold">
        For all rows
      </h2>
      <div className="grid gap-x-6 gap-y-5 rounded-l border border-line bg-surface p-4 sm:grid-cols-2">
        <Field
          group
          label="A row is somebody who is here already by the same"
          hint={`A ${nounOf(kind) === 'contacts' ? 'contact' : 'company'} is never made twice: such a row changes it instead.`}
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
        <Field label="Tags for all of them" hint="Enter or a comma adds one.">
          <TagsInput value={draft.tags} onValueChange={(tags) => set({ tags })} max={10} />
        </Field>
        {(lists.data?.length ?? 0) > 0 && (
          <Field label="Put them on a list">
            <Combobox
              options={[{ value: '', label: 'No list' }, ...(lists.data ?? [])]}
              value={draft.listId ?? ''}
              onValueChange={(listId) => set({ listId: listId === '' ? null : listId })}
            />
          </Field>
        )}
        {types.has('phone') && (
          <Field label="Country of phone numbers" hint="For numbers without a country code, where the row names none.">
            <Combobox
              options={[{ value: '', label: 'As they are written' }, ...countries()]}
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

let named: { value: string; label: string }[] | undefined;

/** In the order of their names. */
function countries() {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  named ??= COUNTRY_CODES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  return named;
}
