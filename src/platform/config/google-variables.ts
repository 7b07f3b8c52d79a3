// The variables of signing in with Google: all or nothing, and plain HTTP only to a provider on this machine.
import type { z } from 'zod';
import { parseUrl } from '#shared/parse-url.ts';
import { isLoopbackHost } from '../outbound/address-rules.ts';
import { apiKey, sourceUrl, variable } from './variable.ts';

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
export function googleOf(env: GoogleVariables, production: boolean): GoogleConfig | null {
  if (env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET === undefined) return null;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    issuerUrl: env.GOOGLE_ISSUER_URL,
    onLoopback: !production && isOnLoopback(env.GOOGLE_ISSUER_URL),
  };
}
