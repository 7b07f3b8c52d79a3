// Where companies of the directory come from, as the screen and the attribution name them.

export const DIRECTORY_SOURCES = ['built-in', 'companies-house', 'gleif'] as const;
export type DirectorySource = (typeof DIRECTORY_SOURCES)[number];

export interface SourceWords {
  name: string;
  attribution?: { text: string; url: string };
}

export const SOURCE_WORDS: Readonly<Record<DirectorySource, SourceWords>> = {
  'built-in': { name: 'Built-in directory' },
  'companies-house': {
    name: 'Companies House',
    attribution: {
      text: 'Contains public sector information of Companies House, licensed under the Open Government Licence v3.0',
      url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    },
  },
  gleif: { name: 'GLEIF', attribution: { text: 'LEI data by GLEIF', url: 'https://www.gleif.org/' } },
};

/** What the source's row is found by at other sources, too: `companies-house:01234567`, `gleif:LEI`. */
export const sourceKey = (source: DirectorySource, key: string): string => `${source}:${key}`;
