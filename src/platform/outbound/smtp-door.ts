// The one door to foreign mail servers: a name, out of a DNS answer or typed by a user, is dialled only on the open internet.
import { connect, type Socket } from 'node:net';
import { assertNoConnectionHeld } from '../held-connection.ts';
import { isLoopback, isPublicAddress, toAddress } from './address-rules.ts';
import type { Dns } from './dns.ts';
import type { Address } from './guarded-connector.ts';
import { OutboundError } from './outbound-error.ts';
import { createSmtpConnection, type SmtpConnection } from './smtp-connection.ts';

/** Begins to connect. Replaceable, so that a test can prove that a refused host was never dialled. */
export type DialMail = (address: Address, port: number) => Socket;

export interface SmtpDoor {
  /**
   * Connected, before the greeting. @throws OutboundError ADDRESS_REFUSED (it leads inside: nothing was dialled),
   * UNREACHABLE (its cause tells a refusal, ECONNREFUSED, and a name without an address, ENOTFOUND, from the rest), TIMEOUT
   */
  connect(host: string, timeoutMs: number): Promise<SmtpConnection>;
  /** A plain socket to a server that a user has named, for submission. Throws as `connect`. */
  open(host: string, port: number, timeoutMs: number): Promise<Socket>;
  /** Checked addresses of such a server, for a library that dials by itself: it is given one of them in place of the name. Throws as `connect`. */
  addresses(host: string): Promise<Address[]>;
}

interface SmtpDoorOptions {
  dns: Pick<Dns, 'addresses'>;
  /** Of `connect`: 25, or that of test servers. */
  port: number;
  /** Lets test servers be on loopback (never on any other inside address). Never on in production. */
  allowLoopback: boolean;
  dial?: DialMail;
}

/** Addresses of one host that are tried in turn. */
const MAX_ADDRESSES = 2;

const systemDial: DialMail = ({ address, family }, port) => connect({ host: address, port, family, noDelay: true });

export function createSmtpDoor({ dns, port, allowLoopback, dial = systemDial }: SmtpDoorOptions): SmtpDoor {
  const mayReach = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address));

  async function checkedAddresses(host: string): Promise<Address[]> {
    const answer = await dns.addresses(host);
    if (answer.kind === 'failed') throw new OutboundError('TIMEOUT', `no answer about ${host} (${answer.code})`);
    if (answer.kind !== 'found') {
      const cause = Object.assign(new Error(answer.kind), { code: 'ENOTFOUND' });
      throw new OutboundError('UNREACHABLE', `${host} has no address`, cause);
    }
    // One inside address among several is a rebinding attempt: the whole name is refused.
    if (!answer.records.every(({ address }) => mayReach(address))) throw refused(host);
    return answer.records;
  }

  /** A user may type an address where MX records have a name. */
  async function namedAddresses(host: string): Promise<Address[]> {
    const literal = toAddress(host);
    if (literal === null) return checkedAddresses(host);
    if (!mayReach(literal)) throw refused(host);
    return [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
  }

  async function firstOpen(host: string, addresses: Address[], to: number, until: number): Promise<Socket> {
    assertNoConnectionHeld('A connection to a mail server');
    let last = new OutboundError('UNREACHABLE', `${host} could not be reached`);
    for (const address of addresses.slice(0, MAX_ADDRESSES)) {
      try {
        return await opened(dial(address, to), until - performance.now());
      } catch (error) {
        last = error instanceof OutboundError ? error : new OutboundError('UNREACHABLE', `${host} refused`, error);
      }
    }
    throw last;
  }

  return {
    async connect(host, timeoutMs) {
      const until = performance.now() + timeoutMs;
      // A mail server goes by a name; an address in its place is dialled by no honest client.
      if (toAddress(host) !== null) throw refused(host);
      return createSmtpConnection(await firstOpen(host, await checkedAddresses(host), port, until));
    },
    async open(host, to, timeoutMs) {
      const until = performance.now() + timeoutMs;
      return firstOpen(host, await namedAddresses(host), to, until);
    },
    addresses: namedAddresses,
  };
}

function refused(host: string): OutboundError {
  return new OutboundError('ADDRESS_REFUSED', `${host} is not on the open internet`);
}

function opened(socket: Socket, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        socket.destroy();
        reject(new OutboundError('TIMEOUT', 'no connection in time'));
      },
      Math.max(0, timeoutMs),
    );
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
