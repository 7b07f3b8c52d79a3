// What a server in production has to do on its first day, whatever it runs in.
import { expect } from 'vitest';
import { client } from './client.ts';

export const PUBLIC_URL = 'https://leadwright.example';

/** The variables of a server in production on this database; email goes to the outbox of its folder. */
export const productionEnvironment = (databaseUrl: string, port: number) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a key of the tests that is long enough to be one',
  OPEN_SOURCES: 'off',
  LOG_LEVEL: 'warn',
});

export async function waitForServer(url: string, output: () => string): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => output(),
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

/** It is alive, serves the app and creates accounts. */
export async function expectToServe(url: string): Promise<void> {
  const http = client(url);
  const headers = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' };
  expect((await http.get('/healthz')).body).toEqual({ status: 'alive' });
  const page = await http.get<string>('/', { headers: { accept: 'text/html' } });
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
  expect((await http.get(script)).status).toBe(200);
  const form = {
    email: 'ada@leadwright.example',
    password: 'Correct-horse-9-battery',
    fullName: 'Ada Kern',
    plan: 'free',
    userType: 'freelancer',
    acceptTerms: true,
  };
  const answer = await http.post('/api/accounts/sign-up', form, { headers });
  expect(answer).toMatchObject({ status: 200, body: { email: form.email } });
}
