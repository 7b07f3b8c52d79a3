// The real routes in this process, on a port: where a test needs a configuration that no started server may have.
import { Registry } from 'prom-client';
import { registerRoutes } from '#app/server/routes.ts';
import { createServices } from '#app/server/services.ts';
import type { Config } from '#platform/config/config.ts';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { createSources, type SourceHub } from '#prospecting/sources/server/index.ts';
import type { RouteContract } from '#shared/contract.ts';

export interface AppInProcess {
  url: string;
  hub: SourceHub;
  contracts: readonly RouteContract[];
  close(): Promise<void>;
}

export async function openApp(from: Platform, change: Partial<Config> = {}): Promise<AppInProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = { ...from.config, ...change, port, publicUrl: url };
  const platform = { ...from, config, metrics: new Registry() };
  const hub = createSources(platform, async () => true);
  const app = await createHttpServer({ ...config, log: createLog('silent') });
  const { contracts } = registerRoutes(app, await createServices(platform, hub));
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    hub,
    contracts,
    close: async () => {
      await app.close();
      await hub.close();
    },
  };
}
