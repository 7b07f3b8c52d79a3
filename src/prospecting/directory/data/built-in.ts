// The built-in companies: real ones, facts only, so that a first search shows companies without a network and without an import.
import { type BuiltInCompany, readBuiltIn } from '../domain/built-in.ts';
import { AMERICAS } from './americas.ts';
import { ASIA_AFRICA_OCEANIA } from './asia-africa-oceania.ts';
import { EUROPE } from './europe.ts';
import { MORE_OF_EUROPE } from './more-of-europe.ts';

export const BUILT_IN: readonly BuiltInCompany[] = [EUROPE, AMERICAS, MORE_OF_EUROPE, ASIA_AFRICA_OCEANIA].flatMap(
  (countries) => readBuiltIn(countries),
);
