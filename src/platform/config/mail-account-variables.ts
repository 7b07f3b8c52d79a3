// The variables of connecting mailboxes by the sign-in of Google and Microsoft: each all or nothing.
import type { z } from 'zod';
import { apiKey, sourceUrl, switched, variable } from './variable.ts';

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
  /** Whether consent to read answers is asked for, too. */
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

type Values = z.output<z.ZodObject<typeof mailAccountShape>>;

export function mailAccountsOf(values: Values): MailAccountsConfig {
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
export function missingMailAccountVariables(values: Values): string[] {
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
export function openMailAccountUrls(values: Values & { NODE_ENV: string }): string[] {
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
