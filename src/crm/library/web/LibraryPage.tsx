// Contacts (product design 5.11) and the company library (5.8): a table of all records of one kind, with the open record beside it.
import { Building2, Plus, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DuplicatesLink, DuplicatesView } from '#crm/duplicates/web/index.ts';
import { ImportButton, ImportHost } from '#crm/imports/web/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import {
  AddRecordDialog,
  NOUN,
  PageBar,
  RecordsScreen,
  SampleRows,
  useOpenRecord,
  useRecordsTable,
  useRecordTotals,
} from '#crm/records/web/index.ts';
import { useIntent } from '#platform/web/intent.ts';
import { createKeys } from '#shared/page-keys.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { toCompany } from '../domain/shared-company.ts';

interface LibraryTexts {
  /** Name under which the browser remembers how the table is shown. */
  name: string;
  title: string;
  icon: ReactNode;
  emptyTitle: string;
  emptyText: string;
  find: string;
}

const TEXTS: Record<RecordKind, LibraryTexts> = {
  contact: {
    name: 'contacts',
    title: 'Contacts',
    icon: <Users size={20} />,
    emptyTitle: 'Your contacts, in one place',
    emptyText: 'Contacts you add, import or save from a search appear here with the source of each value.',
    find: 'Find people',
  },
  company: {
    name: 'companies',
    title: 'Company Library',
    icon: <Building2 size={20} />,
    emptyTitle: 'Your companies, in one place',
    emptyText: 'Companies you add, import or save from a search appear here with their people.',
    find: 'Find companies',
  },
};

export const ContactsPage = () => <LibraryPage kind="contact" />;
export const CompanyLibraryPage = () => <LibraryPage kind="company" />;

function LibraryPage({ kind }: { kind: RecordKind }) {
  const [search] = useSearchParams();
  return search.get('view') === 'duplicates' ? <DuplicatesView kind={kind} /> : <Library kind={kind} />;
}

function Library({ kind }: { kind: RecordKind }) {
  const texts = TEXTS[kind];
  const table = useRecordsTable({ kind, name: texts.name });
  const totals = useRecordTotals();
  const { open } = useOpenRecord(kind);
  const [adding, setAdding] = useState(false);
  useIntent('new', () => setAdding(true));
  const { shared, forget } = useSharedPage();
  const trash = table.shelf === 'bin';
  const add = (
    <Tooltip
      content={kind === 'contact' ? 'New contact' : 'New company'}
      hoverOnly
      shortcut={createKeys(kind === 'contact' ? '/contacts' : '/company-library')}
    >
      <Button
        needs="write"
        variant="primary"
        size="sm"
        icon={<Plus aria-hidden size={16} />}
        onClick={() => setAdding(true)}
      >
        <span>
          Add<span className="max-md:sr-only"> {NOUN[kind].one}</span>
        </span>
      </Button>
    </Tooltip>
  );
  return (
    <>
      <RecordsScreen
        table={table}
        label={NOUN[kind].title}
        head={
          <PageBar
            title={texts.title}
            count={totals ? totals[kind][table.shelf] : null}
            badge={trash && <Badge>Bin</Badge>}
            actions={
              !trash && (
                <>
                  <DuplicatesLink kind={kind} />
                  <ImportButton kind={kind} size="sm" />
                  {add}
                </>
              )
            }
          />
        }
        empty={
          trash ? undefined : (
            <>
              <EmptyState
                icon={texts.icon}
                title={texts.emptyTitle}
                action={
                  <>
                    {add}
                    <ImportButton kind={kind} size="sm" />
                    <Button asChild size="sm">
                      <Link to="/linkedin-search">{texts.find}</Link>
                    </Button>
                  </>
                }
              >
                {texts.emptyText}
              </EmptyState>
              <SampleRows kind={kind} />
            </>
          )
        }
      />
      <ImportHost />
      {adding && <AddRecordDialog kind={kind} onClose={() => setAdding(false)} onOpen={open} />}
      {kind === 'company' && shared && (
        <AddRecordDialog
          kind={kind}
          initial={shared}
          onClose={forget}
          onOpen={(id) => {
            forget();
            open(id);
          }}
        />
      )}
    </>
  );
}

// A page that another app has shared with the installed one (share_target of public/manifest.webmanifest). It stays in the address until the
// dialog is closed: neither signing in nor a reload loses it.
const SHARED = { title: 'share-title', text: 'share-text', url: 'share-url' } as const;

function useSharedPage() {
  const [search, setSearch] = useSearchParams();
  const [title, text, url] = [SHARED.title, SHARED.text, SHARED.url].map((name) => search.get(name) ?? '');
  const shared = useMemo(() => toCompany({ title: title ?? '', text: text ?? '', url: url ?? '' }), [title, text, url]);
  function forget() {
    setSearch(
      (now) => {
        for (const name of Object.values(SHARED)) now.delete(name);
        return now;
      },
      { replace: true },
    );
  }
  return { shared, forget };
}
