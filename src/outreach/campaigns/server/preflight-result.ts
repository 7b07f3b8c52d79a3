// What a preflight came to, as it is kept.
import type { Preflight } from '../preflight.contract.ts';

export type PreflightResult = Omit<
  Preflight,
  'id' | 'state' | 'fault' | 'revision' | 'fresh' | 'progress' | 'finishedAt'
>;
