// The words, orders and columns of each kind of result.
import { FileText, Flag, type LucideIcon, UserRound, UsersRound } from 'lucide-react';
import type { CsvColumn } from '#ui/export-csv.ts';
import type { FacebookItem, FacebookKind, GroupPrivacy, ItemOf } from '../contract.ts';

type Type = FacebookItem['type'];

export const KIND_INFO: Record<
  FacebookKind,
  { label: string; type: Type; placeholder: string; title: string; examples: readonly string[]; text: string }
> = {
  pages: {
    label: 'Pages',
    type: 'page',
    placeholder: 'Name, trade or place of a page',
    title: 'Find companies by their pages',
    examples: ['timber', 'coffee', 'furniture', 'software berlin'],
    text: 'A page’s details show its website, phone number, email and address.',
  },
  people: {
    label: 'People',
    type: 'profile',
    placeholder: 'Name, work or place of a person',
    title: 'Find people by their public profiles',
    examples: ['procurement', 'founder', 'architect valencia'],
    text: 'A profile shows only what it states in public: work, place, bio and links.',
  },
  groups: {
    label: 'Groups',
    type: 'group',
    placeholder: 'Subject or place of a group',
    title: 'Find groups where your customers talk',
    examples: ['timber', 'construction jobs', 'packaging'],
    text: 'Members of a group are never collected.',
  },
  posts: {
    label: 'Posts',
    type: 'post',
    placeholder: 'Words of a public post',
    title: 'Find public posts that ask for what you offer',
    examples: ['looking for supplier', 'recommend', 'plywood'],
    text: 'Every post leads to its author and to the post itself.',
  },
};

const NOUNS: Record<Type, [one: string, many: string]> = {
  page: ['page', 'pages'],
  profile: ['person', 'people'],
  group: ['group', 'groups'],
  post: ['post', 'posts'],
};

export const getNoun = (type: Type) => (count: number) => NOUNS[type][count === 1 ? 0 : 1];

export const TYPE_BADGES: Record<Type, { name: string; icon: LucideIcon }> = {
  page: { name: 'Page', icon: Flag },
  profile: { name: 'Person', icon: UserRound },
  group: { name: 'Group', icon: UsersRound },
  post: { name: 'Post', icon: FileText },
};

/** What is not stated comes last, in either direction. */
const most = (of: (item: FacebookItem) => number | null) => (a: FacebookItem, b: FacebookItem) =>
  (of(b) ?? -1) - (of(a) ?? -1);
const getName = (item: FacebookItem) => (item.type === 'post' ? item.author.name : item.name);
const collator = new Intl.Collator('en');
const byName = {
  key: 'name',
  label: 'Name',
  compare: (a: FacebookItem, b: FacebookItem) => collator.compare(getName(a), getName(b)),
};
const ofPost = (read: (post: ItemOf<'post'>) => number | null) =>
  most((item) => (item.type === 'post' ? read(item) : null));

export const SORTS: Record<Type, readonly { key: string; label: string; compare: typeof byName.compare }[]> = {
  page: [
    {
      key: 'followers',
      label: 'Most followers',
      compare: most((item) => (item.type === 'page' ? item.followers : null)),
    },
    byName,
  ],
  profile: [byName],
  group: [
    { key: 'members', label: 'Most members', compare: most((item) => (item.type === 'group' ? item.members : null)) },
    byName,
  ],
  post: [
    { key: 'newest', label: 'Newest', compare: ofPost(({ at }) => (at === null ? null : Date.parse(at))) },
    { key: 'reactions', label: 'Most reactions', compare: ofPost(({ reactions }) => reactions) },
    { key: 'comments', label: 'Most comments', compare: ofPost(({ comments }) => comments) },
  ],
};

type Column = CsvColumn<FacebookItem>;
/** A column of one type; other types have nothing in it. */
const column = <T extends Type>(
  type: T,
  header: string,
  read: (item: ItemOf<T>) => string | number | null,
): Column => ({
  header,
  value: (item) => (item.type === type ? read(item as ItemOf<T>) : ''),
});
const verified = ({ verified: is }: { verified: boolean }) => (is ? 'yes' : 'no');

export const COLUMNS: Record<Type, readonly Column[]> = {
  page: [
    column('page', 'Name', ({ name }) => name),
    column('page', 'Category', ({ category }) => category),
    column('page', 'Location', ({ location }) => location),
    column('page', 'Followers', ({ followers }) => followers),
    column('page', 'Verified', verified),
    column('page', 'Page', ({ url }) => url),
  ],
  profile: [
    column('profile', 'Name', ({ name }) => name),
    column('profile', 'About', ({ intro }) => intro),
    column('profile', 'Verified', verified),
    column('profile', 'Profile', ({ url }) => url),
  ],
  group: [
    column('group', 'Name', ({ name }) => name),
    column('group', 'Privacy', ({ privacy }) => (privacy === 'unknown' ? '' : privacy)),
    column('group', 'Members', ({ members }) => members),
    column('group', 'About', ({ intro }) => intro),
    column('group', 'Group', ({ url }) => url),
  ],
  post: [
    column('post', 'Author', ({ author }) => author.name),
    column('post', 'Date', ({ at }) => at),
    column('post', 'Message', ({ message }) => message),
    column('post', 'Reactions', ({ reactions }) => reactions),
    column('post', 'Comments', ({ comments }) => comments),
    column('post', 'Shares', ({ shares }) => shares),
    column('post', 'In group', ({ group }) => group?.name ?? ''),
    column('post', 'Post', ({ url }) => url),
    column('post', 'Author’s profile', ({ author }) => author.url),
  ],
};

// Who may read a group, in words.
export const PRIVACY_TEXTS: Record<GroupPrivacy, string> = {
  public: 'Public group',
  private: 'Private group',
  unknown: 'Privacy not stated',
};
