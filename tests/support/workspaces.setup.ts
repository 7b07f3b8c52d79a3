// The guard of workspaces, in every test on a database: a statement without its workspace throws where it is sent, and fails its test also where
// the product handles the error.
import { loadModule } from 'libpg-query';
import { afterAll, afterEach, inject } from 'vitest';
import { takeFaults, watchStatements } from './workspace-guard.ts';

await loadModule();
watchStatements(new Map(inject('workspaceColumns')));

function failOnFaults(): void {
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

afterEach(failOnFaults);
afterAll(failOnFaults);
