// People of the library who work at a company.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { peopleFilter, useCompanyPeople } from './use-company-people.ts';

const VERDICTS: Record<string, [string, Tone]> = {
  valid: ['Valid', 'good'],
  risky: ['Risky', 'warn'],
  invalid: ['Invalid', 'bad'],
  unknown: ['Unknown', 'neutral'],
};

export function CompanyPeople({ companyId, limit }: { companyId: string; limit: number }) {
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
        Nobody here yet. Contacts with an e-mail address of the company’s domain are put here by themselves.
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
                    {[person.title, person.email].filter(Boolean).join(' · ') || 'No e-mail address yet'}
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
