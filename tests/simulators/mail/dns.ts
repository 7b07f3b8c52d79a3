// A name server on loopback whose zones are a table: answers, names that do not exist, failures and silence.
import { createSocket } from 'node:dgram';
import { setTimeout as delay } from 'node:timers/promises';
import dns2 from 'dns2';
import { freePort } from '#platform/db/embedded-postmaster.ts';

const { Packet } = dns2;

export interface NameRecords {
  mx?: readonly (readonly [preference: number, host: string])[];
  /** Split at 255 bytes on the wire. */
  txt?: readonly string[];
  a?: readonly string[];
  aaaa?: readonly string[];
  ns?: readonly string[];
  cname?: string;
  srv?: readonly (readonly [priority: number, weight: number, port: number, target: string])[];
  caa?: readonly (readonly [tag: string, value: string])[];
  /** In place of an answer. */
  fault?: 'servfail' | 'silent';
  delayMs?: number;
}

export type Zone = Record<string, NameRecords>;

export interface DnsSimulator {
  /** `127.0.0.1:port`, over UDP and TCP. */
  address: string;
  /** `MX acme.test`, in their order. */
  asked: string[];
  /** Changes what a name answers from now on; null: it does not exist any more. */
  set(name: string, records: NameRecords | null): void;
  close(): Promise<void>;
}

const SERVFAIL = 2;
const NXDOMAIN = 3;
const TYPE_NAMES = new Map(Object.entries(Packet.TYPE).map(([name, value]) => [value as number, name]));

export async function startDns(zone: Zone): Promise<DnsSimulator> {
  const names = new Map(Object.entries(zone));
  const asked: string[] = [];
  const port = await portForBoth();
  const server = dns2.createServer({
    udp: true,
    tcp: true,
    handle: (request, send) => {
      const [question] = request.questions;
      if (!question) return;
      const name = String(question.name).toLowerCase();
      const type = Number(question.type);
      asked.push(`${TYPE_NAMES.get(type) ?? type} ${name}`);
      answer(request, name, type)
        .then((response) => response && send(response))
        .catch(() => undefined);
    },
  });

  async function answer(request: InstanceType<typeof Packet>, name: string, type: number) {
    const response = Packet.createResponseFromRequest(request);
    const records = names.get(name);
    if (records?.fault === 'silent') return null;
    if (records?.delayMs) await delay(records.delayMs);
    if (records?.fault === 'servfail') response.header.rcode = SERVFAIL;
    else if (records === undefined) {
      // A name below which others are exists, though nothing is said of it.
      const hasChildren = [...names.keys()].some((other) => other.endsWith(`.${name}`));
      if (!hasChildren) response.header.rcode = NXDOMAIN;
    } else {
      const [question] = request.questions;
      if (question)
        response.answers.push(
          ...resources(type, records).map((one) => Packet.createResourceFromQuestion(question, { ttl: 300, ...one })),
        );
    }
    return response;
  }

  await server.listen({ udp: { port, address: '127.0.0.1' }, tcp: { port, address: '127.0.0.1' } });
  return {
    address: `127.0.0.1:${port}`,
    asked,
    set(name, records) {
      if (records === null) names.delete(name);
      else names.set(name, records);
    },
    close: () => server.close(),
  };
}

function resources(type: number, records: NameRecords): object[] {
  switch (type) {
    case Packet.TYPE.MX:
      return (records.mx ?? []).map(([priority, exchange]) => ({ priority, exchange }));
    case Packet.TYPE.TXT:
      return (records.txt ?? []).map((text) => ({ data: text.match(/.{1,255}/gs) ?? [''] }));
    case Packet.TYPE.A:
      return (records.a ?? []).map((address) => ({ address }));
    case Packet.TYPE.AAAA:
      return (records.aaaa ?? []).map((address) => ({ address }));
    case Packet.TYPE.NS:
      return (records.ns ?? []).map((ns) => ({ ns }));
    case Packet.TYPE.CNAME:
      return records.cname === undefined ? [] : [{ domain: records.cname }];
    case Packet.TYPE.SRV:
      return (records.srv ?? []).map(([priority, weight, port, target]) => ({ priority, weight, port, target }));
    case Packet.TYPE.CAA:
      return (records.caa ?? []).map(([tag, value]) => ({ flags: 0, tag, value }));
    default:
      return [];
  }
}

/** One that is free for TCP and for UDP. */
async function portForBoth(): Promise<number> {
  const port = await freePort();
  const isFree = await new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
  return isFree ? port : portForBoth();
}
