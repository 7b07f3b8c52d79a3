// What a found company or person becomes as a record: the values that its source states, by the fields of records.
import { type FoundCompany, type FoundPerson, INDUSTRIES } from '#prospecting/prospects/contract.ts';
import { numberOfKey } from '#shared/register-number.ts';

/** Empty ones are left out. */
export function companyValues(company: FoundCompany): Record<string, unknown> {
  const { name, domain, website, email, phone, city, country, linkedin, about, address, facebook, instagram } = company;
  const { employees, industry, industryText } = company;
  const stated = { name, domain, website, email, phone, city, country, linkedin, about, address, facebook, instagram };
  const registerNumber = numberOfKey(company.key);
  return filled({
    ...stated,
    registerNumber,
    employees,
    industry: industry === '' ? industryText : INDUSTRIES[industry],
  });
}

export function personValues(person: FoundPerson): Record<string, unknown> {
  const { name, title, companyName, email, phone, city, country, linkedin, about, website, github } = person;
  const stated = { name, title, companyName, email, phone, city, country, linkedin, about };
  return filled({ ...stated, website: website || github });
}

function filled(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
}
