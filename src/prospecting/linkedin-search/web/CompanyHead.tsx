// The head of a company's page: who it is, where it sits, how large it is, and the ways out to it.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { countryName } from '#shared/countries.ts';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import type { CompanyDetails } from '../contract.ts';
import { CompanyCover } from './CompanyCover.tsx';
import { OnLinkedin } from './OnLinkedin.tsx';

export function CompanyHead({ company }: { company: CompanyDetails }) {
  const { name, tagline, Images, headquarter, website, staffCount, linkedinUrl } = company;
  const place = headquarter && [headquarter.city, countryName(headquarter.country)].filter(Boolean).join(', ');
  return (
    <Card padded={false}>
      {Images.cover && <CompanyCover src={Images.cover} />}
      <div className={cx('flex justify-between gap-x-6 px-4', Images.cover ? 'items-end' : 'items-start pt-4')}>
        <Avatar
          name={name}
          src={Images.logo}
          shape="logo"
          size="xl"
          className={cx(Images.cover && '-mt-10 border-4 border-surface bg-clip-padding')}
        />
        <OnLinkedin url={linkedinUrl} />
      </div>
      <div className="px-4 pt-3 pb-4">
        <h1 dir="auto" className="text-left text-xl font-title tracking-[-0.015em] break-words">
          {name}
        </h1>
        {tagline && (
          <p dir="auto" className="mt-0.5 max-w-180 text-left break-words text-text-2">
            {tagline}
          </p>
        )}
      </div>
      <dl className="grid border-t border-line text-sm max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
        <Fact term="Headquarters">{place && <bdi>{place}</bdi>}</Fact>
        <Fact term="Website">{website && <ExternalLink url={website}>{shortUrl(website)}</ExternalLink>}</Fact>
        <Fact term="Employees">{staffCount !== null && formatCount(staffCount)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3 max-md:flex max-md:items-baseline max-md:gap-4">
      <dt className="shrink-0 text-text-3 max-md:w-26">{term}</dt>
      <dd className="min-w-0 break-words text-text md:mt-0.5">
        {children || <span className="text-text-3">Not stated</span>}
      </dd>
    </div>
  );
}
