// Contacts (product design 5.11): everybody the workspace knows, as a table with the record beside it.
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DuplicatesLink, DuplicatesView } from '#crm/duplicates/web/index.ts';
import { ImportButton, ImportHost } from '#crm/imports/web/index.ts';
import {
  AddRecordDialog,
  PageBar,
  RecordsScreen,
  SampleRows,
  useOpenRecord,
  useRecordsTable,
  useRecordTotals,
} from '#crm/records/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

export function ContactsPage() {
  const [search] = useSearchParams();
  return search.get('view') === 'duplicates' ? <DuplicatesView kind="contact" /> : <ContactsTable />;
}

function ContactsTable() {
  const table = useRecordsTable({ kind: 'contact', name: 'contacts' });
  const totals = useRecordTotals();
  const { open } = useOpenRecord('contact');
  const [adding, setAdding] = useState(false);
  const bin = table.shelf === 'bin';
  const add = (
    <Button
      needs="write"
      variant="primary"
      size="sm"
      icon={<Plus aria-hidden size={16} />}
      onClick={() => setAdding(true)}
    >
      <span>
        Add<span className="max-md:sr-only"> contact</span>
      </span>
    </Button>
  );
  return (
    <>
      <RecordsScreen
        table={table}
        label="Contacts"
        head={
          <PageBar
            title="Contacts"
            count={totals ? totals.contact[table.shelf] : null}
            badge={bin && <Badge>Bin</Badge>}
            actions={
              !bin && (
                <>
                  <DuplicatesLink kind="contact" />
                  <ImportButton kind="contact" size="sm" />
                  {add}
                </>
              )
            }
          />
        }
        empty={
          bin ? undefined : (
            <>
              <EmptyState
                icon={<Users size={20} />}
                title="Everybody you write to, in one place"
                action={
                  <>
                    {add}
                    <ImportButton kind="contact" size="sm" />
                    <Button asChild size="sm">
                      <Link to="/linkedin-search">Find people</Link>
                    </Button>
                  </>
                }
              >
                People you add, import or save from a search stay here with where each fact came from.
              </EmptyState>
              <SampleRows kind="contact" />
            </>
          )
        }
      />
      <ImportHost />
      {adding && <AddRecordDialog kind="contact" onClose={() => setAdding(false)} onOpen={open} />}
    </>
  );
}
