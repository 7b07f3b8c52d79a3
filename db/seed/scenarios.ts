// The named data sets: `npm run seed -- NAME`.
import { bench } from './bench.ts';
import { contacts } from './contacts.ts';
import { demo } from './demo.ts';
import { plans } from './plans.ts';
import type { Scenario } from './scenario.ts';

export const SCENARIOS: Record<string, Scenario> = { demo, plans, bench, contacts };
