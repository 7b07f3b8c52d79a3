// Industries as Wikidata's items say them (property P452): its own names stand beside their numbers.
import { INDUSTRIES, type Industry } from '../fields.contract.ts';

export const INDUSTRY_ITEMS: Record<Industry, readonly string[]> = {
  // agriculture, food industry, beverage industry, brewing industry, crop production
  agriculture: ['Q11451', 'Q540912', 'Q4899370', 'Q11644505', 'Q1283714'],
  // automotive industry, car manufacturing, automobile manufacturer, automotive supplier
  automotive: ['Q190117', 'Q108428104', 'Q786820', 'Q3477381'],
  // construction, construction industry, architecture
  construction: ['Q385378', 'Q13405640', 'Q12271'],
  // management consulting industry, professional services industry
  consulting: ['Q23699878', 'Q23700345'],
  // fast-moving consumer goods, cosmetics industry, clothing industry, fashion, consumer electronics industry
  consumer: ['Q1187656', 'Q12752882', 'Q11828862', 'Q12684', 'Q73768396'],
  // education, higher education
  education: ['Q8434', 'Q136822'],
  // energy industry, energy sector, energy supply, electricity generation, petroleum industry, coal industry
  energy: ['Q2151621', 'Q1304795', 'Q1341477', 'Q383973', 'Q862571', 'Q1778629'],
  // mass media, media industry, film industry, music industry, video game industry, publishing
  entertainment: ['Q11033', 'Q56611639', 'Q1415395', 'Q746359', 'Q941594', 'Q3972943'],
  // financial services, financial sector, bank, fintech
  finance: ['Q837171', 'Q57774188', 'Q22687', 'Q16319025'],
  // health care, health care industry, medical device
  health: ['Q31207', 'Q15067276', 'Q6554101'],
  // hospitality industry, restaurant, tourism
  hospitality: ['Q1495452', 'Q11707', 'Q49389'],
  // insurance, insurance industry
  insurance: ['Q43183', 'Q2518196'],
  // law, law firm
  legal: ['Q7748', 'Q613142'],
  // transport, logistics, rail transport, water transport, public transport
  logistics: ['Q7590', 'Q177777', 'Q3565868', 'Q155930', 'Q178512'],
  // industrial manufacturing, mechanical engineering, chemical industry, metal industry, textile industry, electronics industry,
  // aerospace industry, semiconductor industry
  manufacturing: ['Q187939', 'Q101333', 'Q207652', 'Q1924906', 'Q607081', 'Q5358497', 'Q3477363', 'Q2986369'],
  // marketing, advertising
  marketing: ['Q39809', 'Q37038'],
  // community foundation, business and professional associations
  nonprofit: ['Q1021488', 'Q130370871'],
  // pharmaceutical industry, biotechnology
  pharma: ['Q507443', 'Q7108'],
  // real estate industry, real property
  property: ['Q1660132', 'Q684740'],
  // retail, e-commerce
  retail: ['Q126793', 'Q484847'],
  // software industry, software development, information technology, information technology industry, computer security
  software: ['Q880371', 'Q638608', 'Q11661', 'Q110702998', 'Q3510521'],
  // sporting activities, sport
  sport: ['Q124022875', 'Q349'],
  // telecommunications industry, telecommunications
  telecoms: ['Q2401742', 'Q418'],
  // wholesale
  wholesale: ['Q220695'],
};

const INDUSTRY_OF = new Map(
  (Object.keys(INDUSTRIES) as Industry[]).flatMap((industry) =>
    INDUSTRY_ITEMS[industry].map((item) => [item, industry]),
  ),
);

/** '' for an item that none of ours has. */
export function industryOfItem(item: string): Industry | '' {
  return (INDUSTRY_OF.get(item) as Industry | undefined) ?? '';
}
