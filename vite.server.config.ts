// Builds the programs that Node runs: the server and the operator's tool, and with `--mode bench` the benchmark.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { RUNTIME_PACKAGES } from './scripts/lib/runtime-packages.mjs';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** Refuses a file that V8 would keep with two bytes for each character: one wide character anywhere doubles all of it. */
const oneBytePerCharacter: Plugin = {
  name: 'one-byte-per-character',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const wide = file.type === 'chunk' ? /.*[^\0-\u00ff].*/.exec(file.code)?.[0] : undefined;
      // The build escapes all but what is in tagged templates, whose text can be read as written.
      if (wide !== undefined) this.error(`${file.fileName}: write wide characters as \\u escapes in: ${wide.trim()}`);
    }
  },
};

export default defineConfig(({ mode }) => {
  const bench = mode === 'bench';
  const programs: Record<string, string> = bench
    ? {
        bench: at('bench/bench.ts'),
        'bare-list': at('bench/bare-list.ts'),
        'verify-servers': at('bench/verify-servers.ts'),
        'mail-servers': at('bench/mail-servers.ts'),
        soak: at('bench/soak/soak.ts'),
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
    plugins: [oneBytePerCharacter],
    ssr: {
      // Libraries are bundled: reading one file in place of some 900 makes the start a quarter shorter (245 ms for 335 ms).
      noExternal: true,
      external: [
        ...RUNTIME_PACKAGES,
        // Of the benchmark: they find their own parts from their own place.
        '@playwright/test',
        'vite',
      ],
    },
    build: {
      ssr: true,
      // Which packages the files contain, for the licence check and the list of what ships.
      license: { fileName: '.vite/licences.json' },
      target: 'node20',
      outDir: at(bench ? 'dist/bench' : 'dist/server'),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: programs,
        // Flat on purpose: what finds a folder from its own place finds it from a shared chunk too.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // V8 keeps the source of what it runs: without comments, and with one byte for a character (decision 046).
          comments: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          // What is loaded at the start is parsed file by file: the memory that a file of 12 MB takes is never given back.
          codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], maxSize: 500_000 }] },
          // Files that import each other run in the order of their modules.
          strictExecutionOrder: true,
        },
      },
    },
  };
});
