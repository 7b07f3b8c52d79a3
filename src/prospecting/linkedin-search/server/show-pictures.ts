// Replaces the outside addresses of pictures by our own door's, at the moment of showing: stored results keep the origin.
import type { SignPicture } from '#prospecting/pictures/server/index.ts';
import type { CompanyDetails, LinkedinCompany, LinkedinPerson } from '../contract.ts';

/** Of a list, or of a page. */
export function showPerson<P extends LinkedinPerson>(person: P, signPicture: SignPicture): P {
  return { ...person, profilePicture: signPicture(person.profilePicture) };
}

export function showCompany(company: LinkedinCompany, signPicture: SignPicture): LinkedinCompany {
  return {
    ...company,
    logo: company.logo.map(({ url }) => ({ url: signPicture(url) })).filter(({ url }) => url !== ''),
  };
}

export function showDetails(details: CompanyDetails, signPicture: SignPicture): CompanyDetails {
  const { cover, logo } = details.Images;
  return { ...details, Images: { cover: signPicture(cover), logo: signPicture(logo) } };
}
