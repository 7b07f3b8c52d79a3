// Writes .env.example and the table of docs/configuration.md from the schema, or says where they differ from it.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from './lib/root.mjs';

const mode = process.argv[2];
if (mode !== '--write' && mode !== '--check') {
  console.error('usage: node scripts/config-docs.mjs --write | --check');
  process.exit(2);
}

const { module } = await runnerImport(path.join(ROOT, 'src/platform/config/config-docs.ts'), {
  configFile: false,
  logLevel: 'error',
});
const DOCUMENT = 'docs/configuration.md';
const document = await readFile(path.join(ROOT, DOCUMENT), 'utf8');
const wanted = { '.env.example': module.envExample(), [DOCUMENT]: module.withConfigTable(document) };

let differences = 0;
for (const [file, text] of Object.entries(wanted)) {
  const found = await readFile(path.join(ROOT, file), 'utf8').catch(() => '');
  if (found === text) continue;
  differences += 1;
  if (mode === '--write') await writeFile(path.join(ROOT, file), text);
  console.log(
    mode === '--write'
      ? `${file} written`
      : `${file} differs from the schema: run node scripts/config-docs.mjs --write`,
  );
}
if (mode === '--check' && differences > 0) process.exit(1);
