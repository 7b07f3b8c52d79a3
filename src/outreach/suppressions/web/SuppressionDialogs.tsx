// The dialogs of the suppression list: add entries, remove them with a reason, and the history of removals.
import { useState } from 'react';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SUPPRESSION_LABELS } from '../fields.contract.ts';
import type { Removal } from './SuppressedList.tsx';
import { entriesText } from './suppression-labels.ts';
import { useAddSuppressions, useRemovals, useRemoveSuppressions } from './use-suppressions.ts';

export function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSuppressions();
  const [text, setText] = useState('');
  const [detail, setDetail] = useState('');
  const submission = useSubmission(['text', 'detail']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    void run(
      async () => {
        await add.mutateAsync({ text, detail });
        onClose();
      },
      text.trim() === '' ? { text: 'Enter at least one address, domain or phone number' } : {},
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to the suppression list"
      description="An email address, a whole domain, or a phone number on WhatsApp."
      size="md"
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field
          label="Addresses, domains and phone numbers"
          required
          hint="One per line, or separated by commas. Phone numbers with their country code."
          error={faults.text}
        >
          <Textarea
            rows={5}
            value={text}
            maxLength={100_000}
            placeholder={'mara@northwind.example\nacme.example\n+49 170 1234567'}
            onChange={(event) => {
              setText(event.target.value);
              correct('text');
            }}
          />
        </Field>
        <Field label="Note" hint="Shown in the list: who asked, and how." error={faults.detail}>
          <Input
            value={detail}
            maxLength={300}
            onChange={(event) => {
              setDetail(event.target.value);
              correct('detail');
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Adding...">
            Add to the list
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Entries that opted out or complained are removed only if it is confirmed that they asked for it. */
export function RemoveDialog({ target, count, one, asked, onRemoved, onClose }: Removal & { onClose: () => void }) {
  const remove = useRemoveSuppressions();
  const [why, setWhy] = useState('');
  const [again, setAgain] = useState(false);
  const submission = useSubmission(['why', 'asked']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    void run(
      async () => {
        await remove.mutateAsync({ target, why, asked: again });
        onRemoved();
        onClose();
      },
      {
        ...(why.trim() === '' && { why: 'Enter a reason' }),
        ...(one !== null && asked && !again && { asked: 'Confirm that they asked for it' }),
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={one ? `Remove ${one.value} from the list?` : `Remove ${entriesText(count)}?`}
      description={
        one
          ? `${SUPPRESSION_LABELS[one.reason]}${one.source ? `, ${one.source}` : ''}. It can be contacted again immediately.`
          : 'They can be contacted again immediately.'
      }
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Reason" required hint="Saved with the entry and your name." error={faults.why}>
          <Textarea
            rows={2}
            value={why}
            maxLength={500}
            onChange={(event) => {
              setWhy(event.target.value);
              correct('why');
            }}
          />
        </Field>
        {asked && (
          <Checkbox
            checked={again}
            onCheckedChange={(on) => {
              setAgain(on);
              correct('asked');
            }}
            label={one ? 'They asked to be contacted again' : 'All of them asked to be contacted again'}
            hint={
              one
                ? 'They opted out or complained. Writing to them without their consent is illegal in most countries.'
                : 'Otherwise, entries that opted out or complained stay on the list.'
            }
            error={faults.asked}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger" loading={busy} loadingText="Removing...">
            Remove from list
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function RemovalsSheet({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRemovals();
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Removed from the list">
      <div className="px-5 pb-5">
        {items === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading label="Loading removals">
              <SkeletonText lines={4} />
            </Loading>
          )
        ) : items.length === 0 ? (
          <EmptyState title="No removals" level={3}>
            Removals appear here with their reason and user.
          </EmptyState>
        ) : (
          <>
            <ul>
              {items.map(({ id, value, reason, source, why, removedBy, removedAt, since }) => (
                <li key={id} className="border-b border-line py-3 text-sm last:border-b-0">
                  <bdi className="font-label break-all">{value}</bdi>
                  <p className="mt-0.5 break-words">{why}</p>
                  <p className="mt-0.5 text-xs text-text-3">
                    Removed <Age at={removedAt} /> by {removedBy || 'a former user'}. It was:{' '}
                    {[SUPPRESSION_LABELS[reason], source].filter((part) => part !== '').join(', ')}, added{' '}
                    <Age at={since} />
                  </p>
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show earlier
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
