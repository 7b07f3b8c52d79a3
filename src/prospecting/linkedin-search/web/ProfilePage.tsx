// A person on LinkedIn (product-design 5.7): what the list knew at once, the rest for 1 credit, and free from then on.
import { MapPin, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useMayUse, useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { DetailScreen, passedResults, useCreditsFor, usePaidDetail } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { linkedinCompanyPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton, SkeletonText } from '#ui/Loading.tsx';
import type { LinkedinPerson, LinkedinProfile, ProfileRole } from '../contract.ts';
import { dateText, lengthText, periodText } from '../domain/career-dates.ts';
import { profileKey } from '../domain/results.ts';
import { fetchPaidProfile, readProfile } from './api.ts';
import { AboutCard, BackToResults, OnLinkedin, TagCard } from './DetailParts.tsx';
import { isPerson, STORAGE } from './linkedin-results.ts';

export function ProfilePage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <ProfileOf uid={user.uid} /> : null;
}

function ProfileOf({ uid }: { uid: string }) {
  const { detail, opened } = useProfile(uid);
  const maySearch = useMayUse('linkedin-search');
  useDocumentTitle(detail.record?.fullName ?? opened?.fullName);
  return (
    <DetailScreen
      detail={detail}
      price={useCreditsFor('linkedin-profile')}
      noun="profile"
      icon={UserRound}
      back={<BackToResults />}
      notFound={{
        code: 'PROFILE_NOT_FOUND',
        title: errorText('PROFILE_NOT_FOUND'),
        text: 'This LinkedIn profile does not exist or is private.',
        action: maySearch && (
          <Button asChild size="sm">
            <Link to="/linkedin-search">Search people</Link>
          </Button>
        ),
      }}
      glimpse={opened && <ProfileHead person={opened} />}
      skeleton={<ProfileSkeleton withHead={opened === null} />}
    >
      {(profile) => <Profile profile={profile} />}
    </DetailScreen>
  );
}

function Profile({ profile }: { profile: LinkedinProfile }) {
  return (
    <>
      <ProfileHead person={profile} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          <Career roles={profile.roles} />
          <AboutCard text={profile.about} />
          <Educations educations={profile.educations} />
        </div>
        <div className="min-w-0 space-y-4">
          <TagCard title="Skills" tags={profile.skills} />
          <Languages languages={profile.languages} />
          <Certifications certifications={profile.certifications} />
        </div>
      </div>
    </>
  );
}

// What else a person states: schools, languages, certificates. What they do not state has no card.
function Educations({ educations }: Pick<LinkedinProfile, 'educations'>) {
  const facts = educations.map(({ school, degree, description, ...period }) => ({
    name: school || degree,
    line: school ? degree : '',
    note: periodText(period),
    text: description,
  }));
  return <Facts title="Education" facts={facts} />;
}

function Languages({ languages }: Pick<LinkedinProfile, 'languages'>) {
  return <Facts title="Languages" facts={languages.map(({ name, proficiency }) => ({ name, note: proficiency }))} />;
}

function Certifications({ certifications }: Pick<LinkedinProfile, 'certifications'>) {
  const facts = certifications.map(({ name, authority, issued }) => ({
    name,
    line: authority,
    note: issued ? dateText(issued) : '',
  }));
  return <Facts title="Certifications" facts={facts} />;
}

interface FactProps {
  name: string;
  line?: string;
  note?: string;
  text?: string;
}

function Facts({ title, facts }: { title: string; facts: FactProps[] }) {
  if (facts.length === 0) return null;
  return (
    <Card title={title} padded={false}>
      <ul>
        {facts.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same, and the list never changes its order
          <Fact key={place} {...fact} />
        ))}
      </ul>
    </Card>
  );
}

function Fact({ name, line, note, text }: FactProps) {
  return (
    <li className="border-t border-line px-4 py-2.5 first:border-t-0">
      <p dir="auto" className="text-left font-medium break-words">
        {name}
      </p>
      {line && (
        <p dir="auto" className="text-left break-words text-text-2">
          {line}
        </p>
      )}
      {note && <p className="text-sm text-text-3">{note}</p>}
      {text && (
        <p dir="auto" className="mt-1 max-w-180 text-left break-words whitespace-pre-line text-text-2">
          {text}
        </p>
      )}
    </li>
  );
}

