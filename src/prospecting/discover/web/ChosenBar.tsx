// What can be done with the rows that are selected: save them, put them on a list, verify their addresses, take them along, leave them out.
import { BookmarkPlus, Download, EyeOff, ShieldCheck } from 'lucide-react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { useVerify } from '#prospecting/verifier/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import type { DiscoverRow } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { CSV_COLUMNS, countText, nameOfAll, nounOf, recordKindOf } from './row-labels.ts';
import { useExclude, useSave } from './use-keeping.ts';

interface ChosenBarProps {
  kind: DiscoverKind;
  chosen: readonly DiscoverRow[];
  /** Selects all that fit, where more fit than are shown. */
  all: { total: number; most: number; select: () => void } | null;
  onClear: () => void;
}

/** As the server takes them in one call. */
const VERIFIED_AT_ONCE = 25;

export function ChosenBar({ kind, chosen, all, onClear }: ChosenBarProps) {
  const save = useSave();
  const exclude = useExclude();
  const mayList = useMayUse('lists');
  if (chosen.length === 0) return null;
  const refs = chosen.map(({ ref }) => ref);
  const unkept = chosen.filter(({ recordId }) => recordId === null);
  const keep = (listId?: string) =>
    save.mutate({ kind, refs, ...(listId !== undefined && { listId }) }, { onSuccess: onClear });
  return (
    <SelectionBar
      label={`Selected ${nounOf(kind, 2)}`}
      count={countText(kind, chosen.length)}
      all={all}
      onClear={onClear}
    >
      {unkept.length > 0 && (
        <Button
          needs="write"
          size="sm"
          variant="primary"
          icon={<BookmarkPlus aria-hidden size={14} />}
          loading={save.isPending}
          onClick={() => keep()}
        >
          Save {formatCount(unkept.length)}
        </Button>
      )}
      {mayList && <AddToListButton kind={recordKindOf(kind)} label="Save to list" onChoose={({ id }) => keep(id)} />}
      <VerifyChosen chosen={chosen} />
      <Button
        needs="export"
        size="sm"
        icon={<Download aria-hidden size={14} />}
        onClick={() => void exportCsv(nounOf(kind, 2), CSV_COLUMNS[kind], chosen)}
      >
        Export CSV
      </Button>
      {unkept.length > 0 && (
        <Button
          needs="write"
          size="sm"
          icon={<EyeOff aria-hidden size={14} />}
          loading={exclude.isPending}
          onClick={() =>
            exclude.mutate(
              { kind, refs: unkept.map(({ ref }) => ref), name: nameOfAll(kind, unkept) },
              { onSuccess: onClear },
            )
          }
        >
          Exclude
        </Button>
      )}
    </SelectionBar>
  );
}

/** Their addresses, at the most that it can cost; what is known or decided free costs nothing. */
function VerifyChosen({ chosen }: { chosen: readonly DiscoverRow[] }) {
  const verify = useVerify();
  const emails = [
    ...new Set(chosen.map(({ company, person }) => (company ?? person)?.email ?? '').filter((email) => email !== '')),
  ].slice(0, VERIFIED_AT_ONCE);
  if (emails.length === 0) return null;
  const most = emails.length * PRICES['verify-email'];
  return (
    <Button
      needs="spend"
      size="sm"
      icon={<ShieldCheck aria-hidden size={14} />}
      loading={verify.isPending}
      loadingText="Verifying..."
      onClick={() =>
        verify.mutate(emails, {
          onSuccess: ({ items }) => {
            const valid = items.filter(({ status }) => status === 'valid').length;
            notify.success(`${formatCount(items.length)} verified, ${formatCount(valid)} valid`);
          },
          onError: (error) => notify.error(error),
        })
      }
    >
      Verify {formatCount(emails.length)} (at most {formatCredits(most)})
    </Button>
  );
}
