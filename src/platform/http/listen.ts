// Opens the port of the web server: the chosen one or a clear refusal, and where none was chosen the next free one.
import { StartFault } from '../start-fault.ts';

interface Listening {
  listen(options: { host: string; port: number }): Promise<unknown>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** True where the operator set PORT: then no other port will do. */
  explicit: boolean;
}

/** How many ports behind the first one are tried. */
const NEXT_PORTS = 50;

/** Listens and returns the port that it became. Throws StartFault, naming the variable that helps. */
export async function listenOnFreePort(app: Listening, { host, port, explicit }: ListenOptions): Promise<number> {
  const last = explicit ? port : Math.min(port + NEXT_PORTS, 65_535);
  for (let candidate = port; ; candidate += 1) {
    try {
      await app.listen({ host, port: candidate });
      return candidate;
    } catch (error) {
      const fault = error as NodeJS.ErrnoException;
      if (fault.code !== 'EADDRINUSE' || candidate >= last) throw listenFault(fault, host, candidate, explicit);
    }
  }
}

function listenFault(error: NodeJS.ErrnoException, host: string, port: number, explicit: boolean): Error {
  const message = {
    EADDRINUSE: explicit
      ? `Port ${port} is taken by another program. Stop it, or set PORT to another port.`
      : `No free port was found up to ${port}. Set PORT to a free one.`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `${host} is not a known host. Set HOST to an address of this machine.`,
  }[error.code ?? ''];
  return message === undefined ? error : new StartFault(message, { cause: error });
}
