// Passkeys (WebAuthn): registered by signed-in users, used as the second factor and to confirm who one is. Every
// challenge is stored as a hash, works once, and only for the session or the pending sign-in it was made for.
import type { Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  type addPasskey,
  PASSKEY_LIMIT,
  type SecondFactorProof,
  type startPasskey,
} from '../../second-factor.contract.ts';
import type { UserRow } from '../accounts.store.ts';
import {
  type ChallengePurpose,
  consumeChallenge,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
} from './passkeys.store.ts';

/** Who is to sign, and for which session or pending sign-in. */
export interface Holder {
  workspaceId: string;
  userId: string;
  /** The session's id, or the ticket of the pending sign-in. */
  boundTo: string;
}

type Assertion = Extract<SecondFactorProof, { method: 'passkey' }>['response'];
type Attestation = RouteInput<typeof addPasskey>['body']['response'];
type Library = typeof import('@simplewebauthn/server');
type Options = Awaited<ReturnType<Library['generateAuthenticationOptions']>>;

/** Loaded with the first passkey: it carries parsers for certificates, 1 MB of code (decision 046). */
const loadLibrary = (): Promise<Library> => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;

function relyingParty({ config }: Pick<Platform, 'config'>): RelyingParty {
  const party = toRelyingParty(config.publicUrl);
  if (party === null) throw new AppError('PASSKEYS_UNAVAILABLE');
  return party;
}

async function saveChallenge(
  { db, clock }: Platform,
  { workspaceId, userId, boundTo }: Holder,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  await insertChallenge(db, {
    workspaceId,
    userId,
    purpose,
    challengeHash: hashToken(challenge),
    holderHash: hashToken(boundTo),
    expiresAt: new Date(clock.now() + CHALLENGE_MS),
  });
}

/** For the library: true where the challenge that was signed is one of this holder, which is used up by asking. */
function expectedChallenge({ db, clock }: Platform, holder: Holder, purpose: ChallengePurpose) {
  const { workspaceId, userId, boundTo } = holder;
  return (challenge: string) =>
    consumeChallenge(
      db,
      { workspaceId, userId, purpose, challengeHash: hashToken(challenge), holderHash: hashToken(boundTo) },
      new Date(clock.now()),
    );
}

const getCredentials = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** @throws PASSKEYS_UNAVAILABLE, LIMIT_REACHED */
export async function startRegistration(
  platform: Platform,
  user: Pick<UserRow, 'workspaceId' | 'id' | 'email' | 'fullName'>,
  sessionId: string,
): Promise<RouteOutput<typeof startPasskey>> {
  const { id: rpID } = relyingParty(platform);
  const holder = { workspaceId: user.workspaceId, userId: user.id, boundTo: sessionId };
  const existing = await listPasskeys(platform.db, user.workspaceId, user.id);
  if (existing.length >= PASSKEY_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: PASSKEY_LIMIT } });
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Leadwright',
    rpID,
    userName: user.email,
    userDisplayName: user.fullName,
    // The account's id and nothing personal: authenticators keep it.
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: getCredentials(existing),
  });
  await saveChallenge(platform, holder, 'register', options.challenge);
  return options as RouteOutput<typeof startPasskey>;
}

/** @throws PASSKEY_REFUSED */
export async function verifyRegistration(
  platform: Platform,
  holder: Holder,
  response: Attestation,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>> {
  const { id, origin } = relyingParty(platform);
  const { verifyRegistrationResponse } = await loadLibrary();
  const result = await verifyRegistrationResponse({
    response: response as Parameters<Library['verifyRegistrationResponse']>[0]['response'],
    expectedChallenge: expectedChallenge(platform, holder, 'register'),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch((error: unknown) => refuse(platform, error));
  if (!result.verified) throw new AppError('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  };
}

/** @throws PASSKEYS_UNAVAILABLE, SECOND_FACTOR_MISSING */
export async function startAuthentication(platform: Platform, holder: Holder): Promise<Options> {
  const { id: rpID } = relyingParty(platform);
  const own = await listPasskeys(platform.db, holder.workspaceId, holder.userId);
  if (own.length === 0) throw new AppError('SECOND_FACTOR_MISSING');
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: getCredentials(own),
    // The password, or the session, is the other factor.
    userVerification: 'discouraged',
  });
  await saveChallenge(platform, holder, 'authenticate', options.challenge);
  return options;
}

/** @throws PASSKEY_REFUSED: unknown, of another user, signed for another site or session, signed before. */
export async function verifyAuthentication(
  platform: Platform,
  holder: Holder,
  response: Assertion,
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { id, origin } = relyingParty(platform);
  const own = await listPasskeys(platform.db, holder.workspaceId, holder.userId);
  const passkey = own.find(({ credentialId }) => credentialId === response.id);
  if (!passkey) throw new AppError('PASSKEY_REFUSED');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<Library['verifyAuthenticationResponse']>[0]['response'],
    expectedChallenge: expectedChallenge(platform, holder, 'authenticate'),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch((error: unknown) => refuse(platform, error));
  if (!result.verified) throw new AppError('PASSKEY_REFUSED');
  return { passkey, counter: result.authenticationInfo.newCounter };
}

/** The library throws on every mismatch. Its reason goes to the log, never to the browser. */
function refuse({ log }: Platform, error: unknown): never {
  if (error instanceof AppError) throw error;
  log.warn({ why: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
  throw new AppError('PASSKEY_REFUSED', { cause: error });
}

// The relying party that passkeys are registered with (WebAuthn), derived from PUBLIC_URL.
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where browsers offer no passkeys: without https, and where the host is an IP address. */
export function toRelyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)) return null;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || local ? { id: hostname, origin } : null;
}
