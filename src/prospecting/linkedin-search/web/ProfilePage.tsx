// A person on LinkedIn (product-design 5.7): what the list knew at once, the rest for 1 credit, and free from then on.
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse, useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { DetailScreen, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { Button } from '#ui/Button.tsx';
import type { LinkedinProfile } from '../contract.ts';
import { AboutCard } from './AboutCard.tsx';
import { BackToResults } from './BackToResults.tsx';
import { Certifications, Educations, Languages } from './ProfileFacts.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { Career } from './ProfileRoles.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { TagCard } from './TagCard.tsx';
import { useProfile } from './use-profile.ts';

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
        text: 'There is nobody at this address on LinkedIn, or they do not show their profile.',
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
