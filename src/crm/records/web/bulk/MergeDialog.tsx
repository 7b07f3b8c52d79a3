// Two records side by side, to become one: whose value is shown is chosen field by field, and what is not shown is kept beside it.
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { formatDate } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { companyRoutes, contactRoutes } from '../../contract.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import { useRecordFields } from '../fields/use-record-fields.ts';
import { useRecord } from '../record/use-record.ts';
import { fieldText, fieldValue, isFilled, type RecordRow, rowName } from '../record-labels.ts';
import { RECORDS_KEY } from '../use-records.ts';
import { useOfferUndo, useRefreshRecords } from './use-record-changes.ts';

const mergeContact = endpoint(contactRoutes.merge);
const mergeCompany = endpoint(companyRoutes.merge);

interface MergeDialogProps {
  kind: RecordKind;
  /** The one that stays: its address, its lists and its history go on. */
  id: string;
  otherId: string;
  /** Why they may be one: "Same phone number: +46 70 123 45 67". */
  reason?: string;
  onClose: () => void;
  onMerged?: () => void;
}

export function MergeDialog({ kind, id, otherId, reason, onClose, onMerged }: MergeDialogProps) {
  const left = useRecord(kind, id);
  const right = useRecord(kind, otherId);
  const error = left.error ?? right.error;
  const noun = kind === 'contact' ? 'contacts' : 'companies';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" title={`Merge two ${noun}`} description={reason}>
      {left.data && right.data ? (
        <Sides kind={kind} left={left.data.record} right={right.data.record} onClose={onClose} onMerged={onMerged} />
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <Loading label={`Loading both ${noun}`}>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Dialog>
  );
}

interface SidesProps {
  kind: RecordKind;
  left: RecordRow;
  right: RecordRow;
  onClose: () => void;
  onMerged: (() => void) | undefined;
}

function Sides({ kind, left, right, onClose, onMerged }: SidesProps) {
  const fields = useRecordFields(kind);
  const members = useMembers();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshRecords();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const { differing, same } = mergeRows(fields, left, right);
  const show = Object.fromEntries(differing.map(({ field, usual }) => [field.key, chosen[field.key] ?? usual]));
  const merge = useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: async (): Promise<{ record: RecordRow; changeId: string | null }> => {
      const parts = { params: { id: left.id }, body: { otherId: right.id, show } };
      return kind === 'contact' ? await call(mergeContact, parts) : await call(mergeCompany, parts);
    },
    onSuccess: ({ record, changeId }) => {
      offerUndo(`Merged into ${rowName(record)}`, changeId);
      onMerged?.();
      onClose();
    },
    onSettled: refresh,
  });
  const text = (field: RecordField, value: unknown) =>
    fieldText(field, value, (member) => members.find((one) => one.id === member)?.name);
  return (
    <>
      <div className="overflow-x-auto">
        {/* On a phone each field stands over its two values. */}
        <table className="w-full border-collapse text-sm max-sm:block">
          <thead className="max-sm:block">
            <tr className={`text-left align-bottom ${ROW}`}>
              <th scope="col" className="w-28 py-2 pr-2 font-normal text-text-3 max-sm:hidden">
                Field
              </th>
              <Head kind={kind} record={left} note="Stays" />
              <Head kind={kind} record={right} note="Merged into the other" />
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {differing.map(({ field, left: mine, right: theirs }) => (
              <tr key={field.key} className={`align-top ${ROW}`}>
                <FieldName>{field.label}</FieldName>
                <Choice
                  label={field.label}
                  text={text(field, mine)}
                  chosen={show[field.key] === 'this'}
                  onChoose={() => setChosen((now) => ({ ...now, [field.key]: 'this' }))}
                />
                <Choice
                  label={field.label}
                  text={text(field, theirs)}
                  chosen={show[field.key] === 'other'}
                  onChoose={() => setChosen((now) => ({ ...now, [field.key]: 'other' }))}
                />
              </tr>
            ))}
            {same.map(({ field, left: mine }) => (
              <tr key={field.key} className={`align-top ${ROW}`}>
                <FieldName>{field.label}</FieldName>
                <td colSpan={2} className="px-2 py-2 break-words text-text-2 max-sm:col-span-2">
                  {text(field, mine)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Notice tone="neutral" className="mt-3">
        All values are kept. Tags, lists, notes, tasks and history of both are combined.
      </Notice>
      {merge.error && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {merge.error.message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button size="sm">Cancel</Button>
        </DialogClose>
        <Button size="sm" variant="primary" loading={merge.isPending} onClick={() => merge.mutate()}>
          Merge
        </Button>
      </div>
    </>
  );
}

/** A line of the table. */
const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-2';

function FieldName({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className="py-2 pr-2 text-left font-normal text-text-3 max-sm:col-span-2 max-sm:px-2 max-sm:pb-0 max-sm:text-xs"
    >
      {children}
    </th>
  );
}

function Head({ kind, record, note }: { kind: RecordKind; record: RecordRow; note: string }) {
  return (
    <th scope="col" className="px-2 py-2 font-normal">
      <span className="flex items-center gap-2">
        <Avatar name={rowName(record)} src={record.picture} size="xs" shape={kind === 'company' ? 'logo' : 'person'} />
        <span className="min-w-0">
          <span className="block font-semibold break-words">{rowName(record)}</span>
          <span className="block text-xs text-text-3">
            {note} · added {formatDate(record.createdAt)}
          </span>
        </span>
      </span>
    </th>
  );
}

interface ChoiceProps {
  label: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
}

function Choice({ label, text, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <td className={chosen ? 'min-w-0 bg-accent-soft px-2 py-2' : 'min-w-0 px-2 py-2'}>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-7">
        <input
          id={id}
          type="radio"
          name={`merge ${label}`}
          checked={chosen}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 break-words">
          <span className="sr-only">{label}: </span>
          {text || <span className="text-text-3">Empty</span>}
        </span>
      </label>
    </td>
  );
}

// What two records that are to become one say: where they differ, and whose value is shown unless another is chosen.

/** As the route of merging names them: the one that stays, and the one that goes into it. */
export type Side = 'this' | 'other';

export interface MergeRow {
  field: RecordField;
  left: unknown;
  right: unknown;
  /** That of the one that stays where it has one. */
  usual: Side;
}

/** Of own fields that either has filled. Several texts and tags are joined, whatever is chosen: they are not asked about. */
export function mergeRows(
  fields: readonly RecordField[],
  left: RecordRow,
  right: RecordRow,
): { differing: MergeRow[]; same: MergeRow[] } {
  const differing: MergeRow[] = [];
  const same: MergeRow[] = [];
  for (const field of fields) {
    if (field.by !== 'own' || field.type === 'tags' || field.type === 'texts') continue;
    const [mine, theirs] = [isFilled(left, field.key), isFilled(right, field.key)];
    if (!mine && !theirs) continue;
    const row: MergeRow = {
      field,
      left: fieldValue(left, field.key),
      right: fieldValue(right, field.key),
      usual: mine ? 'this' : 'other',
    };
    (mine && theirs && row.left === row.right ? same : differing).push(row);
  }
  return { differing, same };
}
