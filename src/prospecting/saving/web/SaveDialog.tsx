// Before many results are saved: how many are new, which are there already with the reason, and the list they go into.
import { useState } from 'react';
import { Link } from 'react-router';
import { useCreateList, useLists } from '#crm/lists/web/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { Capability } from '#shared/capabilities.ts';
import { formatNoun } from '#shared/formats.ts';
import { recordPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { alreadySavedMark, alreadySavedText, countFound } from './saving-labels.ts';
import { usePreviews, useSaveResults } from './use-saving.ts';

interface SaveDialogProps {
  capability: Capability;
  kind: RecordKind;
  keys: readonly string[];
  onClose: () => void;
}

const NO_LIST = 'none';
const NEW_LIST = 'new';

export function SaveDialog({ capability, kind, keys, onClose }: SaveDialogProps) {
  const previews = usePreviews(capability, keys);
  const lists = useLists();
  const create = useCreateList();
  const save = useSaveResults({ quiet: true });
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;
  const [list, setList] = useState(NO_LIST);
  const [name, setName] = useState('');
  const found = previews.data ?? [];
  const { fresh, known } = countFound(found);
  const options = [
    { value: NO_LIST, label: 'No list' },
    { value: NEW_LIST, label: 'New list…' },
    ...(lists.data?.items ?? [])
      .filter(({ type }) => type === 'static')
      .map((each) => ({ value: each.id, label: each.name })),
  ];

  async function submit() {
    if (found.length === 0) return;
    const saved = await run(async () => {
      const made = list === NEW_LIST ? await create.mutateAsync({ type: 'static', name }) : null;
      const listId = made?.list.id ?? (list === NO_LIST ? undefined : list);
      // A name that has become a list is not made a second time, whatever comes of the saving.
      if (made) setList(made.list.id);
      await save.mutateAsync({ capability, keys: found.map(({ key }) => key), listId });
    });
    if (saved) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Save to your ${kind === 'contact' ? 'contacts' : 'companies'}`}
    >
      <Form submission={submission} onSubmit={() => void submit()} className="space-y-4">
        {previews.isPending && <Spinner />}
        {previews.data && (
          <p>
            {found.length === 0
              ? 'These results can no longer be saved. Search again to save them.'
              : `${alreadySavedText(kind, fresh)} ${fresh === 1 ? 'is' : 'are'} new, ${formatNoun(known.length, 'exists', 'exist')} already.`}
          </p>
        )}
        {known.length > 0 && (
          <section aria-label={alreadySavedMark(kind)}>
            <p className="text-sm text-text-2">New values are merged in. No value is lost.</p>
            <ul className="mt-2 max-h-52 divide-y divide-line overflow-y-auto rounded-m border border-line">
              {known.map(({ key, match }) => (
                <li key={key} className="px-3 py-2 text-sm">
                  <Link
                    to={recordPath(kind, match?.id ?? '')}
                    dir="auto"
                    className="font-semibold text-text hover:text-accent hover:underline"
                  >
                    {match?.name}
                  </Link>
                  <p dir="auto" className="truncate text-text-2">
                    {match?.words}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Field label="Add to list">
          <Select options={options} value={list} onValueChange={setList} />
        </Field>
        {list === NEW_LIST && (
          <Field label="Name of the list" required error={faults.name}>
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
        )}
        {previews.error && (
          <Notice tone="bad" role="alert">
            {previews.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={found.length === 0} loading={busy}>
            Save {alreadySavedText(kind, fresh + known.length)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
