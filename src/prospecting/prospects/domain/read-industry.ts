// Sources' own words for what a company does, read into the industries that filters know.
import { foldText } from '#shared/text-match.ts';
import type { Industry } from '../fields.contract.ts';

/** Beginnings of words and phrases, folded; the first industry with a hit counts, so narrow ones stand before broad ones. */
const INDUSTRY_TERMS: readonly [Industry, readonly string[]][] = [
  ['pharma', ['pharma', 'biotech', 'life science', 'drug manufactur']],
  ['insurance', ['insuranc', 'reinsur']],
  ['legal', ['law firm', 'legal', 'law practice', 'lawyer', 'attorney', 'notar']],
  ['sport', ['sport', 'fitness', 'gym', 'recreation', 'wellness and fitness']],
  ['telecoms', ['telecom', 'wireless', 'mobile network', 'internet service provider']],
  [
    'nonprofit',
    ['non profit', 'nonprofit', 'charit', 'government', 'public admin', 'public sector', 'civic', 'religio'],
  ],
  ['automotive', ['automotiv', 'automobile', 'motor vehicle', 'car repair', 'car dealer', 'car manufactur']],
  [
    'energy',
    ['energy', 'utilit', 'oil ', 'gas ', 'petrol', 'electric power', 'solar', 'coal', 'water supply', 'power plant'],
  ],
  ['property', ['real estate', 'property', 'estate agent', 'facilities']],
  ['marketing', ['advertis', 'marketing', 'public relations', 'market research', 'design service', 'graphic design']],
  [
    'health',
    ['health', 'hospital ', 'hospitals', 'medical', 'dentist', 'dental', 'clinic', 'doctor', 'veterinar', 'physician'],
  ],
  ['education', ['educat', 'universit', 'school', 'e learning', 'training', 'academ']],
  [
    'hospitality',
    ['hospitalit', 'hotel', 'restaurant', 'cafe', 'travel', 'touris', 'leisure', 'gastronom', 'catering'],
  ],
  [
    'software',
    [
      'software',
      'information tech',
      'internet',
      'it service',
      'computer',
      'saas',
      'data process',
      'artificial int',
      'cybersecur',
    ],
  ],
  ['finance', ['bank', 'financ', 'invest', 'venture', 'capital', 'fintech', 'asset manag']],
  ['wholesale', ['wholesal', 'trading compan', 'import and export', 'import export', 'distribut']],
  [
    'logistics',
    [
      'logistic',
      'transport',
      'shipping',
      'freight',
      'airline',
      'aviation',
      'railway',
      'maritime',
      'warehous',
      'supply chain',
      'courier',
      'postal',
    ],
  ],
  ['agriculture', ['agricult', 'farm', 'fisher', 'food', 'beverage', 'dairy', 'brewing', 'winer', 'forestry']],
  [
    'construction',
    ['construct', 'building', 'architect', 'civil engineer', 'craft', 'plumb', 'electrician', 'carpent', 'roofing'],
  ],
  [
    'entertainment',
    ['entertain', 'media', 'film', 'music', 'publish', 'broadcast', 'game', 'newspaper', 'television', 'animation'],
  ],
  [
    'consulting',
    [
      'consult',
      'professional service',
      'business service',
      'account',
      'staffing',
      'recruit',
      'human resources',
      'environmental service',
      'outsourc',
      'office',
      'tax advis',
      'security and invest',
    ],
  ],
  ['retail', ['retail', 'supermarket', 'shop', 'e commerce', 'ecommerce', 'store']],
  [
    'consumer',
    ['consumer', 'cosmetic', 'apparel', 'fashion', 'clothing', 'luxury', 'sporting goods', 'tobacco', 'toys', 'jewel'],
  ],
  [
    'manufacturing',
    [
      'manufactur',
      'engineering',
      'machin',
      'chemical',
      'industr',
      'metal',
      'steel',
      'plastic',
      'paper',
      'packaging',
      'textile',
      'furniture',
      'electronic',
      'semiconductor',
      'aerospace',
      'aviation and aero',
      'printing',
      'mining',
      'shipbuild',
      'defense',
      'defence',
      'works',
      'glass',
    ],
  ],
];

/** '' where nothing is recognised: a wrong industry is worse than none. */
export function toIndustry(words: string): Industry | '' {
  const folded = foldText(words);
  if (folded.trim() === '') return '';
  // "Food Manufacturing" is read by its goods, "Medical Equipment Manufacturing" by its making: the table's order decides.
  return INDUSTRY_TERMS.find(([, starts]) => starts.some((start) => folded.includes(` ${start}`)))?.[0] ?? '';
}
