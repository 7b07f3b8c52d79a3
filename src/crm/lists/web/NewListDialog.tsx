// A new list: static and empty, static with records of a table, or live by what the table asks for.
import { type FormEvent, useState } from 'react';
import type { RecordKind } from '#crm/records/contract.ts';
import { type NewListProps, NOUN } from '#crm/records/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { ListType, LiveRule } from '../contract.ts';
import { asksForLists } from '../domain/asks-for-lists.ts';
import type { MadeList, NewList } from './api.ts';
import { faultOf } from './field-fault.ts';
import { useCreateList } from './use-list-changes.ts';
import { useRuleWords } from './use-rule-labels.ts';

type Source = Pick<NewListProps, 'kind' | 'selection' | 'selected'>;

interface NewListDialogProps {
  /** The table that it is made from. Without one a live list gets its rule on its own page. */
  source?: Source;
  onClose: () => void;
  onMade: (made: MadeList) => void;
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
  const words = useRuleWords(rule);
  const fixed = asksForLists(rule.selection.filter);

  function submit(event: FormEvent) {
    event.preventDefault();
    create.mutate(type === 'live' ? { type, name, rule } : { type, name, ...beginningOf(source) }, {
      onSuccess: (made) => {
        onMade(made);
        onClose();
      },
    });
  }
  const nameFault = faultOf(create.error, 'name');
  const hint =
    type === 'static'
      ? `${staticHint(source)}${fixed ? ' A live list cannot ask which lists somebody is in.' : ''}`
      : source
        ? `Follows the filter, now and later: ${words}.`
        : 'Follows a filter: who matches it is in the list.';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New list">
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name" required error={nameFault}>
          <Input autoFocus value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Type" group hint={hint}>
          <Segmented
            block
            options={[
              { value: 'static', label: 'Static' },
              { value: 'live', label: 'Live', disabled: fixed },
            ]}
            value={type}
            onValueChange={setType}
          />
        </Field>
        {type === 'live' && !source && (
          <Field label="It holds" group hint="You set its filter next, on the page of the list.">
            <Segmented block options={KINDS} value={kind} onValueChange={setKind} />
          </Field>
        )}
        {create.error && !nameFault && (
          <Notice tone="bad" role="alert">
            {faultOf(create.error, 'rule') ?? create.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={create.isPending}>
            Make list
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is selected is meant as it is; a table that is narrowed is meant to go on. */
function usualType(source: Source | undefined): ListType {
  if (!source || source.selected || asksForLists(source.selection.filter)) return 'static';
  const { q, filter } = source.selection;
  return q || (filter && filter.items.length > 0) ? 'live' : 'static';
}

function beginningOf(source: Source | undefined): Pick<NewList & { type: 'static' }, 'beginning'> {
  if (!source) return {};
  const { kind, selection, selected } = source;
  const all = { selection: { ...selection, shelf: 'live' as const }, except: [] };
  return { beginning: { from: 'records', kind, target: selected?.target ?? all } };
}

function staticHint(source: Source | undefined): string {
  if (!source) return 'Holds the people and companies that you put into it.';
  const { many, one } = NOUN[source.kind];
  if (!source.selected) return `Holds the ${many} that match now, and whom you put into it later.`;
  const { count } = source.selected;
  return `Holds the ${count === 1 ? `one ${one} that is` : `${formatCount(count)} ${many} that are`} selected.`;
}
