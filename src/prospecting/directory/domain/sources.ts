// Where companies of the directory come from, as the screen and the attribution name them.
import { OWN_REGISTER as OWN } from '#shared/register-number.ts';

const NAMED_SOURCES = ['built-in', 'companies-house', 'gleif', 'sirene', 'kbo', 'brreg', 'ariregister'] as const;
type NamedSource = (typeof NAMED_SOURCES)[number];
/** A register that the operator named, with its name behind the slash: `register/Handelsregister_Zürich`. */
type OwnRegister = `register/${string}`;
export type DirectorySource = NamedSource | OwnRegister;
/** What filters ask for: all registers that the operator named are one. */
export type SourceGroup = NamedSource | 'register';

export interface SourceName {
  name: string;
  attribution?: { text: string; url: string };
}

const SOURCE_NAMES: Readonly<Record<NamedSource, SourceName>> = {
  'built-in': { name: 'Built-in directory' },
  'companies-house': {
    name: 'Companies House',
    attribution: {
      text: 'Contains public sector information of Companies House, licensed under the Open Government Licence v3.0',
      url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    },
  },
  gleif: { name: 'GLEIF', attribution: { text: 'LEI data by GLEIF', url: 'https://www.gleif.org/' } },
  sirene: {
    name: 'Sirene',
    attribution: {
      text: 'Insee, Sirene, licensed under the Licence Ouverte 2.0',
      url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    },
  },
  kbo: {
    name: 'Crossroads Bank for Enterprises',
    attribution: {
      text: 'Open data of the Belgian Crossroads Bank for Enterprises (KBO/BCE)',
      url: 'https://economie.fgov.be/en/themes/enterprises/crossroads-bank-enterprises',
    },
  },
  brreg: {
    name: 'Brønnøysund Register Centre',
    attribution: {
      text: 'Contains data under the Norwegian licence for Open Government data (NLOD) distributed by the Brønnøysund Register Centre',
      url: 'https://data.norge.no/nlod/en/2.0',
    },
  },
  ariregister: {
    name: 'Estonian e-Business Register',
    attribution: {
      text: 'Open data of the Estonian e-Business Register, Centre of Registers and Information Systems',
      url: 'https://avaandmed.ariregister.rik.ee/en',
    },
  },
};

/** Null for a name that is none: letters, digits and `. _ -` with single spaces between, at most 40 characters. */
export function ownRegister(name: string): OwnRegister | null {
  const isName = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]| (?=[\p{L}\p{N}])){0,39}$/u.test(name);
  return isName ? `${OWN}${name.replaceAll(' ', '_')}` : null;
}

const isOwn = (source: DirectorySource): source is OwnRegister => source.startsWith(OWN);

export const getGroup = (source: DirectorySource): SourceGroup => (isOwn(source) ? 'register' : source);

export const getSourceName = (source: DirectorySource): SourceName =>
  isOwn(source) ? { name: source.slice(OWN.length).replaceAll('_', ' ') } : SOURCE_NAMES[source];

/** What the source's row is found by at other sources, too: `companies-house:01234567`, `gleif:LEI`. */
export const sourceKey = (source: DirectorySource, key: string): string => `${source}:${key}`;
