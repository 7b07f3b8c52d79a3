// A company of the library on a page of its own (product design 5.9): what it is, who works there, what was done, which lists it is in.
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Copy, Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { contactRoutes, type RecordFilter } from '#crm/records/contract.ts';
import { composeTo, copyText, RECORDS_KEY, RecordPage } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';

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
  function search() {
    const words = name.trim();
    void navigate(words ? `${LIBRARY}?q=${encodeURIComponent(words)}` : LIBRARY);
  }
  return (
    <EmptyState
      title="Company not found"
      level={1}
      action={
        <Form onSubmit={search} className="flex w-full max-w-90 gap-2">
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
        </Form>
      }
    >
      It was deleted or merged, or the address is wrong. Search your library for it.
    </EmptyState>
  );
}

// People of the library who work at a company.
const VERDICTS: Record<string, [string, Tone]> = {
  valid: ['Valid', 'good'],
  risky: ['Risky', 'warn'],
  invalid: ['Invalid', 'bad'],
  unknown: ['Unknown', 'neutral'],
};

function CompanyPeople({ companyId, limit }: { companyId: string; limit: number }) {
  const { data, error, refetch, isFetching } = useCompanyPeople(companyId, limit);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading the people" className="p-4">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <p className="p-4 text-sm text-text-2">
        No contacts yet. Contacts with an email address at the company’s domain appear here automatically.
      </p>
    );
  }
  const all = `/contacts?filter=${encodeURIComponent(JSON.stringify(peopleFilter(companyId)))}`;
  return (
    <>
      <ul>
        {data.items.map((person) => {
          const [words, tone] = (person.emailVerdict && VERDICTS[person.emailVerdict]) || [];
          const name = person.name || person.email || 'No name';
          return (
            <li key={person.id} className="border-b border-line last:border-b-0">
              <Link
                to={`${all}&contact=${person.id}`}
                className="focus-inset grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 hover:bg-surface-2"
              >
                <Avatar name={name} src={person.picture} size="sm" />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block truncate text-sm text-text-2">
                    {[person.title, person.email].filter(Boolean).join(' · ') || 'No email address'}
                  </span>
                </span>
                {words && <Badge tone={tone}>{words}</Badge>}
              </Link>
            </li>
          );
        })}
      </ul>
      {data.nextCursor !== null && (
        <Link to={all} className="link flex min-h-11 items-center px-4 text-sm font-semibold">
          All people of this company
          <span className="sr-only"> ({formatCount(data.items.length)} shown)</span>
        </Link>
      )}
    </>
  );
}

// Contacts of the company that may be emailed (product design 5.9).

/** As many as a menu can show; all of them are on the tab of contacts. */
const SHOWN = 8;

function ContactSomeone({ companyId }: { companyId: string }) {
  return (
    <Menu
      align="start"
      className="w-80 max-w-[calc(100vw-32px)]"
      trigger={
        <Button variant="primary" size="sm" icon={<Mail aria-hidden size={16} className="max-sm:hidden" />}>
          Contact someone here
          <ChevronDown aria-hidden size={16} className="max-sm:hidden" />
        </Button>
      }
    >
      <People companyId={companyId} />
    </Menu>
  );
}

/** Asked for when the menu opens. */
function People({ companyId }: { companyId: string }) {
  const { data, error } = useCompanyPeople(companyId, SHOWN, true);
  if (error) return <p className="p-2 text-sm text-bad">{error.message}</p>;
  if (!data) {
    return (
      <Loading label="Loading the people" className="p-2">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  const addresses = data.items.map(({ email }) => email);
  if (addresses.length === 0) {
    return (
      <>
        <p className="p-2 text-sm text-text-2">No contacts with an email address that you can write to.</p>
        <MenuItem asChild>
          <Link to="/contacts">
            <UserPlus aria-hidden size={16} className="text-text-2" />
            Add a contact
          </Link>
        </MenuItem>
      </>
    );
  }
  return (
    <>
      {data.items.map(({ id, name, title, email }) => (
        <MenuItem needs="write" key={id} asChild>
          <Link to={composeTo(id)}>
            <Mail aria-hidden size={16} className="shrink-0 text-text-2" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name || email}</span>
              <span className="block truncate text-xs text-text-2">{[email, title].filter(Boolean).join(' · ')}</span>
            </span>
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<Copy aria-hidden size={16} />}
        onSelect={() =>
          void copyText(
            addresses.join(', '),
            addresses.length === 1 ? 'Address copied' : `${addresses.length} addresses copied`,
          )
        }
      >
        {addresses.length === 1 ? 'Copy the address' : `Copy these ${addresses.length} addresses`}
      </MenuItem>
    </>
  );
}

// The people of a company, as the table of contacts would find them.
const list = endpoint(contactRoutes.list);

function peopleFilter(companyId: string): RecordFilter {
  return { join: 'and', items: [{ field: 'companyId', op: 'any-of', value: [companyId] }] };
}

/** Who has an address and has not said no. */
function writableFilter(companyId: string): RecordFilter {
  const { join, items } = peopleFilter(companyId);
  const open = { field: 'emailState', op: 'any-of' as const, value: ['open'] };
  return { join, items: [...items, { field: 'email', op: 'filled' }, open] };
}

/** `writable`: only those who can be written to. */
function useCompanyPeople(companyId: string, limit: number, writable = false) {
  const filter = JSON.stringify(writable ? writableFilter(companyId) : peopleFilter(companyId));
  return useQuery({
    queryKey: [...RECORDS_KEY, 'contact', 'of-company', companyId, limit, writable],
    queryFn: ({ signal }) => call(list, { query: { filter, sort: 'name', limit } }, { signal }),
  });
}
