// Creates a list: empty, with the records of a table, or live with the filter of the table.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { type NewListProps, NOUN } from '#crm/records/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { listPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { ListType, LiveRule } from '../contract.ts';
import { filtersByLists } from '../domain/list-rules.ts';
import { createdText, useRuleText } from './list-labels.ts';
import { useCreateList, useSetListStatus } from './use-list-changes.ts';
import type { CreatedList, NewList } from './use-lists.ts';

type Source = Pick<NewListProps, 'kind' | 'selection' | 'selected'>;

interface NewListDialogProps {
  /** The source table. Without one a live list gets its rule on its own page. */
  source?: Source;
  onClose: () => void;
  onMade: (made: CreatedList) => void;
}

const KINDS = [
  { value: 'contact', label: 'Contacts' },
  { value: 'company', label: 'Companies' },
] as const;

export function NewListDialog({ source, onClose, onMade }: NewListDialogProps) {
  const create = useCreateList();
  const [name, setName] = useState('');
  const [type, setType] = useState<ListType>(() => usualType(source));
  const [kind, setKind] = useState<RecordKind>('contact');
  const rule: LiveRule = source ? { kind: source.kind, selection: source.selection } : { kind, selection: {} };
  const words = useRuleText(rule);
  const fixed = filtersByLists(rule.selection.filter);

  const submission = useSubmission(['name', 'rule']);
  const { busy, faults, correct, run } = submission;

  async function submit() {
    const list: NewList = type === 'live' ? { type, name, rule } : { type, name, ...getInitialMembers(source) };
    const made = await run(() => create.mutateAsync(list));
    if (made === null) return;
    onMade(made.answer);
    onClose();
  }
  const hint =
    type === 'static'
      ? `${staticHint(source)}${fixed ? ' A live list cannot filter by lists.' : ''}`
      : source
        ? `Follows the filter, now and later: ${words}.`
        : 'Follows a filter. Matching records are added automatically.';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New list">
      <Form submission={submission} onSubmit={() => void submit()} className="space-y-4">
        <Field label="Name" required error={faults.name}>
          <Input
            autoFocus
            value={name}
            maxLength={120}
            onChange={({ target }) => {
              setName(target.value);
              correct('name');
            }}
          />
        </Field>
        <Field label="Type" group hint={hint} error={faults.rule}>
          <Segmented
            block
            options={[
              { value: 'static', label: 'Static' },
              { value: 'live', label: 'Live', disabled: fixed },
            ]}
            value={type}
            onValueChange={(chosen) => {
              setType(chosen);
              correct('rule');
            }}
          />
        </Field>
        {type === 'live' && !source && (
          <Field label="It holds" group hint="Set its filter on the next page.">
            <Segmented block options={KINDS} value={kind} onValueChange={setKind} />
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy}>
            Create list
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** A selection suggests a static list, a filtered table a live one. */
function usualType(source: Source | undefined): ListType {
  if (!source || source.selected || filtersByLists(source.selection.filter)) return 'static';
  const { q, filter } = source.selection;
  return q || (filter && filter.items.length > 0) ? 'live' : 'static';
}

function getInitialMembers(source: Source | undefined): Pick<NewList & { type: 'static' }, 'beginning'> {
  if (!source) return {};
  const { kind, selection, selected } = source;
  const all = { selection: { ...selection, shelf: 'live' as const }, except: [] };
  return { beginning: { from: 'records', kind, target: selected?.target ?? all } };
}

function staticHint(source: Source | undefined): string {
  if (!source) return 'Holds the people and companies you add.';
  const { many, one } = NOUN[source.kind];
  if (!source.selected) return `Holds the ${many} that match now, and those you add later.`;
  const { count } = source.selected;
  return `Holds the ${count === 1 ? `one ${one} that is` : `${formatCount(count)} ${many} that are`} selected.`;
}

/** Creates a list from a table and opens it; can be undone. */
export function NewListOfTable({ onClose, onMade, ...source }: NewListProps) {
  const navigate = useNavigate();
  const setStatus = useSetListStatus();
  return (
    <NewListDialog
      source={source}
      onClose={onClose}
      onMade={(made) => {
        const { list } = made;
        notifyUndo(createdText(made), () => setStatus.mutate({ lists: [list], shelf: 'bin' }));
        onMade?.();
        void navigate(listPath(list.id, source.kind));
      }}
    />
  );
}
