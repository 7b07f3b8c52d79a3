// A company of the library on a page of its own (product design 5.9): what it is, who works there, what was done, which lists it is in.
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RecordPage } from '#crm/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Input } from '#ui/Input.tsx';
import { CompanyPeople } from './CompanyPeople.tsx';
import { ContactSomeone } from './ContactSomeone.tsx';

const LIBRARY = '/company-library';
/** People shown on the overview. */
const FEW = 5;

export function CompanyPage() {
  const { companyId = '' } = useParams();
  return (
    <RecordPage
      key={companyId}
      kind="company"
      id={companyId}
      back={{ to: LIBRARY, label: 'Companies' }}
      missing={<NoSuchCompany />}
      primary={({ id }) => <ContactSomeone companyId={id} />}
      overview={({ id }) => (
        <Card title="People" padded={false}>
          <CompanyPeople companyId={id} limit={FEW} />
        </Card>
      )}
      tabs={(record) => [
        {
          value: 'contacts',
          label: 'Contacts',
          ...('contacts' in record && { count: record.contacts }),
          content: (
            <div className="overflow-hidden rounded-l border border-line bg-surface">
              <CompanyPeople companyId={record.id} limit={200} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** Back to the library, with a search: the company may be there under another name. */
function NoSuchCompany() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  function search(event: FormEvent) {
    event.preventDefault();
    const words = name.trim();
    void navigate(words ? `${LIBRARY}?q=${encodeURIComponent(words)}` : LIBRARY);
  }
  return (
    <EmptyState
      title="Company not found"
      level={1}
      action={
        <form onSubmit={search} className="flex w-full max-w-90 gap-2">
          <Input
            aria-label="Search the company library"
            placeholder="Name or domain"
            value={name}
            onChange={({ target }) => setName(target.value)}
            className="flex-1"
          />
          <Button type="submit" variant="primary">
            Search
          </Button>
        </form>
      }
    >
      It was deleted or merged, or the address is wrong. Search your library for it.
    </EmptyState>
  );
}
