// A person's page as the keyed source answers it (provider-contracts section 5), read leniently.
import { isRecord, looseCount, looseLine, looseList, looseObject, looseParagraphs } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { CareerDate, LinkedinProfile, ProfileEducation, ProfileRole } from '../contract.ts';
import {
  address,
  anything,
  lastSegment,
  line,
  linkedinAddress,
  names,
  openEnvelope,
  pictures,
} from './linkedin-payload.ts';
import { toUsername } from './results.ts';

const MAX_ENTRIES = 100;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;

const text = looseParagraphs(5_000);

/** `{ year, month, day }`, each 0 where it is unknown; a year alone, also as text. Null where no year is stated. */
const date = anything.transform((value): CareerDate | null => {
  const { year, month } = parts.parse(isRecord(value) ? value : { year: value });
  if (year === null || year < EARLIEST_YEAR || year > LATEST_YEAR) return null;
  return { year, month: month !== null && month >= 1 && month <= 12 ? month : null };
});
const parts = looseObject({ year: looseCount(), month: looseCount() });

const role = looseObject({
  title: looseLine(300),
  companyName: line,
  companyUsername: line,
  companyURL: linkedinAddress,
  location: line,
  employmentType: looseLine(50),
  description: text,
  start: date,
  end: date,
}).transform(({ companyName, companyUsername, companyURL, ...raw }): ProfileRole | null => {
  if (raw.title === '' && companyName === '') return null;
  // The source has no other sign for "present": an end that is null or all zeros.
  return {
    ...raw,
    company: companyName,
    companyUsername: companyUsername || lastSegment(companyURL, '/company/'),
    current: raw.end === null,
  };
});

const education = looseObject({
  schoolName: line,
  degree: line,
  fieldOfStudy: line,
  description: text,
  start: date,
  end: date,
}).transform(({ schoolName, degree, fieldOfStudy, ...raw }): ProfileEducation | null => {
  const studied = [degree, fieldOfStudy].filter(Boolean).join(', ');
  return schoolName === '' && studied === '' ? null : { ...raw, school: schoolName, degree: studied };
});

/** An object, or its name alone. */
const named = anything.transform((value): unknown => (isRecord(value) ? value : { name: value }));

const language = named
  .pipe(looseObject({ name: line, proficiency: looseLine(100) }))
  .transform(({ name, proficiency }) => (name === '' ? null : { name, proficiency: humanize(proficiency) }));

const certification = named
  .pipe(looseObject({ name: line, authority: line, start: date, company: looseObject({ name: line }) }))
  .transform(({ name, authority, company, start }) =>
    name === '' ? null : { name, authority: authority || company.name, issued: start },
  );

const profile = looseObject({
  username: line,
  fullName: line,
  firstName: looseLine(100),
  lastName: looseLine(100),
  headline: looseLine(500),
  summary: looseParagraphs(10_000),
  profilePicture: address,
  profilePictures: pictures,
  location: line,
  geo: looseObject({ full: line, city: line, country: line }),
  position: looseList(role, MAX_ENTRIES),
  fullPositions: looseList(role, MAX_ENTRIES),
  educations: looseList(education, MAX_ENTRIES),
  skills: names,
  languages: looseList(language, MAX_ENTRIES),
  certifications: looseList(certification, MAX_ENTRIES),
});

/** Sentences of a source that is in trouble; with any other `success: false` it says that there is no such page. */
const TEMPORARY_FAILURE = /went wrong|try again|temporar|time[d]?[ -]?out|unavailable|overload|internal/i;

/**
 * @param key the address that was asked for, as `profileKey` makes it
 * @returns null where the source knows no such person, or shows nothing of them
 * @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD
 */
export function readProfile(json: unknown, key: string): LinkedinProfile | null {
  const data = toData(json);
  if (data === null) return null;
  const raw = profile.parse(data);
  const fullName = raw.fullName || `${raw.firstName} ${raw.lastName}`.trim();
  if (fullName === '') {
    // Hidden members come without a name; an object that has none of a profile's marks is no profile.
    if (['id', 'urn', 'username', 'firstName'].some((mark) => mark in data)) return null;
    throw new SourceFault('BAD_PAYLOAD', 'a profile without a name');
  }
  const { headline, geo, fullPositions, position } = raw;
  return {
    fullName,
    headline,
    location: geo.full || [geo.city, geo.country].filter(Boolean).join(', ') || raw.location,
    profilePicture: raw.profilePicture || (raw.profilePictures.at(-1) ?? ''),
    profileURL: key,
    username: raw.username || toUsername(key),
    about: raw.summary,
    roles: fullPositions.length >= position.length ? fullPositions : position,
    educations: raw.educations,
    skills: [...new Set(raw.skills)],
    languages: raw.languages,
    certifications: raw.certifications,
  };
}

/** The profile itself, with or without its wrapper; null where there is none. */
function toData(json: unknown): Record<string, unknown> | null {
  let opened: Record<string, unknown>;
  try {
    opened = openEnvelope(json);
  } catch (error) {
    const nobody =
      error instanceof SourceFault && error.code === 'SOFT_FAILURE' && !TEMPORARY_FAILURE.test(error.message);
    if (nobody) return null;
    throw error;
  }
  const { success: _, message: __, ...bare } = opened;
  const data = 'data' in bare ? bare.data : bare;
  if (data === null || data === undefined) return null;
  if (!isRecord(data)) throw new SourceFault('BAD_PAYLOAD', 'a profile is not an object');
  return Object.keys(data).length === 0 ? null : data;
}

/** `NATIVE_OR_BILINGUAL` → "Native or bilingual". */
function humanize(constant: string): string {
  if (!/^[A-Z_]+$/.test(constant)) return constant;
  const lower = constant.toLowerCase().replaceAll('_', ' ');
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
