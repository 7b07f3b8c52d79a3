// The suppliers of the sample: companies of the goods trades, as a marketplace would present them.
import { randomFrom, type SampleCompany } from '#prospecting/sample-data/server/index.ts';
import { formatCount } from '#shared/formats.ts';
import type { Supplier, SupplierType } from '../contract.ts';

const TYPES: readonly (readonly SupplierType[])[] = [
  ['manufacturer'],
  ['manufacturer'],
  ['manufacturer'],
  ['manufacturer', 'trader'],
  ['trader'],
  ['trader'],
  ['distributor'],
  [],
];

/** The same for every product of a company. */
export function sampleSupplier({ universalName, name, locale }: SampleCompany): Supplier {
  const random = randomFrom(`supplier ${universalName}`);
  const says = (share: number): boolean | null => (random.chance(0.1) ? null : random.chance(share));
  const hasCountry = !random.chance(0.04);
  const employees = random.pick(['6', '18', '42', '51 - 100 people', '120', '201 - 300 people', '850', '']);
  return {
    name,
    url: random.chance(0.06) ? '' : `https://${universalName}.example/`,
    country: hasCountry ? locale.country : '',
    countryCode: hasCountry ? locale.code : '',
    types: [...random.pick(TYPES)],
    years: random.chance(0.1) ? null : random.below(22),
    established: random.chance(0.3) ? null : 1921 + random.below(102),
    employees,
    floorSpace: random.chance(0.5) ? '' : `${formatCount((1 + random.below(60)) * 500)} m²`,
    verified: says(0.45),
    assessed: says(0.3),
    tradeAssurance: says(0.6),
    gold: says(0.5),
    ratings: random.chance(0.35)
      ? []
      : ['Supplier service', 'On-time shipment', 'Product quality'].map((title) => ({
          name: title,
          value: `${(3.6 + random.below(14) / 10).toFixed(1)} of 5`,
        })),
  };
}
