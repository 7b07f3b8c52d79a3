// The variables of CRMs: where their APIs are, and the client that asks for consent. A client is all or nothing; without one, a CRM is
// connected with a token that its user pastes, where it knows such tokens.
import type { z } from 'zod';
import { apiKey, sourceUrl, text, variable } from './variable.ts';

const HUBSPOT = { auth: 'https://app.hubspot.com', api: 'https://api.hubapi.com', version: '2026-03' };
const SALESFORCE = { login: 'https://login.salesforce.com', version: 'v66.0' };
const PIPEDRIVE = { oauth: 'https://oauth.pipedrive.com' };
const ZOHO = { accounts: 'https://accounts.zoho.com', version: 'v8' };
const ATTIO = { api: 'https://api.attio.com' };

export interface CrmClient {
  id: string;
  secret: string;
}

/** Addresses are without a trailing slash. */
export interface CrmConfig {
  hubspot: { client: CrmClient | null; authUrl: string; apiUrl: string; version: string };
  salesforce: { client: CrmClient | null; loginUrl: string; version: string };
  pipedrive: { client: CrmClient | null; oauthUrl: string };
  zoho: { client: CrmClient | null; accountsUrl: string; version: string };
  attio: { apiUrl: string };
}

const clientId = (crm: string, provider: string) =>
  variable(apiKey().optional(), {
    description: `Client ID for connecting ${crm}; redirect URI PUBLIC_URL/oauth-callback/${provider}.`,
    absent: 'none',
    example: 'your-client-id',
  });
const clientSecret = (name: string) =>
  variable(apiKey().optional(), { description: `Client secret of ${name}.`, absent: 'none', example: 'your-secret' });
const address = (value: string, description: string) =>
  variable(sourceUrl().default(value), { description, absent: value });

export const crmShape = {
  HUBSPOT_CLIENT_ID: clientId('HubSpot', 'hubspot'),
  HUBSPOT_CLIENT_SECRET: clientSecret('HUBSPOT_CLIENT_ID'),
  HUBSPOT_AUTH_BASE_URL: address(HUBSPOT.auth, 'Consent page and records of HubSpot.'),
  HUBSPOT_API_BASE_URL: address(HUBSPOT.api, 'The HubSpot API.'),
  HUBSPOT_API_VERSION: variable(
    text.regex(/^(v3|20\d\d-\d\d)$/, 'must be v3 or a month such as 2026-03').default(HUBSPOT.version),
    {
      description: 'Version of the HubSpot API.',
      absent: HUBSPOT.version,
    },
  ),
  SALESFORCE_CLIENT_ID: clientId('Salesforce', 'salesforce'),
  SALESFORCE_CLIENT_SECRET: clientSecret('SALESFORCE_CLIENT_ID'),
  SALESFORCE_LOGIN_BASE_URL: address(SALESFORCE.login, 'Consent page and token endpoint of Salesforce.'),
  SALESFORCE_API_VERSION: variable(
    text.regex(/^v\d{2,3}\.0$/, 'must be a version such as v66.0').default(SALESFORCE.version),
    {
      description: 'Version of the Salesforce REST API.',
      absent: SALESFORCE.version,
    },
  ),
  PIPEDRIVE_CLIENT_ID: clientId('Pipedrive', 'pipedrive'),
  PIPEDRIVE_CLIENT_SECRET: clientSecret('PIPEDRIVE_CLIENT_ID'),
  PIPEDRIVE_OAUTH_BASE_URL: address(PIPEDRIVE.oauth, 'Consent page and token endpoint of Pipedrive.'),
  ZOHO_CLIENT_ID: clientId('Zoho CRM', 'zoho'),
  ZOHO_CLIENT_SECRET: clientSecret('ZOHO_CLIENT_ID'),
  ZOHO_ACCOUNTS_BASE_URL: address(ZOHO.accounts, 'Consent page of Zoho.'),
  ZOHO_API_VERSION: variable(text.regex(/^v\d{1,2}$/, 'must be a version such as v8').default(ZOHO.version), {
    description: 'Version of the Zoho CRM API.',
    absent: ZOHO.version,
  }),
  ATTIO_API_BASE_URL: address(ATTIO.api, 'The Attio API.'),
};

type Values = z.output<z.ZodObject<typeof crmShape>>;

export function crmOf(values: Values): CrmConfig {
  return {
    hubspot: {
      client: client(values.HUBSPOT_CLIENT_ID, values.HUBSPOT_CLIENT_SECRET),
      authUrl: values.HUBSPOT_AUTH_BASE_URL,
      apiUrl: values.HUBSPOT_API_BASE_URL,
      version: values.HUBSPOT_API_VERSION,
    },
    salesforce: {
      client: client(values.SALESFORCE_CLIENT_ID, values.SALESFORCE_CLIENT_SECRET),
      loginUrl: values.SALESFORCE_LOGIN_BASE_URL,
      version: values.SALESFORCE_API_VERSION,
    },
    pipedrive: {
      client: client(values.PIPEDRIVE_CLIENT_ID, values.PIPEDRIVE_CLIENT_SECRET),
      oauthUrl: values.PIPEDRIVE_OAUTH_BASE_URL,
    },
    zoho: {
      client: client(values.ZOHO_CLIENT_ID, values.ZOHO_CLIENT_SECRET),
      accountsUrl: values.ZOHO_ACCOUNTS_BASE_URL,
      version: values.ZOHO_API_VERSION,
    },
    attio: { apiUrl: values.ATTIO_API_BASE_URL },
  };
}

const CLIENTS = ['HUBSPOT', 'SALESFORCE', 'PIPEDRIVE', 'ZOHO'] as const;

/** What is lacking beside its other half. */
export function missingCrmVariables(values: Values): string[] {
  return CLIENTS.flatMap((crm) => {
    const [id, secret] = [`${crm}_CLIENT_ID`, `${crm}_CLIENT_SECRET`] as const;
    if (values[id] === undefined) return values[secret] === undefined ? [] : [id];
    return values[secret] === undefined ? [secret] : [];
  });
}

/** Variables whose address would carry tokens in the clear. */
export function openCrmUrls(values: Values & { NODE_ENV: string }): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const names = (Object.keys(crmShape) as (keyof typeof crmShape)[]).filter((name) => name.endsWith('_BASE_URL'));
  return names.filter((name) => values[name]?.toLowerCase().startsWith('http:'));
}

function client(id: string | undefined, secret: string | undefined): CrmClient | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}
