// Company library (product design 5.8): every company saved, imported or found, as a table with the record beside it.
import { Building2, Plus } from 'lucide-react';
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

export function CompanyLibraryPage() {
  const [search] = useSearchParams();
  return search.get('view') === 'duplicates' ? <DuplicatesView kind="company" /> : <CompaniesTable />;
}

function CompaniesTable() {
  const table = useRecordsTable({ kind: 'company', name: 'companies' });
  const totals = useRecordTotals();
  const { open } = useOpenRecord('company');
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
        Add<span className="max-md:sr-only"> company</span>
      </span>
    </Button>
  );
  return (
    <>
      <RecordsScreen
        table={table}
        label="Companies"
        head={
          <PageBar
            title="Company Library"
            count={totals ? totals.company[table.shelf] : null}
            badge={bin && <Badge>Bin</Badge>}
            actions={
              !bin && (
                <>
                  <DuplicatesLink kind="company" />
                  <ImportButton kind="company" size="sm" />
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
                icon={<Building2 size={20} />}
                title="Every company worth knowing"
                action={
                  <>
                    {add}
                    <ImportButton kind="company" size="sm" />
                    <Button asChild size="sm">
                      <Link to="/linkedin-search">Find companies</Link>
                    </Button>
                  </>
                }
              >
                Companies you add, import or save from a search stay here, each once, with their people.
              </EmptyState>
              <SampleRows kind="company" />
            </>
          )
        }
      />
      <ImportHost />
      {adding && <AddRecordDialog kind="company" onClose={() => setAdding(false)} onOpen={open} />}
    </>
  );
}
