// Product design 5.24: "Warns on applying twice to the same company+title".
import { describe, expect, it } from 'vitest';
import { applicationKey } from '../server/change-saved-jobs.ts';

describe('applicationKey', () => {
  it.each([
    ['Northwind Timber', 'Buyer', 'northwind timber', 'buyer'],
    ['Northwind Timber AB', 'Buyer, Timber', 'Northwind Timber', 'Buyer (Timber)'],
    ['Café Noir GmbH', 'Chef', 'cafe noir', 'Chef'],
    ['  Acme,  Inc. ', 'C++ Engineer', 'ACME', 'C++  engineer'],
    ['株式会社青空', '営業', '株式会社青空', '営業'],
  ])('takes %s / %s and %s / %s as the same', (company, title, otherCompany, otherTitle) => {
    expect(applicationKey(company, title)).not.toBeNull();
    expect(applicationKey(company, title)).toBe(applicationKey(otherCompany, otherTitle));
  });

  it.each([
    ['Acme', 'C Engineer', 'Acme', 'C++ Engineer'],
    ['Acme', 'C# Engineer', 'Acme', 'C Engineer'],
    ['Acme', 'Buyer', 'Acme Timber', 'Buyer'],
    ['Co', 'Buyer', 'Ltd', 'Buyer'],
    ['A', 'B C', 'A B', 'C'],
  ])('keeps %s / %s and %s / %s apart', (company, title, otherCompany, otherTitle) => {
    expect(applicationKey(company, title)).not.toBe(applicationKey(otherCompany, otherTitle));
  });

  it.each([
    ['', 'Buyer'],
    ['  ', 'Buyer'],
    ['Acme', ''],
    ['!!!', '???'],
  ])('knows nothing the same as %j / %j', (company, title) => {
    expect(applicationKey(company, title)).toBeNull();
  });
});
