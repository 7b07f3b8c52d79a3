// One list (product design 5.10): the table of its contacts or its companies, with what only the list says of them; a live
// one says its rule in words.
import { ListFilter, ListX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { PageBar, RecordsScreen, useRecordsTable } from '#crm/records/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { isId } from '#platform/web/list-address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { List, LiveRule } from '../contract.ts';
import { sendLook } from './api.ts';
import { faultOf } from './field-fault.ts';
import { ListFacts } from './ListFacts.tsx';
import { ListHead } from './ListHead.tsx';
import { ListTable } from './ListTable.tsx';
import { useChangeList } from './use-list-changes.ts';
import { type ReadList, useList } from './use-lists.ts';

export function ListPage() {
  const { listId = '' } = useParams();
  return isId(listId) ? <KnownList key={listId} id={listId} /> : <NoList />;
}

function KnownList({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useList(id);
  const [params, setParams] = useSearchParams();
  useDocumentTitle(data?.list.name);
  const there = data !== undefined;
  const look = useEffectEvent(() => void sendLook(id).catch(() => {}));
  // After what is new has been read: it stays new for this sitting.
  useEffect(() => {
    if (there) look();
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

/** A live list has one kind; a static one shows what was asked for, or what it has. */
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

/** Its rule asks for what is not there any more: it holds nobody until the rule is changed. */
function FaultyList({ data, fault, onRule }: FaultyListProps) {
  return (
    <>
      <ListHead list={data.list} count={null} onRule={onRule} />
      <ListFacts data={data} />
      <EmptyState
        icon={<ListFilter size={20} />}
        title="This list cannot follow its rule"
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
        title="This list is not here any more"
        action={
          <Button asChild variant="primary">
            <Link to="/company-lists">All lists</Link>
          </Button>
        }
      >
        It was deleted for good, or it belongs to somebody else.
      </EmptyState>
    </Page>
  );
}

// The rule of a live list, changed where its effect is seen: the table of all records with the rule as its filter.
interface RuleTableProps {
  list: List;
  rule: LiveRule;
  onDone: () => void;
}

/** A rule never asks for them. */
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
        onError: (error) => notify.error(faultOf(error, 'rule') ?? error),
      },
    );
  }
  return (
    <RecordsScreen
      table={table}
      label={`What ${list.name} would hold`}
      head={
        <>
          <PageBar
            title={list.name}
            count={null}
            badge={<Badge tone="accent">Changing the rule</Badge>}
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
            Search and filter below: whoever is shown then is in the list, now and later.
          </p>
        </>
      }
    />
  );
}
