// Which industry a code of the UK's Standard Industrial Classification of 2007 (NACE Rev. 2 in its first four digits) belongs to.
import type { Industry } from '#prospecting/prospects/fields.contract.ts';

/** Beginnings of codes; the longest that fits counts. What is listed nowhere (dormant companies, households) belongs to none. */
const BEGINNINGS: Readonly<Partial<Record<Industry, string>>> = {
  agriculture: '01 02 03 10 11',
  automotive: '29 45 771',
  construction: '41 42 43 7111',
  consulting: '69 70 71 72 74 77 78 80 81 82',
  consumer: '12 13 14 15 31 95 96',
  education: '85',
  energy: '05 06 091 19 35 36 37 38 39',
  entertainment: '58 59 60 639 90 91 92 932',
  finance: '64 66',
  health: '325 75 86 87 88',
  hospitality: '55 56 79',
  insurance: '65 662',
  legal: '691',
  logistics: '49 50 51 52 53',
  manufacturing: '07 08 09 16 17 18 20 22 23 24 25 26 27 28 30 32 33 7112',
  marketing: '73',
  nonprofit: '84 94',
  pharma: '21 7211',
  property: '68 98',
  retail: '47',
  software: '582 62 63',
  sport: '931',
  telecoms: '61',
  wholesale: '46',
};

const INDUSTRY_OF: ReadonlyMap<string, Industry> = new Map(
  Object.entries(BEGINNINGS).flatMap(([industry, codes]) =>
    codes.split(' ').map((code): [string, Industry] => [code, industry as Industry]),
  ),
);

/** `code`: five digits. */
export function industryOfSic(code: string): '' | Industry {
  for (let length = 4; length >= 2; length -= 1) {
    const industry = INDUSTRY_OF.get(code.slice(0, length));
    if (industry !== undefined) return industry;
  }
  return '';
}
