// A person's page: stored for free, fresh for its price. One key for all the ways in which an address can be written.
import { useLocation, useParams } from 'react-router';
import { passedResults, usePaidDetail } from '#prospecting/searches/web/index.ts';
import type { LinkedinPerson } from '../contract.ts';
import { profileKey } from '../domain/profile-url.ts';
import { askProfile, readProfile } from './api.ts';
import { isPerson, STORAGE } from './linkedin-results.ts';

/** Whether the sample's addresses count is for the server to say. */
const keyOf = (url: string) => profileKey(url, { sample: true });

export function useProfile(uid: string) {
  const { profileUrl = '' } = useParams();
  const { state } = useLocation();
  const key = keyOf(profileUrl);
  const detail = usePaidDetail({
    uid,
    name: 'linkedin-profile',
    // What is no address of a profile is for the server to refuse, free of charge.
    recordKey: key ?? profileUrl,
    stored: readProfile,
    fetch: askProfile,
  });
  const results = passedResults(state, uid, STORAGE.unpack)?.searchResults ?? [];
  const opened = key && results.filter(isPerson).find(({ profileURL }) => keyOf(profileURL) === key);
  return { detail, opened: (opened || null) satisfies LinkedinPerson | null };
}
