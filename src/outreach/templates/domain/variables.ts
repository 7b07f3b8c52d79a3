// Which fields a template may hold: those of contacts and companies that people fill in, the workspace's own, the sender's.
import { COMPANY_FIELDS, CONTACT_FIELDS, type FieldType, type RecordField } from '#crm/records/contract.ts';
import type { Variable } from '../content.contract.ts';
import { foldName } from './engine/lexer.ts';

const TEXT_TYPES: ReadonlySet<FieldType> = new Set<FieldType>([
  'text',
  'long-text',
  'email',
  'phone',
  'url',
  'domain',
  'profile',
  'number',
  'country',
]);

const SAMPLES: Record<string, string> = {
  name: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  title: 'Head of Purchasing',
  companyName: 'Northwind Timber',
  email: 'mara@northwind.example',
  phone: '+46701234567',
  website: 'https://northwind.example',
  linkedin: 'https://www.linkedin.com/in/mara-lindqvist',
  city: 'Umeå',
  country: 'Sweden',
  about: 'Buys timber for Northwind.',
  'company.industry': 'Building materials',
  'company.employees': '120',
  'company.domain': 'northwind.example',
  'company.city': 'Umeå',
  'company.country': 'Sweden',
};

const FALLBACKS: Record<string, string> = {
  name: 'there',
  firstName: 'there',
  title: 'your role',
  companyName: 'your company',
  city: 'your city',
  country: 'your country',
  'company.industry': 'your industry',
  'company.city': 'your city',
};

/** A field of the company that the contact's own fields say already. */
const DUPLICATE_FIELDS: ReadonlySet<string> = new Set(['name']);

const SENDER = [
  { key: 'sender.name', label: 'Your name', sample: 'Jonas Keller' },
  { key: 'sender.firstName', label: 'Your first name', sample: 'Jonas' },
  { key: 'sender.email', label: 'Your email', sample: 'jonas@keller.example' },
  { key: 'sender.phone', label: 'Your phone', sample: '+4915112345678' },
  { key: 'sender.company', label: 'Your company', sample: 'Keller Holzbau' },
  { key: 'sender.city', label: 'Your city', sample: 'Freiburg' },
] as const;

export interface OwnField {
  id: string;
  kind: 'contact' | 'company';
  label: string;
}

/** In the order of the menus. The first that has a name keeps it. */
export function variableCatalogue(own: readonly OwnField[]): Variable[] {
  const all = [
    ...getFields(CONTACT_FIELDS, 'contact'),
    ...getFields(COMPANY_FIELDS, 'company'),
    ...SENDER.map((field) => ({ ...field, name: field.key, group: 'sender' as const, aliases: [], fallback: null })),
    {
      key: 'unsubscribe',
      name: 'unsubscribe',
      label: 'Address to opt out',
      group: 'campaign' as const,
      aliases: ['unsubscribeurl', 'unsubscribelink', 'optout'],
      fallback: null,
      sample: 'https://example.com/opt-out',
    },
  ];
  const taken = new Set<string>();
  const builtIn = all.map((variable) => withNames(variable, taken));
  return [...builtIn, ...own.map((field) => withNames(ownVariable(field, taken), taken))];
}

function getFields(fields: readonly RecordField[], group: 'contact' | 'company'): Variable[] {
  const own = fields.filter(
    ({ by, type, key }) => by === 'own' && TEXT_TYPES.has(type) && !(group === 'company' && DUPLICATE_FIELDS.has(key)),
  );
  return own.map(({ key, label, synonyms = [] }) => {
    const name = group === 'company' ? `company.${key}` : key;
    const aliases = group === 'company' ? [`company ${label}`] : [label, ...synonyms];
    return {
      key: name,
      name: name === 'companyName' ? 'company' : name,
      label,
      group,
      aliases: name === 'companyName' ? [...aliases, 'companyName', 'company.name'] : aliases,
      fallback: name === 'email' ? null : (FALLBACKS[name] ?? ''),
      sample: SAMPLES[name] ?? label,
    };
  });
}

/** A name holds no braces, bars or arrows. */
const inBraces = (label: string) =>
  label
    .replace(/[{}|<>\r\n]+/g, ' ')
    .trim()
    .slice(0, 60);

function ownVariable({ id, kind, label }: OwnField, taken: ReadonlySet<string>): Variable {
  const short = kind === 'company' ? `company.${inBraces(label)}` : inBraces(label);
  const free = foldName(short) !== '' && !taken.has(foldName(short));
  return {
    key: kind === 'company' ? `company.custom.${id}` : `custom.${id}`,
    name: free ? short : `custom.${inBraces(label)}`,
    label,
    group: 'custom',
    aliases: [`custom.${inBraces(label)}`, `custom.${id}`],
    fallback: '',
    sample: label,
  };
}

function withNames(variable: Variable, taken: Set<string>): Variable {
  const names = [variable.name, variable.key, ...variable.aliases].map(foldName);
  const aliases = [...new Set(names)].filter((name) => name !== '' && !taken.has(name));
  for (const alias of aliases) taken.add(alias);
  return { ...variable, aliases };
}
