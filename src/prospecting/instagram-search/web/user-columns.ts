// The accounts as a file, and the orders in which they can be looked at.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { InstagramUser } from '../contract.ts';

export const USER_COLUMNS: readonly CsvColumn<InstagramUser>[] = [
  { header: 'Username', value: ({ username }) => username },
  { header: 'Full name', value: ({ full_name }) => full_name },
  { header: 'Verified', value: ({ is_verified }) => is_verified },
  { header: 'Private', value: ({ is_private }) => is_private },
  { header: 'Known for', value: ({ search_social_context }) => search_social_context },
  { header: 'Profile', value: ({ profile_url }) => profile_url },
];

export const USER_SORTS = [
  {
    key: 'username',
    label: 'Username',
    compare: (a: InstagramUser, b: InstagramUser) => a.username.localeCompare(b.username),
  },
  {
    key: 'verified',
    label: 'Verified first',
    compare: (a: InstagramUser, b: InstagramUser) => Number(b.is_verified) - Number(a.is_verified),
  },
];
