// Every kind of result that can be kept, and what becomes of it. Keys are made as the pages of the networks make them.
import type { RecordKind } from '#crm/records/contract.ts';
import type { FacebookGroup, FacebookPage, FacebookProfile } from '#prospecting/facebook-search/contract.ts';
import type { InstagramUser } from '#prospecting/instagram-search/contract.ts';
import type { LinkedinCompany, LinkedinPerson, LinkedinProfile } from '#prospecting/linkedin-search/contract.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { Product } from '#prospecting/suppliers/contract.ts';
import type { TiktokVideo } from '#prospecting/tiktok-search/contract.ts';
import type { Capability } from '#shared/capabilities.ts';

/** As Facebook's lists have them, whatever the kind. */
interface FacebookFound {
  type: string;
  id: string;
  name: string;
  url: string;
  picture: string;
  intro?: string;
  category?: string;
  location?: string;
}

/** The employer's part of a posting. The job board builds on this feature's area, not the other way round. */
interface Posting {
  id: string;
  company: string;
  companyWebsite?: string;
  country: string;
  logo: string;
}

const facebookKey = ({ type, id, url, name }: FacebookFound) => `${type}:${id || url || name}`;

export const SAVABLE_KINDS: Partial<Record<Capability, SavableKind>> = {
  'linkedin-people': {
    kind: 'contact',
    keyOf: ({ profileURL, fullName }: LinkedinPerson) => profileURL || fullName,
    draftOf: (person: LinkedinPerson) =>
      draft(
        'contact',
        {
          name: person.fullName,
          ...toWork(person.headline),
          ...toPlace(person.location),
          linkedin: person.profileURL,
        },
        person.profilePicture,
      ),
  },
  'linkedin-profile': {
    kind: 'contact',
    keyOf: null,
    draftOf: (person: LinkedinProfile) => {
      const role = person.roles.find(({ current }) => current);
      const work = role ? { title: role.title, companyName: role.company } : toWork(person.headline);
      return draft(
        'contact',
        {
          name: person.fullName,
          ...work,
          ...toPlace(person.location),
          linkedin: person.profileURL,
          about: person.about,
        },
        person.profilePicture,
      );
    },
  },
  'linkedin-companies': {
    kind: 'company',
    keyOf: ({ universalName, id }: LinkedinCompany) => universalName || id,
    draftOf: ({ name, tagline, linkedinURL, logo }: LinkedinCompany) =>
      draft('company', { name, about: tagline, linkedin: linkedinURL }, logo[0]?.url),
  },
  'instagram-users': {
    kind: 'contact',
    keyOf: ({ id }: InstagramUser) => id,
    draftOf: (user: InstagramUser) =>
      draft('contact', { name: user.full_name || user.username, instagram: user.profile_url }, user.profile_pic_url),
  },
  'tiktok-videos': {
    kind: 'contact',
    keyOf: ({ id, author, desc }: TiktokVideo) => id || `${author.uniqueId || author.nickname}: ${desc}`.slice(0, 300),
    draftOf: ({ author, url }: TiktokVideo) =>
      draft(
        'contact',
        { name: author.nickname || author.uniqueId, tiktok: url.includes('/@') ? url : author.uniqueId },
        author.avatarThumb,
      ),
  },
  'facebook-pages': {
    kind: 'company',
    keyOf: facebookKey,
    draftOf: (page: FacebookFound) =>
      draft(
        'company',
        { name: page.name, facebook: page.url, industry: page.category, ...toPlace(page.location ?? '') },
        page.picture,
      ),
  },
  'facebook-people': {
    kind: 'contact',
    keyOf: facebookKey,
    draftOf: ({ name, url, intro = '', picture }: FacebookFound) =>
      draft('contact', { name, facebook: url, about: intro, companyName: toEmployer(intro) }, picture),
  },
  'facebook-groups': {
    kind: 'company',
    keyOf: facebookKey,
    draftOf: ({ name, url, intro, picture }: FacebookFound) =>
      draft('company', { name, facebook: url, about: intro }, picture),
  },
  'facebook-page': {
    kind: 'company',
    keyOf: null,
    draftOf: (page: FacebookPage) =>
      draft(
        'company',
        {
          name: page.name,
          facebook: page.url,
          about: page.about,
          website: page.website,
          phone: page.phone,
          email: page.emails[0],
          address: page.address,
          industry: page.categories[0],
        },
        page.picture,
      ),
  },
  'facebook-profile': {
    kind: 'contact',
    keyOf: null,
    draftOf: ({ name, url, intro, facts, picture }: FacebookProfile) => {
      const work = facts.find(({ kind }) => kind === 'work')?.text ?? intro;
      return draft('contact', { name, facebook: url, about: intro, companyName: toEmployer(work) }, picture);
    },
  },
  'facebook-group': {
    kind: 'company',
    keyOf: null,
    draftOf: ({ name, url, description, picture }: FacebookGroup) =>
      draft('company', { name, facebook: url, about: description }, picture),
  },
  // Some are known by their address alone: what stands before the @ is no name to make up.
  'domain-people': {
    kind: 'contact',
    keyOf: ({ key }: FoundPerson) => key,
    draftOf: ({ name, email, companyName, companyDomain, ...person }: FoundPerson) => {
      if (name.trim() === '' && email === '') return null;
      const { title, phone, linkedin, website, city, country } = person;
      const work = { title, companyName: companyName || companyDomain };
      return {
        kind: 'contact',
        values: { name, email, phone, ...work, linkedin, website, city, country },
        picture: '',
      };
    },
  },
  // A job is saved on its own board; here it is the company that is kept.
  jobs: {
    kind: 'company',
    keyOf: ({ id }: Posting) => id,
    draftOf: (job: Posting) =>
      draft('company', { name: job.company, website: job.companyWebsite, country: job.country }, job.logo),
  },
  products: {
    kind: 'company',
    keyOf: ({ id }: Product) => id,
    draftOf: getSupplier,
  },
  product: { kind: 'company', keyOf: null, draftOf: getSupplier },
};

