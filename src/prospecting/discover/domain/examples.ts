// Questions to begin with, for the goal, the country and the city of the user. Each runs at once and finds something on a fresh installation.
export interface ExampleUser {
  goal?: keyof typeof EXAMPLES | null | undefined;
  /** Decides while no goal is chosen. */
  userType?: 'company_owner' | 'freelancer' | null | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  city?: string | undefined;
}

/** Where the city of the user is not known: one of its country. */
const CITIES: Readonly<Record<string, string>> = {
  AT: 'Graz',
  AU: 'Melbourne',
  BE: 'Ghent',
  CA: 'Toronto',
  CH: 'Zürich',
  DE: 'Hamburg',
  DK: 'Aarhus',
  ES: 'Valencia',
  FI: 'Helsinki',
  FR: 'Lyon',
  GB: 'Manchester',
  IE: 'Dublin',
  IN: 'Bengaluru',
  IT: 'Bologna',
  NL: 'Rotterdam',
  NO: 'Bergen',
  PL: 'Kraków',
  PT: 'Porto',
  SE: 'Gothenburg',
  US: 'Denver',
};

export function toExamples({ goal, userType, country = '', city = '' }: ExampleUser): string[] {
  const home = city.trim() || CITIES[country] || 'Graz';
  return EXAMPLES[goal ?? (userType === 'freelancer' ? 'projects' : 'customers')](home);
}

/** Kinds of business in a city, which a free source answers. */
const EXAMPLES = {
  customers: (home: string) => [
    `dentists in ${home}`,
    `bakeries in ${home} with email`,
    `hotels in ${home} with phone`,
    'TypeScript developers in Amsterdam',
  ],
  suppliers: (home: string) => [
    `manufacturers in ${home}`,
    `carpenters in ${home} with email`,
    `metal workshops in ${home}`,
    `wholesale and trade in ${home} with phone`,
  ],
  projects: (home: string) => [
    `design studios in ${home}`,
    `advertising agencies in ${home} with email`,
    `architects in ${home} with phone`,
    'TypeScript developers in Amsterdam',
  ],
  job: (home: string) => [
    `software and IT companies in ${home}`,
    `employment agencies in ${home} with email`,
    `engineering offices in ${home}`,
    `architects in ${home} with phone`,
  ],
} satisfies Record<string, (home: string) => string[]>;
