// One list (product design 5.10): a table of its contacts or companies with the columns of the list.
import { ListFilter, ListX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { PageBar, RecordsScreen, useRecordsTable } from '#crm/records/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { isId } from '#platform/web/list-address.ts';
import { useOpened } from '#platform/web/opened-records.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { List, LiveRule } from '../contract.ts';
import { ListFacts, ListHead } from './ListHead.tsx';
import { ListTable } from './ListTable.tsx';
import { useChangeList } from './use-list-changes.ts';
import { type ReadList, sendVisit, useList } from './use-lists.ts';

export function ListPage() {
  const { listId = '' } = useParams();
  return isId(listId) ? <KnownList key={listId} id={listId} /> : <NoList />;
}

function KnownList({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useList(id);
  const [params, setParams] = useSearchParams();
  useDocumentTitle(data?.list.name);
  useOpened('list', id, data?.list.name);
  const there = data !== undefined;
  const recordVisit = useEffectEvent(() => void sendVisit(id).catch(() => {}));
  // After the first read, so that new records stay marked during this visit.
  useEffect(() => {
    if (there) recordVisit();
  }, [there]);

  if (error instanceof ApiError && error.code === 'LIST_NOT_FOUND') return <NoList />;
  if (!data) {
    return (
      <Page>
        <h1 className="sr-only">List</h1>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <p role="status" className="flex min-h-60 animate-late items-center justify-center gap-2.5 text-text-2">
            <Spinner size={20} />
            Loading the list...
          </p>
        )}
      </Page>
    );
  }
  const kind = shownKind(data, params.get('show'));
  const { rule } = data.list;
  const onRule = () => setParams({ rule: 'edit' });
  if (rule && params.has('rule')) {
    return <RuleTable key={kind} list={data.list} rule={rule} onDone={() => setParams({})} />;
  }
  if (data.fault !== null) return <FaultyList data={data} fault={data.fault} onRule={onRule} />;
  return (
    <ListTable
      // Each kind has its own columns, selection and search.
      key={kind}
      data={data}
      kind={kind}
      onShow={(next) => setParams(next === 'contact' ? { show: 'contacts' } : { show: 'companies' })}
      onRule={onRule}
    />
  );
}

/** A live list has one kind; a static one shows the requested kind, or the one it has. */
function shownKind({ list }: ReadList, asked: string | null): RecordKind {
  if (list.rule) return list.rule.kind;
  if (asked === 'companies') return 'company';
  if (asked === 'contacts') return 'contact';
  return list.contacts === 0 && list.companies !== 0 ? 'company' : 'contact';
}

interface FaultyListProps {
  data: ReadList;
  fault: string;
  onRule: () => void;
}

/** The rule refers to a deleted field: the list is empty until the rule is changed. */
function FaultyList({ data, fault, onRule }: FaultyListProps) {
  return (
    <>
      <ListHead list={data.list} count={null} onRule={onRule} />
      <ListFacts data={data} />
      <EmptyState
        icon={<ListFilter size={20} />}
        title="The filter of this list has an error"
        action={
          <Button needs="write" variant="primary" onClick={onRule}>
            Change rule
          </Button>
        }
      >
        {fault}
      </EmptyState>
    </>
  );
}

function NoList() {
  return (
    <Page>
      <h1 className="sr-only">List</h1>
      <EmptyState
        icon={<ListX size={20} />}
        title="List not found"
        action={
          <Button asChild variant="primary">
            <Link to="/company-lists">All lists</Link>
          </Button>
        }
      >
        It was deleted, or you do not have access to it.
      </EmptyState>
    </Page>
  );
}

// The rule is edited in the table of all records, with the rule as its filter, so that its effect is visible.
interface RuleTableProps {
  list: List;
  rule: LiveRule;
  onDone: () => void;
}

/** Not available in a rule. */
const LISTS = ['lists'];

function RuleTable({ list, rule, onDone }: RuleTableProps) {
  const { kind } = rule;
  const change = useChangeList();
  const views = useMemo(() => [{ key: 'all', name: 'The rule', state: rule.selection }], [rule]);
  const table = useRecordsTable({ kind, name: `rule-${kind}`, views, unasked: LISTS });
  function save() {
    const selection = { ...(table.q && { q: table.q }), filter: table.filter };
    change.mutate(
      { id: list.id, change: { rule: { kind, selection } } },
      {
        onSuccess: () => {
          notifyUndo('Rule changed', () => change.mutate({ id: list.id, change: { rule } }));
          onDone();
        },
        onError: (error) => notify.error(ruleFault(error) ?? error),
      },
    );
  }
  return (
    <RecordsScreen
      table={table}
      label={`Preview of ${list.name}`}
      head={
        <>
          <PageBar
            title={list.name}
            count={null}
            badge={<Badge tone="accent">Updating the filter</Badge>}
            actions={
              <>
                <Button size="sm" onClick={onDone}>
                  Cancel
                </Button>
                <Button size="sm" variant="primary" loading={change.isPending} onClick={save}>
                  Save rule
                </Button>
              </>
            }
          />
          <p className="shrink-0 border-b border-line bg-surface px-4 py-2 text-sm text-text-2">
            Search and filter below. The list contains all matches, now and in the future.
          </p>
        </>
      }
    />
  );
}

/** What is wrong with the rule, where the server names it. */
function ruleFault(error: Error): string | undefined {
  return error instanceof ApiError ? error.fields.find(({ path }) => path === 'rule')?.message : undefined;
}
