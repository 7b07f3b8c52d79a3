// What a mapping accepts when it is saved, and what it writes where a value is empty.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { connectHubspot, connectSimulated, crmConfig, crmContext, dryRun, push } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { checkMapping, NEW_RULE } from '../domain/mapping-rules.ts';
import { CRM_IDS } from '../fields.contract.ts';
import { connectionById } from './connections.store.ts';
import { changeMapping, readMapping } from './mapping.ts';

const simulator: CrmSimulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

let hubspot: CrmRecords;
let who: Principal;
let context: ReturnType<typeof crmContext>;
let connectionId: string;

beforeAll(() => {
  context = crmContext(test.platform);
});
beforeEach(async () => {
  hubspot = simulator.renew('hubspot');
  hubspot.makeToken('pat-1');
  who = await someone(test.platform, { plan: 'premium' });
  connectionId = await connectHubspot(context, who);
});

const contact = (name: string, email: string) => record(database.db, who.workspaceId, 'contact', { name, email });
const target = (...ids: string[]) => ({ ids });

describe('a mapping', () => {
  it.each(CRM_IDS)('of %s is accepted as it is at first', async (crm) => {
    simulator.renew(crm);
    const other = await someone(test.platform, { plan: 'premium' });
    const { connectionId: id } = await connectSimulated(context, other, simulator, crm);
    for (const kind of ['contact', 'company'] as const) {
      const { settings, fields } = await readMapping(context, other.workspaceId, id, kind);
      expect(settings.mapping.rules.length).toBeGreaterThan(0);
      expect(checkMapping(kind, settings.mapping, fields)).toEqual([]);
    }
  });

  it('with a fallback that the field does not accept is refused at its place, and nothing is saved', async () => {
    const { settings, revision } = await readMapping(context, who.workspaceId, connectionId, 'contact');
    const { mapping } = settings;
    const withStatus = (fixed: string) => ({
      ...settings,
      mapping: {
        ...mapping,
        rules: [
          ...mapping.rules,
          { ...NEW_RULE, ours: 'department', theirs: 'hs_lead_status', fallback: 'fixed' as const, fixed },
        ],
      },
    });
    const change = (fixed: string) =>
      changeMapping(context, who, connectionId, { kind: 'contact', settings: withStatus(fixed), revision });
    await expect(change('SULKING')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: `settings.mapping.rules.${mapping.rules.length}.fixed` }],
    });
    hubspot.order({ kind: 'server-error', on: '/properties/', times: 9 });
    await expect(change('NEW')).rejects.toMatchObject({ code: 'CRM_CALL_FAILED' });
    expect((await connectionById(database.db, who.workspaceId, connectionId))?.revision).toBe(revision);
  });

  it('writes its fallback where neither side has a value', async () => {
    const { settings, revision } = await readMapping(context, who.workspaceId, connectionId, 'contact');
    const rules = settings.mapping.rules.map((rule) =>
      rule.theirs === 'city' ? { ...rule, fallback: 'fixed' as const, fixed: 'Unknown' } : rule,
    );
    const changed = { ...settings, mapping: { ...settings.mapping, rules } };
    await changeMapping(context, who, connectionId, { kind: 'contact', settings: changed, revision });
    hubspot.add('contacts', { email: 'noah@acme.example', city: 'Oslo' });
    const [mara, noah] = [await contact('', 'mara@acme.example'), await contact('', 'noah@acme.example')];
    await push(context, who, (await dryRun(context, who, connectionId, target(mara, noah))).id);
    expect(hubspot.live('contacts').map(({ values }) => [values.email, values.city])).toEqual([
      ['noah@acme.example', 'Oslo'],
      ['mara@acme.example', 'Unknown'],
    ]);
  });

  it('that is as it was stays editable around it while the CRM cannot be reached', async () => {
    const { settings, revision } = await readMapping(context, who.workspaceId, connectionId, 'contact');
    hubspot.order({ kind: 'server-error', on: '/properties/', times: 9 });
    const changed = { ...settings, automatic: 'linked' as const };
    await changeMapping(context, who, connectionId, { kind: 'contact', settings: changed, revision });
    const connection = await connectionById(database.db, who.workspaceId, connectionId);
    expect(connection?.settings.contact.automatic).toBe('linked');
  });
});
