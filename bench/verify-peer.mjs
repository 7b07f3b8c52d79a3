// @ts-nocheck: the packages come without types here, and functions of Node are replaced.
// One of the verifier's peers in a process of its own: `node verify-peer.mjs FOLDER NAME DNS PORT`. Takes lists of addresses, a
// JSON array a line, checks 50 at a time, and answers each with the seconds it took and the verdicts.
import dns from 'node:dns';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const [, , folder = '', name = '', resolver = '', port = '25'] = process.argv;
const require = createRequire(path.join(folder, 'package.json'));

// They know no other port and no other resolver than the usual ones: both are led to the servers of the benchmark.
dns.setServers([resolver]);
dns.lookup = (host, options, done) => {
  const callback = typeof options === 'function' ? options : done;
  dns.resolve4(host, (error, addresses) => {
    const all = typeof options === 'object' && options?.all;
    if (error) callback(error);
    else callback(null, all ? addresses.map((address) => ({ address, family: 4 })) : addresses[0], 4);
  });
};
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = args;
  // `net.connect` hands over what it has made of its arguments as an array.
  const options = Array.isArray(first) ? first[0] : first;
  if (options && typeof options === 'object' && options.port === 25) options.port = Number(port);
  return connect.apply(this, args);
};

/** @type {Record<string, () => (email: string) => Promise<string>>} */
const PEERS = {
  'deep-email-validator': () => {
    const { validate } = require('deep-email-validator');
    const options = { validateTypo: false, validateDisposable: false, additionalTopLevelDomains: ['test'] };
    return async (email) => {
      const { valid, validators } = await validate({ email, sender: 'probe@leadwright.test', ...options });
      if (valid) return 'valid';
      return /not found/i.test(validators.smtp?.reason ?? '') ? 'invalid' : 'unknown';
    };
  },
  '@devmehq/email-validator-js': () => {
    const { verifyEmail } = require('@devmehq/email-validator-js');
    return async (emailAddress) => {
      const { validSmtp } = await verifyEmail({ emailAddress, verifyMx: true, verifySmtp: true, timeout: 1500 });
      return validSmtp === null ? 'unknown' : validSmtp ? 'valid' : 'invalid';
    };
  },
  'email-verify': () => {
    const { verify, verifyCodes } = require('email-verify');
    const options = { sender: 'probe@leadwright.test', fqdn: 'verify.leadwright.test', timeout: 1500 };
    return (email) =>
      new Promise((resolve) => {
        verify(email, { ...options }, (error, answer) => {
          if (error || answer?.code !== verifyCodes.finishedVerification) resolve('unknown');
          else resolve(answer.success ? 'valid' : 'invalid');
        });
      });
  },
};

const check = PEERS[name]();
const ANSWER_TIMEOUT_MS = 4_000;

/** What never answers has no verdict. */
function within(promise) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve('never answered'), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([promise.catch(() => 'unknown'), late]).finally(() => clearTimeout(timer));
}

// A peer that throws outside of its promise has no verdict either, and gets the next address.
process.on('uncaughtException', () => undefined);
// Their logs are of no use.
console.log = console.info = () => undefined;

for await (const line of createInterface({ input: process.stdin })) {
  const emails = JSON.parse(line);
  const verdicts = new Array(emails.length);
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < emails.length) {
      const at = next++;
      verdicts[at] = await within(Promise.resolve().then(() => check(emails[at])));
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - started) / 1000, verdicts })}\n`);
}
process.exit(0);
