// One result of a Facebook search: a page, profile or group as a card, a post as a row.
import { Globe, Lock, MapPin, MessageCircle, Repeat2, ThumbsUp, Users, UsersRound, Video } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  MarkTexts,
  ResultCard,
  type ResultMarks,
  SelectBox,
  useCreditsFor,
  Verified,
} from '#prospecting/searches/web/index.ts';
import { formatCount, formatCredits, formatDate } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ExternalIconLink, ExternalLink } from '#ui/ExternalLink.tsx';
import { Truncate } from '#ui/Truncate.tsx';
import type { FacebookItem, ItemOf } from '../contract.ts';
import { PRIVACY_TEXTS, TYPE_BADGES } from './facebook-kinds.ts';
import { detailsAddress, ownerKey, profileAddress } from './facebook-results.ts';

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
  const { line, missing } = toLine(item);
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

function toLine(item: FoundRecord): { line: string; missing: string } {
  if (item.type === 'page') return { line: item.category, missing: 'No category' };
  return { line: item.intro, missing: item.type === 'group' ? 'No description' : 'Nothing stated' };
}

/** Small facts at the foot of a card; what is not stated is not drawn. */
function Facts({ item }: { item: FoundRecord }) {
  const facts = toFacts(item).filter((fact) => fact !== null);
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

type CardFact = [icon: ReactNode, text: string] | null;

const SIZE = { 'aria-hidden': true, size: 14, className: 'shrink-0' } as const;

function toFacts(item: FoundRecord): CardFact[] {
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

function counted(count: number | null, one: string, many: string): CardFact {
  return count === null ? null : [<Users key="count" {...SIZE} />, `${formatCount(count)} ${count === 1 ? one : many}`];
}

// A post among the results: who wrote it, when and where, its words, and what came of it.
interface PostRowProps {
  post: ItemOf<'post'>;
  marks: ResultMarks;
  passed: object | null;
}

const { name: TYPE, icon: TypeIcon } = TYPE_BADGES.post;

export function PostRow({ post, marks, passed }: PostRowProps) {
  const nameId = useId();
  const { author, message, picture, video, url } = post;
  const name = author.name || 'Author not stated';
  return (
    <li
      data-row=""
      tabIndex={-1}
      aria-labelledby={nameId}
      className="focus-inset grid scroll-my-15 grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3.5 border-b border-line px-4 py-4 transition-colors last:border-b-0 hover:bg-surface-2"
    >
      <span className="flex h-10 items-center">
        <SelectBox marks={marks} name={`post by ${name}`} />
      </span>
      <Avatar name={author.name} src={author.picture} />
      <div className="flex min-h-10 min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span id={nameId} dir="auto" className={author.name ? 'font-semibold break-words' : 'text-text-3'}>
              {name}
            </span>
            <Badge icon={<TypeIcon aria-hidden size={12} />}>{TYPE}</Badge>
            {video && <Badge icon={<Video aria-hidden size={12} />}>Video</Badge>}
          </p>
          <Place post={post} />
        </div>
        <MarkTexts marks={marks} />
      </div>
      <div className="col-start-3 mt-2 min-w-0 max-md:col-span-2 max-md:col-start-2">
        {message ? <Truncate text={message} lines={5} dense /> : <p className="text-text-3">No text</p>}
        {picture && <PostPicture src={picture} />}
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Reach post={post} />
          <span className="ml-auto flex items-center gap-1.5">
            <AuthorLink post={post} passed={passed} describedBy={nameId} />
            <ExternalIconLink url={url} label="Open on Facebook" shortcut="O" describedBy={nameId} />
          </span>
        </div>
      </div>
    </li>
  );
}

function Place({ post: { at, group } }: { post: ItemOf<'post'> }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-text-3">
      {at === null ? <span>Date not stated</span> : <time dateTime={at}>{formatDate(at)}</time>}
      {group && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <UsersRound aria-hidden size={14} className="shrink-0" />
          <span className="sr-only">In the group</span>
          <ExternalLink url={group.url} className="min-w-0 break-words">
            <bdi>{group.name}</bdi>
          </ExternalLink>
        </span>
      )}
    </p>
  );
}

function Reach({ post: { reactions, comments, shares } }: { post: ItemOf<'post'> }) {
  const counts: [icon: ReactNode, count: number | null, word: string][] = [
    [<ThumbsUp key="reactions" aria-hidden size={14} />, reactions, 'reactions'],
    [<MessageCircle key="comments" aria-hidden size={14} />, comments, 'comments'],
    [<Repeat2 key="shares" aria-hidden size={14} />, shares, 'shares'],
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
      {counts.map(([icon, count, word]) => (
        <li key={word} title={word} className="inline-flex items-center gap-1.5">
          <span className="text-text-3">{icon}</span>
          {count === null ? '–' : formatCount(count)}
          <span className="sr-only">{count === null ? `${word} not stated` : word}</span>
        </li>
      ))}
    </ul>
  );
}

interface AuthorLinkProps {
  post: ItemOf<'post'>;
  passed: object | null;
  describedBy: string;
}

/** The profile of the author, who is the lead. */
function AuthorLink({ post: { author }, passed, describedBy }: AuthorLinkProps) {
  const credits = useCreditsFor('facebook-profile');
  const key = ownerKey(author);
  if (key === null) return null;
  const to = profileAddress(key);
  return (
    <>
      <Button asChild size="sm">
        <Link to={to} state={{ ...passed, agreed: to }} aria-describedby={describedBy} data-row-details="">
          View Author
        </Link>
      </Button>
      <span className="text-xs whitespace-nowrap text-text-3">{formatCredits(credits)}</span>
    </>
  );
}

// The picture of a post; nothing where it does not load: the links of such pictures expire.
function PostPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className="mt-3 h-40 w-full max-w-96 rounded-m border border-line bg-surface-2 object-cover"
    />
  );
}
