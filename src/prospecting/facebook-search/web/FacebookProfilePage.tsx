// A profile on Facebook (product-design 5.5): only what it states in public, for 1 credit, and free from then on.
import { BriefcaseBusiness, GraduationCap, Link2, MapPin, UserRound } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { DetailScreen, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { FacebookProfile, ProfileFact } from '../contract.ts';
import { toOwnerKey } from '../domain/facebook-address.ts';
import { profileCalls, useFacebookDetail, useTypedKey } from './api.ts';
import {
  AboutCard,
  Back,
  Columns,
  NotStated,
  PageInstead,
  RecordHead,
  RecordSkeleton,
  SearchInstead,
} from './DetailParts.tsx';
import { ownerKey } from './facebook-results.ts';

export function FacebookProfilePage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <ProfileOf uid={user.uid} /> : null;
}

function ProfileOf({ uid }: { uid: string }) {
  const typed = useTypedKey();
  const { detail, glimpse, results } = useFacebookDetail({
    uid,
    name: 'facebook-profile',
    type: 'profile',
    typed,
    keyOf: toOwnerKey,
    keyOfItem: ownerKey,
    calls: profileCalls,
  });
  useDocumentTitle(detail.record?.name ?? glimpse?.name);
  return (
    <DetailScreen
      detail={detail}
      price={useCreditsFor('facebook-profile')}
      noun="profile"
      icon={UserRound}
      back={<Back results={results} />}
      notFound={{
        code: 'PROFILE_NOT_FOUND',
        title: errorText('PROFILE_NOT_FOUND'),
        text: 'This Facebook profile does not exist or is private.',
        action: (
          <>
            <PageInstead typed={typed} />
            <SearchInstead kind="people" />
          </>
        ),
      }}
      glimpse={
        glimpse && (
          <RecordHead {...glimpse} shape="person">
            {glimpse.intro && (
              <p dir="auto" className="mt-0.5 text-left break-words text-text-2">
                {glimpse.intro}
              </p>
            )}
          </RecordHead>
        )
      }
      skeleton={<RecordSkeleton withHead={glimpse === null} />}
    >
      {(profile) => <ProfileRecord profile={profile} />}
    </DetailScreen>
  );
}

function ProfileRecord({ profile }: { profile: FacebookProfile }) {
  const work = profile.facts.find(({ kind }) => kind === 'work');
  return (
    <>
      <RecordHead {...profile} shape="person">
        {work && (
          <p dir="auto" className="mt-0.5 text-left break-words text-text-2">
            {work.text}
          </p>
        )}
      </RecordHead>
      <Columns
        main={
          <>
            <AboutCard title="Bio" text={profile.intro} />
            <Facts facts={profile.facts} />
          </>
        }
        side={<LawfulUse />}
      />
    </>
  );
}

const ICONS = { work: BriefcaseBusiness, education: GraduationCap, place: MapPin, link: Link2 };
const KINDS = { work: 'Work', education: 'Education', place: 'Place', link: 'Link' };

function Facts({ facts }: { facts: readonly ProfileFact[] }) {
  return (
    <Card title="Work, places and links">
      {facts.length === 0 ? (
        <NotStated />
      ) : (
        <ul className="space-y-2.5">
          {facts.map(({ kind, text, url }) => {
            const Icon = ICONS[kind];
            return (
              <li key={`${kind} ${text}`} className="flex min-w-0 items-start gap-2.5">
                <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-text-3" />
                <span className="sr-only">{KINDS[kind]}</span>
                <span className="min-w-0 break-words">
                  {url ? (
                    <ExternalLink url={url}>
                      <bdi>{text}</bdi>
                    </ExternalLink>
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function LawfulUse() {
  return (
    <Card title="What is shown here">
      <p className="text-sm text-text-2">
        Only what the profile states in public about work, education, places and links. Gender, age and other private
        facts are never kept, even where a source sends them.
      </p>
      <p className="mt-2 text-sm text-text-2">
        This is personal data: use it for a purpose that you could explain to this person, and delete it when they ask.
      </p>
    </Card>
  );
}
