// A page, a person or a group among the results.
import { Globe, Lock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ResultCard, type ResultMarks, useCreditsFor, Verified } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ExternalIconLink } from '#ui/ExternalLink.tsx';
import type { FacebookItem } from '../contract.ts';
import { TYPE_BADGES } from './facebook-kinds.ts';
import { detailsAddress } from './facebook-results.ts';
import { PRIVACY_TEXTS } from './privacy-texts.ts';

type FoundRecord = Exclude<FacebookItem, { type: 'post' }>;

interface FoundCardProps {
  item: FoundRecord;
  marks: ResultMarks;
  passed: object | null;
}

const DETAIL_OF = { page: 'facebook-page', profile: 'facebook-profile', group: 'facebook-group' } as const;

export function FoundCard({ item, marks, passed }: FoundCardProps) {
  const { type, name, url, picture } = item;
  const price = useCreditsFor(DETAIL_OF[type]);
  const to = detailsAddress(item);
  const { name: badge, icon: Icon } = TYPE_BADGES[type];
  const { line, missing } = lineOf(item);
  return (
    <ResultCard
      name={name}
      marks={marks}
      details={to === null ? null : { to, state: passed, price }}
      actions={
        <span className="ml-auto">
          <ExternalIconLink url={url} label="Open on Facebook" shortcut="O" />
        </span>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} src={picture} size="lg" shape={type === 'profile' ? 'person' : 'logo'} />
        <div className="min-w-0">
          <p className="flex min-w-0 items-start gap-1">
            <span dir="auto" title={name} className="line-clamp-2 text-left font-semibold break-words">
              {name}
            </span>
            {type !== 'group' && item.verified && <Verified />}
          </p>
          <Badge icon={<Icon aria-hidden size={12} />}>{badge}</Badge>
        </div>
      </div>
      {line ? (
        <p dir="auto" title={line} className="mt-2.5 line-clamp-2 text-left text-sm break-words text-text-2">
          {line}
        </p>
      ) : (
        <p className="mt-2.5 text-sm text-text-3">{missing}</p>
      )}
      <Facts item={item} />
    </ResultCard>
  );
}

function lineOf(item: FoundRecord): { line: string; missing: string } {
  if (item.type === 'page') return { line: item.category, missing: 'No category' };
  return { line: item.intro, missing: item.type === 'group' ? 'No description' : 'Nothing stated' };
}

/** Small facts at the foot of a card; what is not stated is not drawn. */
function Facts({ item }: { item: FoundRecord }) {
  const facts = factsOf(item).filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="mt-2 space-y-0.5 text-xs text-text-3">
      {facts.map(([icon, text]) => (
        <li key={text} className="flex min-w-0 items-center gap-1.5">
          {icon}
          <bdi title={text} className="truncate">
            {text}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

type Fact = [icon: ReactNode, text: string] | null;

const SIZE = { 'aria-hidden': true, size: 14, className: 'shrink-0' } as const;

function factsOf(item: FoundRecord): Fact[] {
  switch (item.type) {
    case 'page':
      return [
        counted(item.followers, 'follower', 'followers'),
        item.location ? [<MapPin key="place" {...SIZE} />, item.location] : null,
      ];
    case 'group':
      return [
        counted(item.members, 'member', 'members'),
        item.privacy === 'unknown'
          ? null
          : [
              item.privacy === 'public' ? <Globe key="public" {...SIZE} /> : <Lock key="private" {...SIZE} />,
              PRIVACY_TEXTS[item.privacy],
            ],
      ];
    case 'profile':
      return [];
  }
}

function counted(count: number | null, one: string, many: string): Fact {
  return count === null ? null : [<Users key="count" {...SIZE} />, `${formatCount(count)} ${count === 1 ? one : many}`];
}
