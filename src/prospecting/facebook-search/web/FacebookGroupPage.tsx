// A group on Facebook (product-design 5.6): what it states of itself, for 1 credit, and free from then on. No members.
import { Info, UsersRound } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { DetailScreen, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import type { FacebookGroup, GroupPrivacy } from '../contract.ts';
import { toGroupKey } from '../domain/facebook-address.ts';
import { groupCalls, useFacebookDetail, useTypedKey } from './api.ts';
import {
  AboutCard,
  Back,
  Columns,
  Fact,
  FactRow,
  NotStated,
  RecordHead,
  RecordSkeleton,
  SearchInstead,
} from './DetailParts.tsx';
import { PRIVACY_TEXTS } from './facebook-kinds.ts';
import { groupKey } from './facebook-results.ts';

export function FacebookGroupPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <GroupOf uid={user.uid} /> : null;
}

function GroupOf({ uid }: { uid: string }) {
  const { detail, glimpse, results } = useFacebookDetail({
    uid,
    name: 'facebook-group',
    type: 'group',
    typed: useTypedKey(),
    keyOf: toGroupKey,
    keyOfItem: groupKey,
    calls: groupCalls,
  });
  useDocumentTitle(detail.record?.name ?? glimpse?.name);
  return (
    <DetailScreen
      detail={detail}
      price={useCreditsFor('facebook-group')}
      noun="group"
      icon={UsersRound}
      back={<Back results={results} />}
      notFound={{
        code: 'GROUP_NOT_FOUND',
        title: errorText('GROUP_NOT_FOUND'),
        text: 'There is no group at this address on Facebook, or it is hidden.',
        action: <SearchInstead kind="groups" />,
      }}
      glimpse={glimpse && <Head group={glimpse} />}
      skeleton={<RecordSkeleton withHead={glimpse === null} />}
    >
      {(group) => <GroupRecord group={group} />}
    </DetailScreen>
  );
}

interface HeadProps {
  group: Pick<FacebookGroup, 'name' | 'url' | 'picture' | 'members'> & { privacy: GroupPrivacy; cover?: string };
}

function Head({ group }: HeadProps) {
  const { privacy, members } = group;
  return (
    <RecordHead
      {...group}
      shape="logo"
      footer={
        <FactRow>
          <Fact term="Members">{members !== null && formatCount(members)}</Fact>
          <Fact term="Privacy">{privacy !== 'unknown' && PRIVACY_TEXTS[privacy]}</Fact>
        </FactRow>
      }
    />
  );
}

function GroupRecord({ group }: { group: FacebookGroup }) {
  return (
    <>
      <Head group={group} />
      <Columns
        main={<AboutCard title="Description" text={group.description} />}
        side={
          <>
            <Card title="Facts">
              {group.facts.length === 0 ? (
                <NotStated />
              ) : (
                <ul className="space-y-2 text-sm">
                  {group.facts.map((fact) => (
                    <li key={fact} dir="auto" className="text-left break-words">
                      {fact}
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            <p className="flex gap-2 px-1 text-xs text-text-3">
              <Info aria-hidden size={14} className="mt-px shrink-0" />
              Leadwright does not collect the members of groups.
            </p>
          </>
        }
      />
    </>
  );
}
