// Gathers what preflight finds: one finding for what people have in common, with the people below it.
import { PREFLIGHT_MESSAGES } from '../domain/preflight-messages.ts';
import type { FindingCode } from '../fields.contract.ts';
import type { Finding } from '../preflight.contract.ts';
import type { FindingRow } from './preflights.store.ts';

interface Found {
  code: FindingCode;
  /** Counted from 1; left out: the campaign. */
  step?: number;
  variantId?: string;
  /** Of a finding about people: of this one. */
  detail?: string;
  person?: { contactId: string; name: string; email: string };
  /** A warning that the user has turned into a reason to leave people out. */
  isLeftOut?: boolean;
}

export interface Findings {
  add(found: Found): void;
  /** Errors first. */
  list(): Finding[];
  rows(): FindingRow[];
}

interface Gathered {
  code: FindingCode;
  step: number;
  variantId: string | null;
  detail: string;
  people: Set<string>;
  leftOut: boolean;
}

const BY_FIELD = new Set<FindingCode>(['missing-variable', 'missing-later']);
const LEVELS = ['error', 'warning', 'note'] as const;

export function createFindings(): Findings {
  const gathered = new Map<string, Gathered>();
  /** By finding and contact: who lacks several fields has one row with all of them. */
  const rows = new Map<string, FindingRow>();

  return {
    add({ code, step = 0, variantId, detail = '', person, isLeftOut = false }) {
      // What is missing is told apart, so that each field has its line.
      const isByDetail = person === undefined || BY_FIELD.has(code);
      const key = [code, step, variantId, isByDetail ? detail : '', isLeftOut].join(' ');
      const known = gathered.get(key) ?? {
        code,
        step,
        variantId: variantId ?? null,
        detail,
        people: new Set(),
        leftOut: isLeftOut,
      };
      gathered.set(key, known);
      if (!person || known.people.has(person.contactId)) return;
      known.people.add(person.contactId);
      const rowKey = `${code} ${step} ${person.contactId}`;
      const row = rows.get(rowKey);
      if (row) row.detail = `${row.detail}, ${detail}`;
      else rows.set(rowKey, { code, step, detail, ...person });
    },
    list() {
      const all = [...gathered.values()].map((found): Finding => {
        const { level, title, advice } = PREFLIGHT_MESSAGES[found.code];
        return {
          code: found.code,
          level: found.leftOut ? 'note' : level,
          title: `${title(found.people.size, found.detail)}${found.leftOut && level === 'warning' ? ': excluded' : ''}`,
          advice: found.leftOut && level === 'warning' ? 'You set this under Audience.' : advice,
          step: found.step === 0 ? null : found.step,
          variantId: found.variantId,
          people: found.people.size,
          detail: BY_FIELD.has(found.code) ? found.detail : '',
        };
      });
      return all.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    },
    rows: () => [...rows.values()],
  };
}
