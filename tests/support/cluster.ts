// Several processes of the product behind a proxy, on one database behind a pooler, as on several machines.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { type SiteProxy, startCaddy } from './caddy.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startServer, type TestServer } from './server.ts';

export interface Cluster {
  /** Of the proxy. */
  url: string;
  web: Member[];
  workers: Member[];
  stop(): Promise<void>;
}

export interface Member {
  readonly server: TestServer;
  /** Ends the process as an operator does, and starts it again at its address. */
  restart(): Promise<void>;
  /** Ends it with SIGKILL, and starts it again. */
  kill(): Promise<void>;
}

interface ClusterOptions {
  databaseUrl: string;
  web: number;
  workers: number;
  env?: Record<string, string>;
}

/** All share a folder, which is the storage of files that needs no service, and reach the database over PgBouncer. */
export async function startCluster({ databaseUrl, web, workers, env = {} }: ClusterOptions): Promise<Cluster> {
  const pooler = await startPgBouncer(databaseUrl);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-cluster-'));
  const sitePort = await freePort();
  const members: Member[] = [];
  const startMember = async (role: 'web' | 'worker'): Promise<Member> => {
    const port = await freePort();
    const start = () =>
      startServer({
        databaseUrl: pooler.pooled(databaseUrl),
        dataDir,
        port,
        env: {
          ROLE: role,
          DATABASE_DIRECT_URL: databaseUrl,
          SECRET_KEY: 'shared by all processes of the cluster',
          PUBLIC_URL: `http://localhost:${sitePort}`,
          TRUST_PROXY: '1',
          DRAIN_SECONDS: '3',
          ...env,
        },
      });
    let server = await start();
    const member: Member = {
      get server() {
        return server;
      },
      async restart() {
        await server.stop();
        server = await start();
      },
      async kill() {
        await server.kill9();
        server = await start();
      },
    };
    members.push(member);
    return member;
  };
  let proxy: SiteProxy | null = null;
  const stop = async () => {
    await proxy?.stop();
    await Promise.all(members.map(({ server }) => server.stop()));
    await pooler.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const started = await Promise.all([
      ...Array.from({ length: web }, () => startMember('web')),
      ...Array.from({ length: workers }, () => startMember('worker')),
    ]);
    proxy = await startCaddy(
      sitePort,
      started.slice(0, web).map(({ server }) => new URL(server.url).host),
    );
    return { url: proxy.url, web: started.slice(0, web), workers: started.slice(web), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
