// The variables of OAuth clients: signing in with Google, mailboxes of Google and Microsoft, and CRMs.
import type { z } from 'zod';
import { parseUrl } from '#shared/urls.ts';
import { isLoopbackHost } from '../outbound/address-rules.ts';
import { apiKey, sourceUrl, switched, text, variable } from './variable.ts';

const GOOGLE = 'https://accounts.google.com';

export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** As the provider names itself, without a trailing slash; discovery starts here. */
  issuerUrl: string;
  /** True for a provider on this very machine (tests): it may be asked by plain HTTP. Never in production. */
  onLoopback: boolean;
}

export const googleShape = {
  GOOGLE_CLIENT_ID: variable(apiKey().optional(), {
    description: 'Client ID for Google sign-in; redirect URI PUBLIC_URL/oauth-callback.',
    absent: 'none: the Google button is hidden',
    example: '123-abc.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: variable(apiKey().optional(), {
    description: 'Client secret of GOOGLE_CLIENT_ID.',
    absent: 'none',
    example: 'your-secret',
  }),
  GOOGLE_ISSUER_URL: variable(sourceUrl().default(GOOGLE), {
    description: 'OpenID issuer for Google sign-in. Plain http only on loopback outside production.',
    absent: GOOGLE,
  }),
};

type GoogleVariables = z.output<z.ZodObject<typeof googleShape>>;

function isOnLoopback(issuerUrl: string): boolean {
  return isLoopbackHost(parseUrl(issuerUrl)?.hostname ?? '');
}

/** Whether the issuer may be asked at all: over https, or by plain HTTP on this machine outside production. */
export function issuerIsAllowed({ GOOGLE_ISSUER_URL: issuer }: GoogleVariables, production: boolean): boolean {
  return issuer.startsWith('https://') || (!production && isOnLoopback(issuer));
}

/** Null where no client is configured. */
export function toGoogleConfig(env: GoogleVariables, production: boolean): GoogleConfig | null {
  if (env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET === undefined) return null;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    issuerUrl: env.GOOGLE_ISSUER_URL,
    onLoopback: !production && isOnLoopback(env.GOOGLE_ISSUER_URL),
  };
}

// The variables of connecting mailboxes by the sign-in of Google and Microsoft: each all or nothing.
const GOOGLE_TOKENS = 'https://oauth2.googleapis.com';
const GOOGLE_ACCOUNTS = 'https://accounts.google.com';
const GMAIL = 'https://gmail.googleapis.com';
const MICROSOFT = 'https://login.microsoftonline.com';
const GRAPH = 'https://graph.microsoft.com';

export interface MailAccountConfig {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Of the API that takes mails, without a trailing slash. */
  apiUrl: string;
  /** Whether consent includes reading replies. */
  reads: boolean;
}

export interface MailAccountsConfig {
  google: MailAccountConfig | null;
  microsoft: MailAccountConfig | null;
}

export const mailAccountShape = {
  GOOGLE_MAIL_CLIENT_ID: variable(apiKey().optional(), {
    description:
      'Client ID for connecting Gmail mailboxes (scope gmail.send); redirect URI PUBLIC_URL/oauth-callback/google-mail.',
    absent: 'none: Gmail is connected with an app password',
    example: '123-abc.apps.googleusercontent.com',
  }),
  GOOGLE_MAIL_CLIENT_SECRET: variable(apiKey().optional(), {
    description: 'Client secret of GOOGLE_MAIL_CLIENT_ID.',
    absent: 'none',
    example: 'your-secret',
  }),
  GOOGLE_MAIL_READING: variable(switched('off'), {
    description:
      'Also requests consent to read replies in Gmail (scope gmail.readonly), which Google allows only to assessed apps.',
    absent: 'off: replies are read with an app password',
  }),
  GOOGLE_MAIL_ACCOUNTS_URL: variable(sourceUrl().default(GOOGLE_ACCOUNTS), {
    description: 'Consent page of Google; another address also issues the tokens (a simulator).',
    absent: GOOGLE_ACCOUNTS,
  }),
  GMAIL_API_BASE_URL: variable(sourceUrl().default(GMAIL), { description: 'The Gmail API.', absent: GMAIL }),
  MICROSOFT_MAIL_CLIENT_ID: variable(apiKey().optional(), {
    description:
      'Client ID for connecting Microsoft 365 mailboxes (scopes Mail.Send and Mail.Read); redirect URI PUBLIC_URL/oauth-callback/microsoft-mail.',
    absent: 'none: Microsoft is connected with a password where its administrator allows one',
    example: '00000000-0000-0000-0000-000000000000',
  }),
  MICROSOFT_MAIL_CLIENT_SECRET: variable(apiKey().optional(), {
    description: 'Client secret of MICROSOFT_MAIL_CLIENT_ID.',
    absent: 'none',
    example: 'your-secret',
  }),
  MICROSOFT_LOGIN_BASE_URL: variable(sourceUrl().default(MICROSOFT), {
    description: 'Consent and token endpoint of Microsoft.',
    absent: MICROSOFT,
  }),
  MS_GRAPH_BASE_URL: variable(sourceUrl().default(GRAPH), { description: 'The Graph API.', absent: GRAPH }),
};

