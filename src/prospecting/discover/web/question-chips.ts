// What the search box shows of its filters: one chip each, with what is left when it is removed and the words it is edited as.
import { BUSINESS_KINDS, INDUSTRIES, SIZE_BANDS, type SizeBand } from '#prospecting/prospects/fields.contract.ts';
import { countryName } from '#shared/countries.ts';
import { getSources } from '../domain/chosen-sources.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import type { DiscoverForm } from './discover-address.ts';

export interface QuestionChip {
  key: string;
  label: string;
  /** As it is typed: what editing puts back into the box. */
  text: string;
  /** What the form is without it. */
  without: Partial<DiscoverForm>;
  /** Of the kind too: "people" becomes companies again. */
  kind?: DiscoverKind;
}

const LANGUAGE_NAMES: Record<string, string> = {
  css: 'CSS',
  html: 'HTML',
  javascript: 'JavaScript',
  php: 'PHP',
  typescript: 'TypeScript',
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const languageName = (language: string): string => LANGUAGE_NAMES[language] ?? capital(language);

/** "Software and IT companies" → "software and IT companies". */
const inSentence = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

export function toChips(kind: DiscoverKind, form: DiscoverForm): QuestionChip[] {
  const chips: QuestionChip[] = [];
  const add = (key: string, label: string, without: Partial<DiscoverForm>, text = label) =>
    chips.push({ key, label, text, without });
  const { q, title, language, businessKind, city, foundedFrom } = form;
  if (kind === 'person' && language === '')
    chips.push({ key: 'kind', label: 'people', text: '', without: {}, kind: 'company' });
  if (title !== '') add('title', title, { title: '' });
  if (language !== '') add('language', `${languageName(language)} developers`, { language: '' });
  if (businessKind !== '') add('businessKind', inSentence(BUSINESS_KINDS[businessKind]), { businessKind: '' });
  for (const key of form.industry)
    add(
      `industry ${key}`,
      inSentence(INDUSTRIES[key]),
      { industry: form.industry.filter((other) => other !== key) },
      `${inSentence(INDUSTRIES[key])} companies`,
    );
  if (q !== '') add('q', q, { q: '' });
  for (const key of form.seniority)
    add(`seniority ${key}`, key, { seniority: form.seniority.filter((other) => other !== key) });
  if (city !== '') add('city', `in ${city}`, { city: '' });
  for (const code of form.country)
    add(`country ${code}`, `in ${countryName(code)}`, { country: form.country.filter((other) => other !== code) });
  for (const run of bandRuns(form.size)) {
    const without = { size: form.size.filter((band) => !run.includes(band)) };
    add(`size ${run[0]}`, `${rangeText(run)} people`, without);
  }
  if (foundedFrom !== null) add('foundedFrom', `opened since ${foundedFrom}`, { foundedFrom: null });
  if (form.hasEmail) add('hasEmail', 'with email', { hasEmail: false });
  if (form.hasPhone) add('hasPhone', 'with phone', { hasPhone: false });
  if (form.notContacted) add('notContacted', 'not contacted', { notContacted: false });
  for (const { key, label } of getSources(kind))
    if (form.source.includes(key))
      add(`source ${key}`, `from ${label}`, { source: form.source.filter((other) => other !== key) }, '');
  return chips;
}

/** Bands that follow each other make one chip: "11-200 people". */
function bandRuns(size: readonly SizeBand[]): SizeBand[][] {
  const runs: SizeBand[][] = [];
  let before = false;
  for (const band of SIZE_BANDS) {
    const chosen = size.includes(band);
    if (chosen && before) runs.at(-1)?.push(band);
    else if (chosen) runs.push([band]);
    before = chosen;
  }
  return runs;
}

function rangeText(run: readonly SizeBand[]): string {
  const [least = ''] = (run[0] ?? '').split('-');
  const last = run.at(-1) ?? '';
  return last.endsWith('+') ? `${Number.parseInt(least, 10)}+` : `${least}-${last.split('-')[1]}`;
}

const DOMAIN = /^\S+\.[a-z]{2,}$/i;

/** Whether what was typed is a question of its own, not a word more: it says what and where, or names one company by its domain. */
export function isWholeQuestion({ q, title, language, businessKind, industry, city, country }: DiscoverForm): boolean {
  const what = [title, language, businessKind].some(Boolean) || industry.length > 0;
  return (what && (city !== '' || country.length > 0)) || DOMAIN.test(q);
}

/**
 * What was typed narrows what is there: lists grow, a place or a kind takes the place of the one before. A whole question starts over.
 */
export function mergeQuestion(form: DiscoverForm, read: DiscoverForm): DiscoverForm {
  if (isWholeQuestion(read)) return read;
  const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];
  const placed = read.city !== '' || read.country.length > 0;
  const about = read.businessKind !== '' || read.industry.length > 0;
  return {
    ...form,
    q: [form.q, read.q].filter(Boolean).join(' ').slice(0, 120),
    title: read.title || form.title,
    language: read.language || form.language,
    businessKind: about ? read.businessKind : form.businessKind,
    industry: about ? read.industry : form.industry,
    city: placed ? read.city : form.city,
    country: placed ? read.country : form.country,
    seniority: union(form.seniority, read.seniority),
    source: union(form.source, read.source),
    size: read.size.length > 0 ? read.size : form.size,
    foundedFrom: read.foundedFrom ?? form.foundedFrom,
    hasEmail: form.hasEmail || read.hasEmail,
    hasPhone: form.hasPhone || read.hasPhone,
    notContacted: form.notContacted || read.notContacted,
  };
}

/** In one line: "dentists in Graz, with email". */
export const questionText = (kind: DiscoverKind, form: DiscoverForm): string =>
  toChips(kind, form)
    .map(({ label }) => label)
    .join(' ');

export const isBlank = (kind: DiscoverKind, form: DiscoverForm): boolean => toChips(kind, form).length === 0;
