// A person's page of the professional-network data API (provider-contracts section 5): bare where it succeeds.
import { dice, inventPersonNamed } from './invented.ts';

const zero = { year: 0, month: 0, day: 0 };

export function inventProfile(origin: string, url: string): Record<string, unknown> {
  const username = url.split('/').at(-1) ?? '';
  const roll = dice('profile', username);
  const { firstName, lastName, title, company, companyUsername, place } = inventPersonNamed(username);
  const position = (years: [number, number], fields: Record<string, unknown>) => ({
    companyId: roll(90_000_000),
    companyName: company,
    companyUsername,
    companyURL: `https://www.linkedin.example/company/${companyUsername}/`,
    companyLogo: `${origin}/pictures/${companyUsername}-100.png`,
    companyIndustry: 'Wholesale',
    companyStaffCountRange: '201 - 500',
    title,
    location: place,
    locationType: '',
    employmentType: 'Full-time',
    description: '',
    multiLocaleTitle: { en_US: title },
    multiLocaleCompanyName: { en_US: company },
    start: { year: years[0], month: 3, day: 0 },
    end: years[1] === 0 ? zero : { year: years[1], month: 2, day: 0 },
    ...fields,
  });
  return {
    id: roll(90_000_000),
    urn: `ACoAAA${username}`,
    username,
    firstName,
    lastName,
    isTopVoice: false,
    isCreator: false,
    isPremium: true,
    profilePicture: `${origin}/pictures/${username}-800.png`,
    profilePictures: [{ url: `${origin}/pictures/${username}-100.png`, width: 100, height: 100 }],
    backgroundImage: [{ url: `${origin}/pictures/${username}-bg.png`, width: 800, height: 200 }],
    summary: 'I buy timber.',
    headline: `${title} at ${company}`,
    geo: { country: 'Sweden', city: 'Gothenburg', full: place, countryCode: 'se' },
    languages: [{ name: 'Swedish', proficiency: 'NATIVE_OR_BILINGUAL' }],
    educations: [
      {
        schoolName: 'Example University',
        degree: 'MSc',
        fieldOfStudy: 'Logistics',
        grade: '',
        description: '',
        activities: '',
        url: 'https://www.linkedin.example/school/example/',
        schoolId: '1001',
        logo: [{ url: `${origin}/pictures/school.png`, width: 100, height: 100 }],
        start: { year: 2005, month: 9, day: 0 },
        end: { year: 2010, month: 6, day: 0 },
      },
    ],
    position: [position([2018, 0], {})],
    fullPositions: [
      position([2018, 0], {}),
      position([2012, 2018], { title: 'Buyer', companyName: 'Example Wholesale', companyUsername: '', companyURL: '' }),
    ],
    skills: [{ name: 'Procurement', passedSkillAssessment: false, endorsementsCount: 31 }],
    certifications: [
      {
        name: 'Certified buyer',
        authority: 'Example Institute',
        start: { year: 2014, month: 1, day: 0 },
        end: null,
        company: { name: 'Example Institute', universalName: 'institute-example', logo: '' },
      },
    ],
    projects: {},
    volunteering: [],
    supportedLocales: [{ country: 'US', language: 'en' }],
    multiLocaleFirstName: { en: firstName },
    multiLocaleLastName: { en: lastName },
    multiLocaleHeadline: { en: `${title} at ${company}` },
  };
}

/** Half of what a profile has is missing or of the wrong type; the name stays. */
export function patchyProfile({ firstName, lastName, username, position }: Record<string, unknown>) {
  return {
    firstName,
    lastName,
    username,
    headline: null,
    summary: 7,
    profilePicture: '',
    profilePictures: null,
    geo: 'Gothenburg',
    position: [null, 'broken', ...(position as unknown[]), { title: 'Buyer', start: null, end: null }],
    fullPositions: null,
    educations: {},
    skills: null,
    languages: [null, 'Swedish'],
    certifications: [{ name: 7 }],
  };
}

/** The older form: wrapped, one list of positions, dates as text. */
export function wrappedProfile({ fullPositions, ...profile }: Record<string, unknown>) {
  const [first] = fullPositions as Record<string, unknown>[];
  return {
    success: true,
    message: '',
    data: { ...profile, position: [{ ...first, start: { year: '2018', month: '3' }, end: null }] },
  };
}
