// Records as a file: what is shown, or what is chosen, with the columns that are wanted.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { SortText, Target } from './filter.contract.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

function exportRoute<const Base extends string, const Plan extends string>(base: Base, plan: Plan, plural: string) {
  return defineRoute({
    method: 'POST',
    path: `${base}/export`,
    summary: `${plural} as CSV or XLSX, as a stream; imported again it is equal`,
    plan,
    credits: 'free',
    needs: 'export',
    api: 'records:read',
    request: {
      body: z.object({
        target: Target,
        /** Keys of fields, in the order of the columns. */
        columns: z.array(z.string().max(80)).min(1, 'Choose at least one column').max(120),
        sort: SortText.default('-createdAt'),
        format: z.enum(EXPORT_FORMATS).default('csv'),
      }),
    },
    example: { body: { target: { selection: { q: 'timber' } }, columns: ['name', 'phone', 'country'], format: 'csv' } },
    response: 'stream',
    errors: ['BUSY'],
    rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
  });
}

export const exportContacts = exportRoute('/api/contacts', 'contacts', 'Contacts');
export const exportCompanies = exportRoute('/api/companies', 'companies', 'Companies');
