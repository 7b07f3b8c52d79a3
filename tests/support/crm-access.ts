// Adapters of CRMs against simulated ones: configured, connected as a user connects them, with a token that can be refused.
import { createHash, randomBytes } from 'node:crypto';
import type { CrmAccess, CrmAdapter, CrmOAuth } from '#crm/crm-sync/server/crm-adapter.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { Platform } from '#platform/platform.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { crmVariables } from './crm-variables.ts';

export type CrmPlatform = Pick<Platform, 'config' | 'clock' | 'outbound'>;

const REDIRECT = 'https://leads.example/oauth-callback/crm';

export interface SimulatedCrms {
  simulator: CrmSimulator;
  platform: CrmPlatform;
  close(): Promise<void>;
}

export async function openSimulatedCrms(): Promise<SimulatedCrms> {
  const simulator = await startCrmSimulator();
  const config = loadConfig({ ALLOW_PRIVATE_SOURCES: 'on', ...crmVariables(simulator.url) });
  const outbound = createOutbound({ log: createLog('silent', { write: () => undefined }), allowPrivate: true });
  return {
    simulator,
    platform: { config, clock: systemClock, outbound },
    close: async () => {
      await outbound.close();
      await simulator.close();
    },
  };
}

export interface TestAccess extends CrmAccess {
  /** Tokens that were refused, in turn. */
  refused: string[];
  /** Ends the present token. */
  expire(): void;
}

/** As a user connects a CRM: by consent, or with a token made there. */
export function connectCrm(crms: SimulatedCrms, adapter: CrmAdapter): Promise<TestAccess> {
  const records = crms.simulator.crm(adapter.id);
  return adapter.oauth ? connectByConsent(crms.platform, adapter.oauth, records) : connectByToken(adapter, records);
}

async function connectByToken({ pastedToken }: CrmAdapter, records: CrmRecords): Promise<TestAccess> {
  if (!pastedToken) throw new Error('no way to connect is configured');
  const refused: string[] = [];
  const made = (serial: number) => {
    const token = `token-${serial}`;
    records.makeToken(token);
    return token;
  };
  let token = made(0);
  return {
    apiUrl: pastedToken.apiUrl(''),
    refused,
    expire: () => records.revokeAll(),
    async token(bad) {
      if (bad !== undefined) {
        refused.push(bad);
        token = made(refused.length);
      }
      return token;
    },
  };
}

/** Goes to the page of consent, agrees, and redeems the code; a refused token is renewed. */
async function connectByConsent({ outbound }: CrmPlatform, oauth: CrmOAuth, records: CrmRecords): Promise<TestAccess> {
  const { clientId, clientSecret, pkce, clientAuth } = oauth;
  const ask = async (server: string, form: Record<string, string>) => {
    const client = `${clientId}:${clientSecret}`;
    const { json } = await outbound.requestJson({
      url: oauth.tokenUrl('', server),
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(clientAuth === 'basic' && { authorization: `Basic ${Buffer.from(client).toString('base64')}` }),
      },
      body: new URLSearchParams({
        ...form,
        ...(clientAuth === 'body' && { client_id: clientId, client_secret: clientSecret }),
      }).toString(),
      deadlineMs: 10_000,
      trust: 'configured',
    });
    return oauth.readTokens(json);
  };
  const verifier = randomBytes(32).toString('base64url');
  const page = new URL(oauth.authorizeUrl(''));
  const query = {
    ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code', state: 'state' },
    ...oauth.authorizeQuery,
    ...(pkce && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
  const { body } = await outbound.request({ url: page.href, deadlineMs: 10_000, trust: 'configured' });
  const link = /<a href="([^"]+)">Connect app/.exec(body.toString())?.[1]?.replaceAll('&amp;', '&');
  if (!link) throw new Error(`no page of consent: ${body.toString()}`);
  const { searchParams } = new URL(link);
  const server = searchParams.get('accounts-server') ?? '';
  const code = { code: searchParams.get('code') ?? '', redirect_uri: REDIRECT };
  let tokens = await ask(server, {
    grant_type: 'authorization_code',
    ...code,
    ...(pkce && { code_verifier: verifier }),
  });
  const refreshToken = tokens.refreshToken ?? '';
  const refused: string[] = [];
  return {
    apiUrl: tokens.apiUrl,
    refused,
    expire: () => records.expireTokens(),
    async token(bad) {
      if (bad !== undefined) {
        refused.push(bad);
        tokens = await ask(server, { grant_type: 'refresh_token', refresh_token: refreshToken });
      }
      return tokens.accessToken;
    },
  };
}
