// The verifier over a test's database, with mail servers that answer by script.

import { createRecordsContext, createVerifierContext } from '#app/server/services.ts';
import type { Platform } from '#platform/platform.ts';
import { sampleSources } from '#prospecting/sources/server/index.ts';
import type { VerifierContext } from '#prospecting/verifier/server/index.ts';
import { createScriptedChecker, type ScriptedChecker } from './scripted-checker.ts';

export function verifying(platform: Platform): VerifierContext & { checker: ScriptedChecker } {
  const records = createRecordsContext(platform, (url) => url);
  const context = createVerifierContext(records, sampleSources());
  return { ...context, checker: createScriptedChecker(() => platform.clock.now()) };
}
