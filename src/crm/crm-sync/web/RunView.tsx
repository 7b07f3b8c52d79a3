// One dry run or push: what would be done with each record and field, and what was done; confirmed, stopped, undone and sent again from here.
import { Download, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount, formatTime } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { CRM_NAMES, type RowAction, type RowState } from '../fields.contract.ts';
import { BackLink } from './ConnectionView.tsx';
import { ACTION_LABELS, NOTE_LABELS, ROW_STATE_LABELS, RUN_STATE_LABELS, reasonText } from './crm-labels.ts';
import {
  type Run,
  type RunRow,
  runLogHref,
  useCancel,
  useChoose,
  usePush,
  useRun,
  useRunRows,
  useUndo,
} from './use-crm.ts';

export function RunView({ id }: { id: string }) {
  const { data: run, error, refetch, isFetching } = useRun(id);
  return (
    <Page>
      <BackLink />
      {run ? (
        <>
          <PageHeader
            title={run.label}
            badge={<Badge tone={RUN_STATE_LABELS[run.state].tone}>{RUN_STATE_LABELS[run.state].label}</Badge>}
            lead={
              <>
                {CRM_NAMES[run.crm]} · {run.automatic && 'automatic, '}
                {run.pushedAt ? 'pushed' : 'checked'} <Age at={run.pushedAt ?? run.createdAt} />
              </>
            }
            actions={<RunActions run={run} />}
          />
          <RunState run={run} />
          <RowList run={run} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  );
}

function RunActions({ run: { id, state, counts, pushedAt, crm } }: { run: Run }) {
  const [undoing, setUndoing] = useState(false);
  const push = usePush();
  const cancel = useCancel();
  const undo = useUndo();
  const say = { onError: (error: Error) => notify.error(error) };
  const open = counts.create + counts.update - counts.done - counts.left;
  const isWorking = state === 'planning' || state === 'pushing';
  const canPush =
    state === 'planned' || (open > 0 && ['done', 'failed', 'cancelled'].includes(state) && pushedAt !== null);
  return (
    <>
      {pushedAt && (
        <Button asChild needs="export" icon={<Download aria-hidden size={16} />}>
          <a href={runLogHref(id)} download>
            Export log
          </a>
        </Button>
      )}
      {isWorking && (
        <Button needs="write" loading={cancel.isPending} onClick={() => cancel.mutate(id, say)}>
          Stop
        </Button>
      )}
      {pushedAt && counts.done > 0 && ['done', 'failed', 'cancelled'].includes(state) && (
        <Button needs="write" icon={<Undo2 aria-hidden size={16} />} onClick={() => setUndoing(true)}>
          Undo push
        </Button>
      )}
      {canPush && open > 0 && (
        <Button needs="write" variant="primary" loading={push.isPending} onClick={() => push.mutate(id, say)}>
          {pushedAt
            ? `Send ${formatCount(open)} again`
            : `Push ${formatCount(open)} ${open === 1 ? 'change' : 'changes'}`}
        </Button>
      )}
      {undoing && (
        <ConfirmDialog
          title="Undo this push?"
          description={`Records that it created move to the bin of ${CRM_NAMES[crm]}. Changed fields get their old values, unless someone has changed them since.`}
          action="Undo push"
          pending={undo.isPending}
          onClose={() => setUndoing(false)}
          onConfirm={() => undo.mutate(id, { ...say, onSuccess: () => setUndoing(false) })}
        />
      )}
    </>
  );
}

function RunState({ run }: { run: Run }) {
  const { state, total, planned, counts, fault, resumeAt } = run;
  const writes = counts.create + counts.update;
  const settled = counts.done + counts.failed + counts.left;
  return (
    <div className="mb-4 space-y-3 empty:mb-0">
      {state === 'planning' && (
        <Progress
          label="Comparing with the CRM"
          value={planned}
          max={Math.max(total, 1)}
          valueText={`${formatCount(planned)} of ${formatCount(total)}`}
        />
      )}
      {state === 'pushing' && (
        <Progress
          label="Writing to the CRM"
          value={settled}
          max={Math.max(writes, 1)}
          valueText={`${formatCount(settled)} of ${formatCount(writes)}`}
        />
      )}
      {state === 'planned' && writes === 0 && counts.ask === 0 && (
        <Notice tone="good">Nothing to push: the CRM has all of this already, or no record can be matched.</Notice>
      )}
      {state === 'planned' && counts.ask > 0 && (
        <Notice tone="warn">
          {formatCount(counts.ask)} {counts.ask === 1 ? 'record has' : 'records have'} several matches. Choose one of
          them, or push the others now.
        </Notice>
      )}
      {fault !== '' && (
        <Notice tone={state === 'failed' ? 'bad' : 'warn'} role="status">
          {fault}
          {resumeAt && ` Continues at ${formatTime(resumeAt)}.`}
        </Notice>
      )}
    </div>
  );
}

type Filter = 'all' | RowAction | 'failed' | 'left';

/** What a filter asks for. */
function toQuestion(filter: Filter): { action?: RowAction; state?: RowState } {
  if (filter === 'all') return {};
  return filter === 'failed' || filter === 'left' ? { state: filter } : { action: filter };
}

function RowList({ run }: { run: Run }) {
  const { counts } = run;
  const [filter, setFilter] = useState<Filter>('all');
  const query = useRunRows(run.id, toQuestion(filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const filters: [Filter, string, number][] = [
    ['all', 'All', run.planned],
    ['create', 'Create', counts.create],
    ['update', 'Update', counts.update],
    ['none', 'Unchanged', counts.none],
    ['skip', 'Skip', counts.skip],
    ['ask', 'Choose', counts.ask],
    ['failed', 'Failed', counts.failed],
    ['left', 'Not written', counts.left],
  ];
  return (
    <section aria-label="Records" className="space-y-3">
      <div className="overflow-x-auto">
        <Segmented<Filter>
          aria-label="Show"
          size="sm"
          value={filter}
          onValueChange={setFilter}
          options={filters
            .filter(([value, , n]) => n > 0 || value === 'all' || value === filter)
            .map(([value, label, n]) => ({
              value,
              label: (
                <>
                  {label} <span className="text-text-3">{formatCount(n)}</span>
                </>
              ),
            }))}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !query.data ? (
        <SkeletonText lines={6} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={run.state === 'planning' ? 'Records appear here as they are compared' : 'No records'}
          level={3}
        />
      ) : (
        <ul aria-label="Records" className="divide-y divide-line rounded-l border border-line bg-surface">
          {rows.map((row) => (
            <RowItem key={row.recordId} run={run} row={row} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button block size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function RowItem({ run, row }: { run: Run; row: RunRow }) {
  const { name, action, state, reason, detail, changes, notes, fault, url, candidates, requestId } = row;
  const { label, tone } = ACTION_LABELS[action];
  const told = state === 'planned' || state === 'sending' ? null : ROW_STATE_LABELS[state];
  const why = reasonText(reason, detail, run.kind === 'contact' ? 'email' : 'domain');
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(10rem,16rem)_1fr_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium">{name || 'No name'}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone={tone}>{label}</Badge>
          {told && <Badge tone={told.tone}>{told.label}</Badge>}
        </p>
      </div>
      <div className="min-w-0 space-y-1">
        {changes.length > 0 && (
          <dl className="space-y-0.5">
            {changes.map(({ field, label: text, before, after }) => (
              <div key={field} className="flex flex-wrap gap-x-2">
                <dt className="w-32 shrink-0 truncate text-text-3">{text}</dt>
                <dd className="min-w-0 flex-1 break-words">
                  {before !== '' && <del className="mr-1.5 text-text-3">{before}</del>}
                  <Value text={after} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {why && <p className="text-text-2">{why}</p>}
        {notes.map(({ field, label: text, why: note, value }) => (
          <p key={field} className="text-xs text-text-3">
            {text}
            {value !== '' && <> “{value}”</>} is not written: {NOTE_LABELS[note] ?? note}.
          </p>
        ))}
        {fault && (
          <p className="text-bad">
            {fault}
            {requestId && <span className="block text-xs break-all text-text-3">Request {requestId}</span>}
          </p>
        )}
        {candidates.length > 0 && run.state !== 'pushing' && state === 'planned' && <Candidates run={run} row={row} />}
      </div>
      {url && (
        <p className="text-xs">
          <ExternalLink url={url}>Open in {CRM_NAMES[run.crm]}</ExternalLink>
        </p>
      )}
    </li>
  );
}

const Value = ({ text }: { text: string }): ReactNode =>
  text === '' ? <span className="text-text-3">empty</span> : <ins className="no-underline">{text}</ins>;

function Candidates({ run, row: { recordId, candidates, externalId, action } }: { run: Run; row: RunRow }) {
  const choose = useChoose(run.id);
  const pick = (choice: string) => choose.mutate({ recordId, choice }, { onError: (error) => notify.error(error) });
  return (
    <fieldset className="flex flex-wrap items-center gap-2 pt-1">
      <legend className="sr-only">Which record is it?</legend>
      {candidates.map(({ id, url }) => (
        <span key={id} className="inline-flex items-center gap-2">
          <Button
            needs="write"
            size="sm"
            aria-pressed={externalId === id}
            loading={choose.isPending && choose.variables?.choice === id}
            onClick={() => pick(id)}
          >
            Use {id}
          </Button>
          {url && <ExternalLink url={url}>View</ExternalLink>}
        </span>
      ))}
      <Button needs="write" size="sm" aria-pressed={action === 'create'} onClick={() => pick('create')}>
        Create another
      </Button>
      <Button needs="write" size="sm" variant="ghost" onClick={() => pick('skip')}>
        Skip
      </Button>
    </fieldset>
  );
}
