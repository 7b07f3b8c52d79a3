// People who are there already and have no company come to those that an import has brought. A company may have very many: each step takes
// some thousand of them, so that nobody who adds records waits long.
import { TAKE_IN, takeInContacts } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { companiesCreated, companiesRenamed } from './import-change.store.ts';

const COMPANIES_AT_ONCE = 500;

/** `step` answers false where the import was cancelled. Begun anew it passes over who is linked. */
export async function linkPeople(
  workspaceId: string,
  importId: string,
  step: (work: (tx: Executor) => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const change = { workspaceId, id: importId, kind: 'company' } as const;
  for (const next of [companiesCreated, companiesRenamed]) {
    let after: string | null = null;
    const link = async (tx: Executor) => {
      const companies = await next(tx, workspaceId, importId, { after, limit: COMPANIES_AT_ONCE });
      const linked = await takeInContacts(
        tx,
        change,
        companies.map(({ id }) => id),
      );
      // Where some of these may have more people, they are asked again.
      if (linked < TAKE_IN) after = companies.at(-1)?.place ?? null;
      return companies.length > 0;
    };
    while (await step(link));
  }
}
