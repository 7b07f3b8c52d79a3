// An authenticator for passkeys in software: registers and signs as WebAuthn level 3 says, or wrong in one way that a test orders.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Site {
  origin: string;
  rpId: string;
}

export interface Authenticator {
  id: string;
  register(challenge: string): object;
  /** `counter`: what it says of its uses; counted up where left out. */
  sign(challenge: string, wrong?: { counter?: number; origin?: string; rpId?: string; type?: string }): object;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

export function createAuthenticator({ origin, rpId }: Site): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    register(challenge) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = Buffer.concat([head(rpId, USER_PRESENT | HAS_CREDENTIAL, counter), credential]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(challenge, wrong = {}) {
      counter = wrong.counter ?? counter + 1;
      const data = clientData(wrong.type ?? 'webauthn.get', challenge, wrong.origin ?? origin);
      const authData = head(wrong.rpId ?? rpId, USER_PRESENT, counter);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

/** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (coordinate: string) => Buffer.from(coordinate, 'base64url');
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    bytes(x),
    Buffer.from([0x22, 0x58, 0x20]),
    bytes(y),
  ]);
}

/** CBOR: { fmt: "none", attStmt: {}, authData } */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}
