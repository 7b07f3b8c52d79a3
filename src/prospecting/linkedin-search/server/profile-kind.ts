// A person's page as a kind of paid detail: 1 credit fresh, 0 stored, given back where there is nobody (product-design 5.7).
import type { DetailKind } from '#prospecting/searches/server/index.ts';
import type { LinkedinProfile } from '../contract.ts';
import { profileKey, usernameOf } from '../domain/profile-url.ts';
import type { LinkedinSource } from './linkedin.provider.ts';
import type { LinkedinContext } from './linkedin-context.ts';
import { showPerson } from './show-pictures.ts';

export function createProfileKind({
  source,
}: Pick<LinkedinContext, 'source'>): DetailKind<LinkedinProfile, LinkedinSource> {
  return {
    capability: 'linkedin-profile',
    activity: 'LinkedIn profile',
    price: 'linkedin-profile',
    failure: 'DETAILS_FAILED',
    notFound: 'PROFILE_NOT_FOUND',
    keyOf: profileKey,
    label: usernameOf,
    source,
    ask: (linkedin, key) => linkedin.getProfile(key),
    show: showPerson,
  };
}