type MailAccountValues = z.output<z.ZodObject<typeof mailAccountShape>>;

export function toMailAccountsConfig(values: MailAccountValues): MailAccountsConfig {
  const accounts = values.GOOGLE_MAIL_ACCOUNTS_URL;
  const login = `${values.MICROSOFT_LOGIN_BASE_URL}/common/oauth2/v2.0`;
  return {
    google: account(values.GOOGLE_MAIL_CLIENT_ID, values.GOOGLE_MAIL_CLIENT_SECRET, {
      authorizeUrl: `${accounts}/o/oauth2/v2/auth`,
      tokenUrl: `${accounts === GOOGLE_ACCOUNTS ? GOOGLE_TOKENS : accounts}/token`,
      apiUrl: values.GMAIL_API_BASE_URL,
      reads: values.GOOGLE_MAIL_READING,
    }),
    microsoft: account(values.MICROSOFT_MAIL_CLIENT_ID, values.MICROSOFT_MAIL_CLIENT_SECRET, {
      authorizeUrl: `${login}/authorize`,
      tokenUrl: `${login}/token`,
      apiUrl: values.MS_GRAPH_BASE_URL,
      reads: true,
    }),
  };
}

/** What is lacking beside its other half. */
export function missingMailAccountVariables(values: MailAccountValues): string[] {
  const halves = [
    ['GOOGLE_MAIL_CLIENT_ID', 'GOOGLE_MAIL_CLIENT_SECRET'],
    ['MICROSOFT_MAIL_CLIENT_ID', 'MICROSOFT_MAIL_CLIENT_SECRET'],
  ] as const;
  return halves.flatMap(([one, other]) => {
    if (values[one] === undefined) return values[other] === undefined ? [] : [one];
    return values[other] === undefined ? [other] : [];
  });
}

/** Variables whose address would carry tokens in the clear. */
export function openMailAccountUrls(values: MailAccountValues & { NODE_ENV: string }): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const names = [
    'GOOGLE_MAIL_ACCOUNTS_URL',
    'GMAIL_API_BASE_URL',
    'MICROSOFT_LOGIN_BASE_URL',
    'MS_GRAPH_BASE_URL',
  ] as const;
  return names.filter((name) => values[name].toLowerCase().startsWith('http:'));
}

function account(
  clientId: string | undefined,
  clientSecret: string | undefined,
  places: Omit<MailAccountConfig, 'clientId' | 'clientSecret'>,
): MailAccountConfig | null {
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret, ...places };
}

// The variables of CRMs: where their APIs are, and the client that asks for consent. A client is all or nothing; without one, a CRM is
// connected with a token that its user pastes, where it knows such tokens.
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

type CrmValues = z.output<z.ZodObject<typeof crmShape>>;

export function toCrmConfig(values: CrmValues): CrmConfig {
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
export function missingCrmVariables(values: CrmValues): string[] {
  return CLIENTS.flatMap((crm) => {
    const [id, secret] = [`${crm}_CLIENT_ID`, `${crm}_CLIENT_SECRET`] as const;
    if (values[id] === undefined) return values[secret] === undefined ? [] : [id];
    return values[secret] === undefined ? [secret] : [];
  });
}

/** Variables whose address would carry tokens in the clear. */
export function openCrmUrls(values: CrmValues & { NODE_ENV: string }): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const names = (Object.keys(crmShape) as (keyof typeof crmShape)[]).filter((name) => name.endsWith('_BASE_URL'));
  return names.filter((name) => values[name]?.toLowerCase().startsWith('http:'));
}

function client(id: string | undefined, secret: string | undefined): CrmClient | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}