/** Its pages at a marketplace are no website of its own: by the marketplace's domain all suppliers would be one company. */
function getSupplier({ supplier, title }: Product) {
  const { name, url, countryCode, country, employees } = supplier;
  const about = [`Supplier of ${title}`, url].filter(Boolean).join('\n');
  return draft('company', { name, country: countryCode || country, employees, about }, '');
}

/** "Works at Northwind Timber" → Northwind Timber; anything else says no company. */
function toEmployer(text: string): string {
  return /\b(?:works|working) (?:at|for) (.{2,})$/i.exec(text.trim())?.[1]?.trim() ?? '';
}

// What a result of a search becomes when it is kept: a person or a company with the values that its source stated.
export interface FoundDraft {
  kind: RecordKind;
  /** Own field key → as the source wrote it; each is read by its field's rule, and left out where it cannot be read. */
  values: Record<string, unknown>;
  /** Address of a picture at the source; empty for none. */
  picture: string;
}

/** One kind of result. */
export interface SavableKind {
  kind: RecordKind;
  /** What it is known by on both sides; null for details, which are known by their run. */
  keyOf: ((item: never) => string) | null;
  /** Null where it has no name. */
  draftOf: (item: never) => FoundDraft | null;
}

/** Without a name, a record could not be recognised. */
function draft(kind: RecordKind, values: Record<string, unknown>, picture: unknown): FoundDraft | null {
  if (typeof values.name !== 'string' || values.name.trim() === '') return null;
  return { kind, values, picture: typeof picture === 'string' ? picture : '' };
}

/** "Head of Procurement at Northwind Timber | Speaker" → title and company; without " at " and a name the whole is the title. */
export function toWork(headline: string): { title: string; companyName: string } {
  const [first = ''] = headline.split(/\s+[|·•]\s+/);
  const at = /^(.{2,}?)\s+(?:at|At|AT|@)\s+([\p{Lu}\p{N}].+)$/u.exec(first.trim());
  return at
    ? { title: at[1]?.trim() ?? '', companyName: at[2]?.trim() ?? '' }
    : { title: first.trim(), companyName: '' };
}

/** "Gothenburg, Västra Götaland, Sweden" → city and country; a single word may be either, so it is read as a city. */
export function toPlace(location: string): { city: string; country: string } {
  const parts = location.split(',').map((part) => part.trim());
  return { city: parts[0] ?? '', country: parts.length > 1 ? (parts.at(-1) ?? '') : '' };
}
