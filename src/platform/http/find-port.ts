// Which port to serve on: the chosen one or none, else 3000 or the next that is free.
import { createServer } from 'node:net';
import { StartFault } from '../start-fault.ts';

const TRIES = 50;

interface PortOptions {
  host: string;
  port: number;
  /** True where PORT was set: another port would be a surprise. */
  portIsChosen: boolean;
}

/** @throws StartFault that names PORT where the chosen one is taken or may not be used. */
export async function findPort({ host, port, portIsChosen }: PortOptions): Promise<number> {
  for (let candidate = port; candidate < port + TRIES; candidate += 1) {
    const fault = await tryListen(host, candidate);
    if (fault === null) return candidate;
    if (portIsChosen || fault.code !== 'EADDRINUSE')
      throw new StartFault(explain(host, candidate, fault), { cause: fault });
  }
  throw new StartFault(`Ports ${port} to ${port + TRIES - 1} are all taken. Set PORT to a free one.`);
}

function explain(host: string, port: number, fault: NodeJS.ErrnoException): string {
  switch (fault.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Set PORT to a free one, or end that program.`;
    case 'EACCES':
      return `Port ${port} needs special rights. Set PORT to one above 1023.`;
    default:
      return `Cannot serve on ${host} port ${port} (HOST, PORT): ${fault.message}`;
  }
}

function tryListen(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
