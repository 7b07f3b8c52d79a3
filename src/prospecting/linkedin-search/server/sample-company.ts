// A sample company as this network shows it: in a list, and in full when it is opened.
import {
  drawAddress,
  drawWeighted,
  LOCALES,
  picturePath,
  type Random,
  randomFrom,
  type SampleCompany,
} from '#prospecting/sample-data/server/index.ts';
import type { CompanyDetails, LinkedinCompany } from '../contract.ts';

const COMPANY_BASE = 'https://www.linkedin.example/company/';

const LATEST_YEAR = 2024;

const SIZES = [
  { weight: 20, from: 2, to: 10 },
  { weight: 30, from: 11, to: 50 },
  { weight: 25, from: 51, to: 200 },
  { weight: 12, from: 201, to: 500 },
  { weight: 8, from: 501, to: 5_000 },
  { weight: 2, from: 5_001, to: 48_000 },
];

const CLOSINGS = [
  'Orders that arrive before noon leave the same day.',
  'Ask us for samples; we send them without a form.',
  'We answer the telephone, and we know the names of our suppliers.',
  'Visitors are welcome on the first Friday of every month.',
  'Half of our people started here as apprentices.',
  'We publish our prices and our footprint once a year.',
];

export function listedCompany(company: SampleCompany): LinkedinCompany {
  const { id, name, tagline, universalName } = company;
  const logo = company.hasLogo ? [{ url: picturePath('company', universalName) }] : [];
  return { id, name, tagline, logo, universalName, linkedinURL: COMPANY_BASE + universalName };
}

export function detailsOf(company: SampleCompany): CompanyDetails {
  const random = randomFrom(`details ${company.universalName}`);
  const { from, to } = drawWeighted(random, SIZES);
  const staffCount = from + random.below(to - from + 1);
  const hasHeadquarter = !random.chance(0.08);
  const { name, tagline, universalName, city, locale, trade } = company;
  return {
    name,
    tagline,
    universalName,
    Images: {
      cover: random.chance(0.25) ? '' : picturePath('cover', universalName),
      logo: company.hasLogo ? picturePath('company', universalName) : '',
    },
    headquarter: hasHeadquarter ? { city: city.name, country: locale.code } : null,
    website: random.chance(0.12) ? '' : `https://${universalName}.example/`,
    staffCount: random.chance(0.06) ? null : staffCount,
    linkedinUrl: COMPANY_BASE + universalName,
    description: random.chance(0.08) ? '' : description(random, company, staffCount),
    industries: [trade.industry],
    specialities: random.chance(0.12) ? [] : random.some(trade.specialities, 2 + random.below(7)),
    locations: locations(random, company, staffCount, hasHeadquarter),
  };
}

function description(random: Random, company: SampleCompany, staffCount: number): string {
  const { name, trade, city, locale } = company;
  const founded = foundingYear(random, trade.since ?? 1893);
  const [s = '', t = ''] = random.some(trade.specialities, 2);
  const paragraphs = [
    `We ${random.pick(trade.does)}. ${name} was founded in ${city.name} in ${founded} and today has about ` +
      `${staffCount} people, most of them in ${locale.country}.`,
    `What customers come to us for is ${s} and ${t}. ${random.pick(CLOSINGS)}`,
  ];
  if (random.chance(0.15)) {
    for (const field of random.some(trade.specialities, 5)) {
      paragraphs.push(
        `On ${field}: we have done this since ${Math.min(founded + 2 + random.below(20), LATEST_YEAR)}, first for neighbours and then for customers ` +
          `in ${2 + random.below(20)} countries. ${random.pick(CLOSINGS)} What we learned on the way we write down and share, ` +
          'because the next order is easier when both sides know what went wrong with the last one.',
      );
    }
  }
  return paragraphs.join('\n\n');
}

/** Most companies are young. */
function foundingYear(random: Random, earliest: number): number {
  const from = Math.max(earliest, random.chance(0.7) ? 1985 : earliest);
  return from + random.below(LATEST_YEAR - from);
}

function locations(
  random: Random,
  company: SampleCompany,
  staffCount: number,
  hasHeadquarter: boolean,
): CompanyDetails['locations'] {
  const head = { ...drawAddress(random, company.city, company.locale), headquarter: true };
  const offices = random.below(staffCount > 200 ? 7 : staffCount > 50 ? 4 : 2);
  const others = Array.from({ length: offices }, () => {
    const locale = random.chance(0.7) ? company.locale : drawWeighted(random, LOCALES);
    return { ...drawAddress(random, random.pick(locale.cities), locale), headquarter: false };
  });
  return hasHeadquarter ? [head, ...others] : others;
}
