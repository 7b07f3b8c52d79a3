// What is known of a row, line by line; what its source does not state is left out.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { composeTo } from '#crm/records/web/index.ts';
import { VerifyButton } from '#prospecting/verifier/web/index.ts';
import { Age } from '#ui/Age.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import type { DiscoverRow } from '../contract.ts';
import { industryOf, placeOf, siteOf, sizeOf } from './row-labels.ts';

export function RowFacts({ row }: { row: DiscoverRow }) {
  const { company, person } = row;
  const shape = company ?? person;
  if (!shape) return null;
  const facts: [label: string, value: ReactNode][] = [
    ['E-mail', <Email key="email" row={row} email={shape.email} />],
    ['Phone', shape.phone || (person?.hasPhone === true && 'The source has one and does not show it')],
    ['Website', shape.website !== '' && <ExternalLink url={shape.website}>{siteOf(row)}</ExternalLink>],
    ['Industry', industryOf(row)],
    ['Size', sizeOf(row)],
    ['Place', company?.address || placeOf(row)],
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

/** Nothing is asked outside before the button with its price is pressed. */
function Email({ row, email }: { row: DiscoverRow; email: string }) {
  const { emailVerdict, emailCheckedAt, person } = row;
  if (email === '') {
    return (
      <span className="text-text-3">
        {person?.hasEmail === true ? 'The source has one and does not show it' : 'Not known'}
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
