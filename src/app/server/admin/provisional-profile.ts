// A complete profile for an account that the operator makes: plainly provisional, until its user fills in his own.
import type { ProfileFields, UserType } from '#account/accounts/contract.ts';

const FOR_EVERYONE = {
  fullName: 'Provisional name',
  // Sweden keeps 070-174 06 05 to 06 99 free for made-up people.
  phoneNumber: '+46701740605',
  country: 'SE',
  city: 'Provisional city',
};

const BY_TYPE = {
  company_owner: {
    companyName: 'Provisional company',
    businessType: 'Provisional business',
    industry: 'Provisional industry',
  },
  freelancer: { skills: ['Provisional skill'], experience: 'Provisional experience' },
} satisfies Record<UserType, Partial<ProfileFields>>;

/** Has every field that spec section 5 requires of the user type. */
export function provisionalProfile(userType: UserType, fullName?: string): Partial<ProfileFields> {
  return { userType, ...FOR_EVERYONE, ...BY_TYPE[userType], ...(fullName === undefined ? {} : { fullName }) };
}
