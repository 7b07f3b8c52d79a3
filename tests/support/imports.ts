// Imports step by step on the real database: a file is uploaded, mapped as suggested, looked at and run, with its job called by hand.
import { sql } from 'drizzle-orm';
import { importOptIns, importSuppressions } from '#app/server/services.ts';
import type { Import, ImportCounts, ImportDetail, ImportMapping } from '#crm/imports/contract.ts';
import { createImportJobs, type ImportsContext } from '#crm/imports/server/index.ts';
import { mapImport, startRun, undoImport } from '#crm/imports/server/manage-import.ts';
import { getImport, presentDetail, presentImport } from '#crm/imports/server/present-import.ts';
import { uploadImport } from '#crm/imports/server/upload/upload-import.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import type { TestDatabase } from './database.ts';
import { someone, withPlatform } from './platform.ts';
import { recordsContext, storedRows } from './record-state.ts';

const NEVER = new AbortController().signal;
export const MATCH_BY_ALL = ['email', 'domain', 'linkedin', 'phone', 'name-company'] as const;

type Row = Record<string, unknown>;
export interface HowToImport {
  kind?: RecordKind;
  rule?: 'skip' | 'fill' | 'overwrite';
  mapping?: Partial<ImportMapping>;
}

/** As suggested, each column by one rule. */
export function suggestedMapping({ columns }: ImportDetail, { rule = 'fill', mapping = {} }: HowToImport = {}) {
  const mapped = columns.flatMap(({ index, suggestion }) => (suggestion ? [{ index, field: suggestion, rule }] : []));
  return {
    columns: mapped,
    matchBy: [...MATCH_BY_ALL],
    dayFirst: false,
    country: '',
    strict: false,
    createCompanies: false,
    tags: [],
    listId: null,
    ...mapping,
  };
}

export const getSum = ({ created, updated, skipped, failed }: ImportCounts): number =>
  created + updated + skipped + failed;

/** With the suppression list, as the server has it. */
export function importsContext(records: RecordsContext): ImportsContext {
  return { ...records, suppressions: importSuppressions(records.platform), optIns: importOptIns };
}

/** Told to stop once it has been asked so many times: between batches. */
export function stopAfter(batches: number): AbortSignal {
  let left = batches;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
}

/** Call beside `withDatabase()`. `who` imports; a new test begins with `begin()`, in a workspace of its own. */
export function withImports(database: TestDatabase) {
  const there = withPlatform(database);
  const imports = {
    who: null as unknown as Principal,
    get platform() {
      return there.platform;
    },
    get context(): ImportsContext {
      return importsContext(recordsContext(there.platform));
    },
    async begin(account: Parameters<typeof someone>[1] = {}): Promise<void> {
      imports.who = await someone(there.platform, account);
    },
    upload(file: string | Buffer, { kind = 'contact' }: HowToImport = {}, name = 'spring.csv'): Promise<ImportDetail> {
      async function* body() {
        yield Buffer.from(file);
      }
      return uploadImport(there.platform, imports.who, { kind, name, body: body() });
    },
    async work(id: string, stopping = NEVER): Promise<void> {
      const payload = { workspaceId: imports.who.workspaceId, importId: id };
      await createImportJobs(imports.context)[0]?.run(payload, stopping);
    },
    now: async (id: string): Promise<Import> =>
      presentImport(await getImport(there.platform, imports.who.workspaceId, id)),
    detail: async (id: string): Promise<ImportDetail> =>
      presentDetail(await getImport(there.platform, imports.who.workspaceId, id)),
    /** Looked at: nothing is written yet. */
    async checked(file: string | Buffer, how: HowToImport = {}): Promise<ImportDetail> {
      const uploaded = await imports.upload(file, how);
      await mapImport(imports.context, imports.who, uploaded.id, suggestedMapping(uploaded, how));
      await imports.work(uploaded.id);
      return imports.detail(uploaded.id);
    },
    /** Run to its end; whatever the preview said is what was done. */
    async imported(file: string | Buffer, how: HowToImport = {}): Promise<Import> {
      const looked = await imports.checked(file, how);
      if (looked.state !== 'ready') throw new Error(looked.fault ?? looked.state);
      await imports.run(looked.id);
      const run = await imports.now(looked.id);
      if (run.state !== 'done' || JSON.stringify(run.counts) !== JSON.stringify(looked.counts))
        throw new Error(`foreseen ${JSON.stringify(looked.counts)}, ${run.state} ${JSON.stringify(run.counts)}`);
      return run;
    },
    async run(id: string): Promise<void> {
      await startRun(imports.context, imports.who, id);
      await imports.work(id);
    },
    async undone(id: string): Promise<Import> {
      await undoImport(there.platform, imports.who, id);
      await imports.work(id);
      return imports.now(id);
    },
    async records(kind: RecordKind = 'contact'): Promise<Row[]> {
      return storedRows(there.platform.db, kind, sql`t.workspace_id = ${imports.who.workspaceId}::uuid`);
    },
    byEmail: async (email: string): Promise<Row | undefined> =>
      (await imports.records()).find((row) => row.email === email),
  };
  return imports;
}
