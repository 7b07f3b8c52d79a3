// A page on Facebook (product-design 5.4): what it states of itself, for 1 credit, and free from then on.
import { Flag } from 'lucide-react';
import { useParams } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { DetailScreen, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import type { FacebookPage } from '../contract.ts';
import { toOwnerKey } from '../domain/facebook-address.ts';
import { pageCalls, useFacebookDetail } from './api.ts';
import {
  AboutCard,
  Back,
  Columns,
  Fact,
  FactList,
  FactRow,
  ListedFact,
  RecordHead,
  RecordSkeleton,
  SearchInstead,
} from './DetailParts.tsx';
import { ownerKey } from './facebook-results.ts';

export function FacebookPagePage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <PageOf uid={user.uid} /> : null;
}

function PageOf({ uid }: { uid: string }) {
  const { pageId = '' } = useParams();
  const { detail, glimpse, results } = useFacebookDetail({
    uid,
    name: 'facebook-page',
    type: 'page',
    typed: pageId,
    keyOf: toOwnerKey,
    keyOfItem: ownerKey,
    calls: pageCalls,
  });
  useDocumentTitle(detail.record?.name ?? glimpse?.name);
  return (
    <DetailScreen
      detail={detail}
      price={useCreditsFor('facebook-page')}
      noun="page"
      icon={Flag}
      back={<Back results={results} />}
      notFound={{
        code: 'PAGE_NOT_FOUND',
        title: errorText('PAGE_NOT_FOUND'),
        text: 'There is no page at this address on Facebook, or it is not public.',
        action: <SearchInstead kind="pages" />,
      }}
      glimpse={
        glimpse && (
          <RecordHead {...glimpse} shape="logo">
            <Categories names={[glimpse.category].filter(Boolean)} />
          </RecordHead>
        )
      }
      skeleton={<RecordSkeleton withHead={glimpse === null} />}
    >
      {(page) => <PageRecord page={page} />}
    </DetailScreen>
  );
}

function PageRecord({ page }: { page: FacebookPage }) {
  const { categories, followers, likes, rating, about, services, ...contact } = page;
  return (
    <>
      <RecordHead
        {...page}
        shape="logo"
        footer={
          <FactRow>
            <Fact term="Followers">{followers !== null && formatCount(followers)}</Fact>
            <Fact term="Likes">{likes !== null && formatCount(likes)}</Fact>
            <Fact term="Rating">{rating}</Fact>
          </FactRow>
        }
      >
        <Categories names={categories} />
      </RecordHead>
      <Columns
        main={
          <>
            <AboutCard title="About" text={about} />
            {services && <AboutCard title="Services" text={services} />}
          </>
        }
        side={<Contact page={contact} />}
      />
    </>
  );
}

function Contact({ page }: { page: Pick<FacebookPage, 'website' | 'phone' | 'emails' | 'address' | 'priceRange'> }) {
  const { website, phone, emails, address, priceRange } = page;
  return (
    <Card title="Contact">
      <FactList>
        <ListedFact term="Website">
          {website && <ExternalLink url={website}>{shortUrl(website)}</ExternalLink>}
        </ListedFact>
        <ListedFact term="Phone">{phone && <bdi>{phone}</bdi>}</ListedFact>
        <ListedFact term="E-mail">
          {emails.length > 0 && (
            <ul>
              {emails.map((email) => (
                <li key={email} className="break-all">
                  {email}
                </li>
              ))}
            </ul>
          )}
        </ListedFact>
        <ListedFact term="Address">{address && <bdi>{address}</bdi>}</ListedFact>
        <ListedFact term="Price range">{priceRange}</ListedFact>
      </FactList>
    </Card>
  );
}

function Categories({ names }: { names: readonly string[] }) {
  return names.length > 0 ? (
    <p dir="auto" className="mt-0.5 text-left break-words text-text-2">
      {names.join(' · ')}
    </p>
  ) : (
    <p className="mt-0.5 text-text-3">No category</p>
  );
}
