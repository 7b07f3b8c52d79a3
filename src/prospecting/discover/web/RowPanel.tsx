// A row beside the table: who it is, what is known of it and where from, its address verified, saved or left out. On small screens it
// covers the page.
import { BookmarkPlus, ChevronDown, ChevronUp, EyeOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { composeTo } from '#crm/records/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { VerifyButton } from '#prospecting/verifier/web/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { formatCredits, formatDate } from '#shared/formats.ts';
import { companyPath, contactPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SidePanel } from '#ui/SidePanel.tsx';
import type { DiscoverRow, RowRef, readDiscover } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { refText } from './discover-address.ts';
import { getCompany, getIndustry, getName, getPlace, getSite, getSize } from './row-labels.ts';
import { useRow } from './use-discover.ts';
import { useExclude, useSave } from './use-saving.ts';

export interface RowPanelProps {
  kind: DiscoverKind;
  open: RowRef;
  beside: boolean;
  onClose: () => void;
  /** The row above and below; absent at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const TITLES: Record<DiscoverKind, string> = { company: 'Company', person: 'Person' };

export function RowPanel(props: RowPanelProps) {
  const { kind, open, beside, onClose } = props;
  if (beside) {
    return (
      <SidePanel
        label={TITLES[kind]}
        tools={<Steps {...props} />}
        onClose={onClose}
        className="-my-6 -mr-6 h-[calc(100dvh-var(--header))] self-start"
      >
        <RowView open={open} onGone={onClose} />
      </SidePanel>
    );
  }
  return (
    <Sheet open onOpenChange={(stays) => !stays && onClose()} title={TITLES[kind]} header={<Steps {...props} />}>
      <div className="p-4">
        <RowView open={open} onGone={onClose} />
      </div>
    </Sheet>
  );
}

function Steps({ onPrevious, onNext }: RowPanelProps): ReactNode {
  return (
    <span className="flex flex-1 gap-1">
      <IconButton
        label="Previous"
        icon={<ChevronUp aria-hidden size={16} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton label="Next" icon={<ChevronDown aria-hidden size={16} />} disabled={!onNext} onClick={onNext} />
    </span>
  );
}

function RowView({ open, onGone }: { open: RowRef; onGone: () => void }) {
  const { data, error, isFetching, refetch } = useRow(open);
  if (error && !data) {
    const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
    return gone ? (
      <EmptyState icon={<SearchX size={20} />} title="This row no longer exists">
        It was removed from the library or the directory.
      </EmptyState>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-3 h-4 w-32" />
        <Skeleton className="mt-6 h-40 w-full" />
      </Loading>
    );
  }
  const { row, origins, people } = data;
  return (
    <div key={refText(open)} className="space-y-6">
      <Head row={row} onGone={onGone} />
      <RowFacts row={row} />
      <RowPeople kind={row.kind} people={people} />
      <RowSources row={row} origins={origins} />
    </div>
  );
}

function Head({ row, onGone }: { row: DiscoverRow; onGone: () => void }) {
  const { kind, ref, recordId, person } = row;
  const save = useSave();
  const exclude = useExclude();
  const mayOpen = useMayUse(kind === 'company' ? 'companies' : 'contacts');
  const mayList = useMayUse('lists');
  const name = getName(row);
  const about = person ? [person.title, getCompany(row)].filter(Boolean).join(', ') : '';
  const keep = (listId?: string) => save.mutate({ kind, refs: [ref], ...(listId !== undefined && { listId }) });
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} size="lg" shape={person ? 'person' : 'logo'} />
        <div className="min-w-0">
          <h2 dir="auto" className="text-left text-lg font-title break-words">
            {name}
          </h2>
          {about && (
            <p dir="auto" className="text-left break-words text-text-2">
              {about}
            </p>
          )}
          {row.source.sample && <Badge>Sample</Badge>}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {recordId === null ? (
          <>
            <Button
              needs="write"
              size="sm"
              variant="primary"
              icon={<BookmarkPlus aria-hidden size={14} />}
              loading={save.isPending}
              onClick={() => keep()}
            >
              Save
            </Button>
            {mayList && <ToList row={row} onChoose={keep} label="Save to list" />}
            <Button
              needs="write"
              size="sm"
              icon={<EyeOff aria-hidden size={14} />}
              loading={exclude.isPending}
              onClick={() => exclude.mutate({ kind, refs: [ref], name }, { onSuccess: onGone })}
            >
              Exclude
            </Button>
          </>
        ) : (
          <>
            <Badge tone="accent" className="self-center">
              In your library
            </Badge>
            {mayOpen && (
              <Button asChild size="sm">
                <Link to={kind === 'company' ? companyPath(recordId) : contactPath(recordId)}>
                  {kind === 'company' ? 'Open the company' : 'Open the contact'}
                </Link>
              </Button>
            )}
            {mayList && <ToList row={row} onChoose={keep} label="Add to list" />}
          </>
        )}
      </div>
    </div>
  );
}

function ToList({ row, label, onChoose }: { row: DiscoverRow; label: string; onChoose: (id: string) => void }) {
  return (
    <AddToListButton
      kind={row.kind === 'company' ? 'company' : 'contact'}
      label={label}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}

function RowFacts({ row }: { row: DiscoverRow }) {
  const { company, person } = row;
  const shape = company ?? person;
  if (!shape) return null;
  const facts: [label: string, value: ReactNode][] = [
    ['Email', <Email key="email" row={row} email={shape.email} />],
    ['Phone', shape.phone || (person?.hasPhone === true && 'The source has it but does not show it')],
    ['Website', shape.website !== '' && <ExternalLink url={shape.website}>{getSite(row)}</ExternalLink>],
    ['Industry', getIndustry(row)],
    ['Size', getSize(row)],
    ['Place', company?.address || getPlace(row)],
    ['Open', company?.openingHours],
    ['Founded', company?.founded],
    ['Register', company?.register],
    ['LinkedIn', shape.linkedin !== '' && <Profile url={shape.linkedin} />],
    ['GitHub', person && person.github !== '' && <Profile url={person.github} />],
    ['Facebook', company && company.facebook !== '' && <Profile url={company.facebook} />],
    ['Instagram', company && company.instagram !== '' && <Profile url={company.instagram} />],
    ['Contacted', row.lastContactedAt && <Age key="contacted" at={row.lastContactedAt} />],
  ];
  return (
    <div>
      {shape.about !== '' && (
        <p dir="auto" className="mb-3 text-left text-sm break-words text-text-2">
          {shape.about}
        </p>
      )}
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== undefined &&
            value !== false &&
            value !== '' && (
              <div key={label} className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 py-[7px] text-sm">
                <dt className="text-text-3">{label}</dt>
                <dd dir="auto" className="min-w-0 text-left break-words">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** Nothing is looked up outside before the button with its price is pressed. */
function Email({ row, email }: { row: DiscoverRow; email: string }) {
  const { emailVerdict, emailCheckedAt, person } = row;
  if (email === '') {
    return (
      <span className="text-text-3">
        {person?.hasEmail === true ? 'The source has it but does not show it' : 'Not known'}
      </span>
    );
  }
  const known = emailVerdict === null ? null : { status: emailVerdict, checkedAt: emailCheckedAt };
  return (
    <>
      <Link to={composeTo(email)} className="link block break-words">
        {email}
      </Link>
      {person?.emailNote && <span className="block text-text-3">The source says: {person.emailNote}</span>}
      <span className="mt-1.5 block">
        <VerifyButton email={email} full known={known} />
      </span>
    </>
  );
}

function Profile({ url }: { url: string }) {
  const address = /^https?:/i.test(url) ? url : `https://${url}`;
  return <ExternalLink url={address}>{shortUrl(address)}</ExternalLink>;
}

type Known = RouteOutput<typeof readDiscover>;

function RowSources({ row, origins }: { row: DiscoverRow; origins: Known['origins'] }) {
  const shape = row.company ?? row.person;
  const { attribution } = row.source;
  const evidence = shape?.evidence ?? [];
  return (
    <section aria-label="Sources">
      <h3 className="mb-1.5 text-sm font-semibold">Sources</h3>
      <ul className="space-y-1.5 text-sm">
        {origins.map(({ name, at, paid, runId }) => (
          <li key={`${name} ${at} ${runId}`} className="text-text-2">
            {name}
            <span className="text-text-3">
              {at && ` · ${formatDate(at)}`} · {formatCredits(paid)}
            </span>
            {runId !== null && (
              <>
                {' · '}
                <Link to={`/dashboard?run=${runId}`} className="link underline">
                  Open the search
                </Link>
              </>
            )}
          </li>
        ))}
        {shape && shape.url !== '' && (
          <li>
            <ExternalLink url={shape.url}>Its page at the source</ExternalLink>
          </li>
        )}
        {evidence.slice(0, 5).map(({ url, seenOn }) => (
          <li key={url} className="break-all">
            <ExternalLink url={url}>Seen here</ExternalLink>
            {seenOn && <span className="text-text-3"> · {seenOn}</span>}
          </li>
        ))}
      </ul>
      {attribution && (
        <p className="mt-2 text-xs text-text-3">
          <ExternalLink url={attribution.url}>{attribution.text}</ExternalLink>
        </p>
      )}
    </section>
  );
}

function RowPeople({ kind, people }: { kind: DiscoverKind; people: Known['people'] }) {
  const mayOpen = useMayUse('contacts');
  if (kind === 'person' || people.length === 0) return null;
  return (
    <section aria-label="People">
      <h3 className="mb-1.5 text-sm font-semibold">Your contacts there</h3>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, title, email }) => (
          <li key={id} className="py-2 text-sm">
            <span dir="auto" className="block text-left font-medium break-words">
              {mayOpen ? (
                <Link to={contactPath(id)} className="hover:underline">
                  {name || email}
                </Link>
              ) : (
                <Link to={`/dashboard?kind=person&show=yours&open=record:${id}`} className="hover:underline">
                  {name || email}
                </Link>
              )}
            </span>
            <span dir="auto" className="block text-left break-words text-text-2">
              {[title, email].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
