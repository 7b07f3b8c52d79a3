// Opens connections only to addresses that were checked, and to exactly those (no second look-up that could answer otherwise).
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { toAddress } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';

export interface Address {
  address: string;
  family: 4 | 6;
}

/** Name to addresses. The system's resolver, or what a test puts in its place. */
export type Resolve = (hostname: string) => Promise<Address[]>;

export interface DialTarget extends buildConnector.Options {
  /** The checked addresses; a dialler connects to one of these and nothing else. */
  addresses: Address[];
}

/** Opens the socket. Replaceable, so that a test can prove that a refused host was never dialled. */
export type Dial = (target: DialTarget, callback: buildConnector.Callback) => void;

const CONNECT_TIMEOUT_MS = 5_000;

export const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: 'verbatim' });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

export const systemDial: Dial = ({ addresses, ...options }, callback) => {
  // Node asks this function instead of the resolver, tries the addresses in turn, and keeps the name for TLS.
  const pinned: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else if (first) done(null, first.address, first.family);
    else done(new Error('no address'), '');
  };
  buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: pinned })(options, callback);
};

interface ConnectorOptions {
  resolve: Resolve;
  dial: Dial;
  mayReach: (address: string) => boolean;
}

export function createConnector({ resolve, dial, mayReach }: ConnectorOptions): buildConnector.connector {
  async function checkedAddresses(hostname: string): Promise<Address[]> {
    const literal = toAddress(hostname);
    const addresses: Address[] =
      literal === null ? await resolve(hostname) : [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
    // One inside address among several is a rebinding attempt: the whole name is refused, not only that address.
    if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address))) {
      throw new OutboundError('ADDRESS_REFUSED', `${hostname} is not on the open internet`);
    }
    return addresses;
  }

  return (options, callback) => {
    // Whatever fails up to here, no byte of a request has been sent.
    const failed = (error: unknown) => callback(unconnected(error, options.hostname), null);
    checkedAddresses(options.hostname)
      .then((addresses) => {
        dial({ ...options, addresses }, (...[error, socket]) => {
          if (error === null) callback(null, socket);
          else failed(error);
        });
      })
      .catch(failed);
  };
}

function unconnected(error: unknown, hostname: string): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError('UNREACHABLE', `${hostname} could not be reached`, error, true);
}
