// Examples for the documentation of the API, made up from the shapes of a route: the name of a field says what it holds.

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
}

const ID = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const MOMENT = '2026-11-21T09:30:00.000Z';

const FORMATS: Record<string, string> = {
  uuid: ID,
  'date-time': MOMENT,
  date: '2026-11-30',
  email: 'mara@northwind.example',
  uri: 'https://northwind.example/',
};

/** By the name of the field, in the case that it has in our shapes. */
const TEXTS: Record<string, string> = {
  name: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  fullName: 'Mara Lindqvist',
  title: 'Head of Procurement',
  headline: 'Head of Procurement at Northwind Timber',
  companyName: 'Northwind Timber',
  company: 'Northwind Timber',
  domain: 'northwind.example',
  otherDomains: 'northwind-timber.example',
  industry: 'Building materials',
  email: 'mara@northwind.example',
  otherEmails: 'm.lindqvist@northwind.example',
  phone: '+46701234567',
  otherPhones: '+46907654321',
  website: 'https://northwind.example/',
  url: 'https://northwind.example/',
  linkedin: 'https://www.linkedin.com/in/mara-lindqvist',
  instagram: 'https://www.instagram.com/northwindtimber',
  facebook: 'https://www.facebook.com/northwind.timber',
  tiktok: 'https://www.tiktok.com/@northwindtimber',
  city: 'Umeå',
  country: 'SE',
  location: 'Umeå, Sweden',
  address: 'Hamngatan 4, 903 27 Umeå',
  about: 'Buys timber for three sawmills.',
  description: 'Buys timber for three sawmills.',
  tag: 'timber',
  tags: 'timber',
  q: 'timber',
  query: 'timber',
  keyword: 'timber',
  keywords: 'procurement timber',
  label: 'Timber buyers',
  note: 'Prefers a call in the morning.',
  nextStep: 'Send the price list',
  subject: 'Timber for the spring',
  words: 'Same email address: mara@northwind.example',
  by: 'Jonas Berg',
  file: 'spring.csv',
  field: 'title',
  sort: '-createdAt',
  picture: '',
  profilePicture: '',
  profileURL: 'https://www.linkedin.com/in/mara-lindqvist',
  username: 'mara-lindqvist',
  key: 'mara-lindqvist',
  next: 'b2Zmc2V0OjEw',
  nextCursor: 'WyIyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFoiXQ',
  madeBy: 'Jonas Berg',
  category: 'Building materials',
  text: 'Met at the fair. Wants a price for 40 m³.',
  value: 'Head of Procurement',
  reason: 'Same email address',
  before: 'Umea',
  after: 'Umeå',
  heading: 'E-mail',
  suggestion: 'email',
  samples: 'mara@northwind.example',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: 'Contacts',
  example: 'mara at northwind',
  message: 'Please enter an email address like name@company.com',
  html: '<p>Hi {{firstName|there}},</p>',
  opening: 'Hi Mara, do you buy timber this spring?',
  variables: 'firstName',
  columns: 'email',
  place: 'Umeå, Sweden',
  skills: 'Purchasing',
  currency: 'USD',
  countryCode: 'SE',
  emailStateReason: '',
  profileImage: '',
  logo: '',
  image: '',
};

/** Of shapes with any names: values of a record by their fields. */
const RECORDS: Record<string, object> = {
  values: { firstName: 'Mara', title: 'Head of Procurement', email: 'mara@northwind.example' },
  query: { keywords: 'procurement timber' },
};

/** Null until something has happened that rarely has. */
const NULLS = new Set(['deletedAt', 'fault', 'undone', 'coming', 'nextDue', 'emailStateAt']);

const NUMBERS: Record<string, number> = {
  total: 128,
  employees: 140,
  limit: 50,
  revision: 3,
  contacts: 12,
  companies: 5,
  done: 128,
  changed: 126,
};

const COUNTED = /s$/;
/** Shapes hold each other: readers go no deeper than this. */
const DEEPEST = 8;

interface Making {
  /** Answers say every field; a request says what it has to. */
  every: boolean;
}

/** A value that fits the schema, as far as its rules are in the schema. */
export function toExample(schema: JsonSchema, making: Making, name = '', depth = 0): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && !making.every) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (NULLS.has(name) && mayBeNull(schema)) return null;
  if (options) return toExample(firstOption(options), making, name, depth);
  if (schema.allOf) return toExample(merged(schema.allOf), making, name, depth);
  switch (getType(schema)) {
    case 'object':
      return toObject(schema, making, name, depth);
    case 'array':
      return toArray(schema, making, name, depth);
    case 'string':
      return getText(schema, name);
    case 'integer':
    case 'number':
      return getNumber(schema, name);
    case 'boolean':
      return schema.default ?? false;
    case 'null':
      return null;
    default:
      return name === '' ? {} : getText({}, name);
  }
}

function mayBeNull({ type, anyOf, oneOf }: JsonSchema): boolean {
  return Array.isArray(type) ? type.includes('null') : (anyOf ?? oneOf ?? []).some((option) => option.type === 'null');
}

function getType({ type, properties }: JsonSchema): string | undefined {
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null';
  return type ?? (properties ? 'object' : undefined);
}

/** What is there reads better than null. */
function firstOption(options: readonly JsonSchema[]): JsonSchema {
  return options.find((option) => getType(option) !== 'null') ?? { type: 'null' };
}

function merged(parts: readonly JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

function toObject(schema: JsonSchema, making: Making, name: string, depth: number): object {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames?.enum && typeof additionalProperties === 'object') {
    const each = propertyNames.enum as string[];
    return Object.fromEntries(each.map((one) => [one, toExample(additionalProperties, making, one, depth + 1)]));
  }
  if (schema.properties === undefined) return RECORDS[name] ?? {};
  const names = Object.keys(properties);
  const least = required.length > 0 || depth > 0 ? required : names.slice(0, 1);
  const shown = making.every && depth < DEEPEST ? names : names.filter((one) => least.includes(one));
  return Object.fromEntries(
    shown.map((one) => [one, toExample(properties[one] ?? {}, making, one, depth + 1)] as const),
  );
}

function toArray({ items, prefixItems, minItems }: JsonSchema, making: Making, name: string, depth: number): unknown[] {
  if (prefixItems) return prefixItems.map((one) => toExample(one, making, name, depth + 1));
  if (!items || depth >= DEEPEST) return [];
  const singular = TEXTS[name] === undefined ? name.replace(COUNTED, '') : name;
  return Array.from({ length: Math.max(1, minItems ?? 1) }, () => toExample(items, making, singular, depth + 1));
}

function getText({ format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, name: string): string {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known !== undefined) return known;
  const named = TEXTS[name] ?? (/(^id|Ids?)$/.test(name) ? ID : /At$/.test(name) ? MOMENT : 'Text');
  return named.padEnd(minLength, 'x').slice(0, maxLength);
}

function getNumber({ minimum, exclusiveMinimum, maximum, type }: JsonSchema, name: string): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + (type === 'integer' ? 1 : 0.5));
  // zod says the bounds of a safe integer where a shape has none of its own.
  const from = least < -1e9 ? 0 : least;
  return Math.min(Math.max(NUMBERS[name] ?? from, from), maximum ?? Number.POSITIVE_INFINITY);
}
