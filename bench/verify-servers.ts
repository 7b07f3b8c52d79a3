// The other side of the verifier's benchmarks: name server and mail servers in a process of their own, so that they take no time of
// what is measured. Prints where they are and stays until it is ended.
import type { Behaviour } from '#tests/simulators/mail/smtp.ts';
import { startMailWorld } from '#tests/simulators/mail/world.ts';

const domains = Number(process.argv[2] ?? 200);
const behaviour = (process.argv[3] ?? 'honest') as Behaviour;
const world = await startMailWorld({ patience: Number(process.argv[4] ?? 1) });
const address = world.mail.addressOf(behaviour);
for (let n = 0; n < domains; n += 1) {
  world.dns.set(`d${n}.test`, { mx: [[10, `mx.d${n}.test`]] });
  world.dns.set(`mx.d${n}.test`, { a: [address] });
}
process.on('SIGTERM', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ env: world.env, dns: world.dns.address, port: world.mail.port })}\n`);