// The head of a person's page: who it is, what they say they do, where, and the way out to them. All of it is in a list of
// results too, so that it is there before the rest.
function ProfileHead({ person }: { person: LinkedinPerson }) {
  const { fullName, headline, location, profilePicture, profileURL } = person;
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3 p-4">
        <Avatar name={fullName} src={profilePicture} size="xl" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 dir="auto" className="text-left text-xl font-title tracking-[-0.015em] break-words">
            {fullName}
          </h1>
          {headline ? (
            <p dir="auto" className="mt-0.5 max-w-180 text-left break-words text-text-2">
              {headline}
            </p>
          ) : (
            <p className="mt-0.5 text-text-3">No headline</p>
          )}
          {location && (
            <p className="mt-1.5 flex items-start gap-1 text-sm text-text-3">
              <MapPin aria-hidden size={14} className="mt-0.5 shrink-0" />
              <bdi className="min-w-0 break-words">{location}</bdi>
            </p>
          )}
        </div>
        <OnLinkedin url={profileURL} />
      </div>
    </Card>
  );
}

// The shape of a person's page while it is on its way.

/** `withHead`: nothing is known yet; opened from results, the head is there already. */
function ProfileSkeleton({ withHead }: { withHead: boolean }) {
  return (
    <>
      {withHead && (
        <Card className="mb-4">
          <div className="flex items-start gap-5">
            <Skeleton circle className="size-20" />
            <span className="flex-1 space-y-2 pt-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-3 w-1/5" />
            </span>
          </div>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          {['role', 'about'].map((part) => (
            <Card key={part}>
              <Skeleton className="mb-4 h-4 w-32" />
              <SkeletonText lines={4} />
            </Card>
          ))}
        </div>
        <Card>
          <Skeleton className="mb-4 h-4 w-20" />
          <SkeletonText />
        </Card>
      </div>
    </>
  );
}

// A person's page: stored for free, fresh for its price. One key for all the ways in which an address can be written.

/** Whether the sample's addresses count is for the server to say. */
const toKey = (url: string) => profileKey(url, { sample: true });

function useProfile(uid: string) {
  const { profileUrl = '' } = useParams();
  const { state } = useLocation();
  const key = toKey(profileUrl);
  const detail = usePaidDetail({
    uid,
    name: 'linkedin-profile',
    // What is no address of a profile is for the server to refuse, free of charge.
    recordKey: key ?? profileUrl,
    stored: readProfile,
    fetch: fetchPaidProfile,
  });
  const results = passedResults(state, uid, STORAGE.unpack)?.searchResults ?? [];
  const opened = key && results.filter(isPerson).find(({ profileURL }) => toKey(profileURL) === key);
  return { detail, opened: (opened || null) satisfies LinkedinPerson | null };
}

// What a person works as, and worked as before: each role with its company, which has a page of its own here, free.

/** Long careers are opened on request; one or two more than this are not worth a click. */
const SHOWN_AT_FIRST = 5;
const FEW = 7;

function Career({ roles }: { roles: readonly ProfileRole[] }) {
  const current = roles.filter((role) => role.current);
  const past = roles.filter((role) => !role.current);
  return (
    <>
      <Card title={current.length > 1 ? 'Current roles' : 'Current role'} padded={current.length === 0}>
        {current.length > 0 ? <Roles roles={current} /> : <p className="text-text-3">Not stated</p>}
      </Card>
      {past.length > 0 && (
        <Card title="Past roles" padded={false}>
          <Roles roles={past} />
        </Card>
      )}
    </>
  );
}

function Roles({ roles }: { roles: readonly ProfileRole[] }) {
  const [all, setAll] = useState(false);
  const many = roles.length > FEW;
  const shown = all || !many ? roles : roles.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul>
        {shown.map((role, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two roles may read the same, and the list never changes its order
          <Role key={place} role={role} />
        ))}
      </ul>
      {many && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(roles.length)} roles`}
          </Button>
        </div>
      )}
    </>
  );
}

function Role({ role }: { role: ProfileRole }) {
  const { title, company, location, employmentType, description } = role;
  const now = new Date();
  const when = [periodText(role), lengthText(role, { year: now.getFullYear(), month: now.getMonth() + 1 })];
  const facts = [...new Set([...when, location, employmentType])].filter(Boolean);
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <p dir="auto" className="text-left font-semibold break-words">
        {title || company}
      </p>
      {title && company && (
        <p dir="auto" className="text-left break-words text-text-2">
          <Company role={role} />
        </p>
      )}
      {facts.length > 0 && (
        <p className="mt-0.5 text-sm break-words text-text-3">
          {facts.map((fact, place) => (
            <span key={fact}>
              {place > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
      {description && (
        <p dir="auto" className="mt-1.5 max-w-180 text-left break-words whitespace-pre-line text-text-2">
          {description}
        </p>
      )}
    </li>
  );
}

function Company({ role: { company, companyUsername } }: { role: ProfileRole }) {
  if (!companyUsername) return company;
  return (
    <Link to={linkedinCompanyPath(companyUsername)} className="link">
      {company}
    </Link>
  );
}
