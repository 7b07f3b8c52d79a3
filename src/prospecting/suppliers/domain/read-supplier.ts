// The supplier of a product as the marketplace answers it: a company, and the shop it has there.
import { isRecord, looseLine, looseObject, looseUrl } from '#shared/lenient.ts';
import type { Supplier, SupplierType } from '../contract.ts';
import { countryCodeOf } from './countries.ts';
import { looseFacts, looseNames, looseWhole, looseYesNo } from './loose-values.ts';

const line = looseLine(200);
const yesNo = looseYesNo();

const company = looseObject({
  companyName: line,
  name: line,
  companyUrl: looseUrl(),
  companyEmployeesCount: looseLine(60),
  companyBuildingSize: looseLine(60),
  companyEstablishmentYear: looseWhole(1500, 2100),
  companyType: looseNames(),
  businessType: looseNames(),
  status: looseObject({ gold: yesNo, assessed: yesNo, verified: yesNo, tradeAssurance: yesNo }),
});

const seller = looseObject({
  storeTitle: line,
  storeName: line,
  storeUrl: looseUrl(),
  storeAge: looseWhole(0, 200),
  storeEvaluates: looseFacts(10),
});

const address = looseObject({ country: line, countryCode: line });

/** Null where nothing at all is said of it. */
export function readSupplier(rawCompany: unknown, rawSeller: unknown): Supplier {
  const of = company.parse(rawCompany);
  const shop = seller.parse(rawSeller);
  const place = address.parse(
    isRecord(rawCompany) && isRecord(rawCompany.companyAddress) ? rawCompany.companyAddress : rawCompany,
  );
  const country = place.country || place.countryCode;
  return {
    name: of.companyName || of.name || shop.storeTitle || shop.storeName,
    url: shop.storeUrl || of.companyUrl,
    country,
    countryCode: countryCodeOf(country) || countryCodeOf(place.countryCode),
    types: typesIn([...of.companyType, ...of.businessType].join(' ')),
    years: shop.storeAge,
    established: of.companyEstablishmentYear,
    employees: of.companyEmployeesCount,
    floorSpace: of.companyBuildingSize,
    ...of.status,
    ratings: shop.storeEvaluates,
  };
}

const TYPES: readonly [SupplierType, RegExp][] = [
  ['manufacturer', /manufactur|factory|producer/i],
  ['trader', /\btrad(e|er|ing)\b|import|export/i],
  ['distributor', /distribut|wholesal|agent/i],
];

/** "Manufacturer, Trading Company" is both. */
function typesIn(words: string): SupplierType[] {
  return TYPES.filter(([, says]) => says.test(words)).map(([type]) => type);
}
