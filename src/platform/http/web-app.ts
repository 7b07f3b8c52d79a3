// Serves the built web application: hashed files for good, every page path as index.html.
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '#shared/errors.ts';
import type { HttpServer } from './http-types.ts';

/** Paths that are never a page, so that a wrong address under them is a 404 and not a page. */
const NOT_A_PAGE = /^\/(api|dev\/outbox|healthz|readyz|metrics|assets)(\/|\?|$)/;

interface WebAppOptions {
  /** True serves the pages under /dev (the component gallery) too. */
  developer: boolean;
}

export async function serveWebApp(app: HttpServer, folder: string, { developer }: WebAppOptions): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`the web application is not built: ${folder}`);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders(response, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const isPage = (url: string) => !NOT_A_PAGE.test(url) && (developer || !url.startsWith('/dev/'));
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && isPage(request.url) && request.headers.accept?.includes('text/html');
    if (wantsPage) return reply.sendFile('index.html');
    return reply.status(404).send(new AppError('NOT_FOUND').toBody(request.id));
  });
}
