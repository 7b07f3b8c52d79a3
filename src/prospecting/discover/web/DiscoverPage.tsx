// Discover (product design 5.2): people and companies that fit, from the library, the directory and earlier searches, free and counted
// exactly; and on a priced button from outside sources.
import { useMe } from '#account/accounts/web/index.ts';
import { Discover } from './Discover.tsx';

export function DiscoverPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <Discover uid={user.uid} /> : null;
}
