// Builds the programs that Node runs: the server and the operator's tool, and with `--mode bench` the benchmark.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

export default defineConfig(({ mode }) => {
  const bench = mode === 'bench';
  const programs: Record<string, string> = bench
    ? {
        bench: at('bench/bench.ts'),
        'bare-list': at('bench/bare-list.ts'),
        'verify-servers': at('bench/verify-servers.ts'),
        'mail-servers': at('bench/mail-servers.ts'),
      }
    : {
        main: at('src/app/server/main.ts'),
        admin: at('src/app/server/admin/admin.ts'),
        // For the journeys: what the operator's tool runs, without the process around it.
        'run-admin': at('src/app/server/admin/run-admin.ts'),
      };
  return {
    root: at('.'),
    publicDir: false,
    ssr: {
      // Libraries are bundled: reading one file in place of some 900 makes the start a quarter shorter (245 ms for 335 ms).
      noExternal: true,
      external: [
        // Native code, and a package that reads files beside itself.
        '@node-rs/argon2',
        'sharp',
        '@fastify/swagger-ui',
        // Of the benchmark: they find their own parts from their own place.
        '@playwright/test',
        'vite',
        // It brings a reader of configuration files that carries a whole TypeScript: 8 MB that would be parsed at each start.
        'graphile-worker',
        // One copy, which the queue uses as well.
        'pg',
      ],
    },
    build: {
      ssr: true,
      target: 'node20',
      outDir: at(bench ? 'dist/bench' : 'dist/server'),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: programs,
        // Flat on purpose: what finds a folder from its own place finds it from a shared chunk too.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
});
