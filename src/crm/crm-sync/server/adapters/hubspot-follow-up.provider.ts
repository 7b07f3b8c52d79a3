// Tasks and deals that HubSpot makes of replies. Each is tied to its contact as it is made, so that what a lost answer has made is found there.
import { z } from 'zod';
import { CrmFault } from '../../domain/crm-fault.ts';
import type { CrmAccess, CrmAdapter, CrmFollowUp } from '../crm-adapter.ts';
import { type CallCrm, htmlLines } from './call-crm.provider.ts';

const BATCH = 100;

const CreatedObject = z.object({ id: z.string() });
const Texts = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) })),
});
const Tied = z.object({
  results: z.array(z.object({ to: z.array(z.object({ toObjectId: z.coerce.string() })).default([]) })).default([]),
});
const Pipelines = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      displayOrder: z.number().catch(0),
      stages: z.array(z.object({ id: z.string(), displayOrder: z.number().catch(0) })),
    }),
  ),
});
/** What is made of a reply: its object, the property that holds its text, and how it is tied to a contact. */
const FOLLOW_UPS = {
  task: { object: 'tasks', text: 'hs_task_body', tie: 204 },
  deal: { object: 'deals', text: 'description', tie: 3 },
} as const;

export function createHubspotFollowUp(call: CallCrm, version: string): CrmAdapter['follow'] {
  return async (access, followUp, triedAt) => {
    const { kind, contactId, title, body, ownerId, dueAt } = followUp;
    const { object, tie } = FOLLOW_UPS[kind];
    const there = triedAt === null ? null : await followUpThere(access, followUp);
    if (there !== null) return { id: there, requestId: '' };
    const properties =
      kind === 'task'
        ? {
            ...{ hs_task_subject: title, hs_task_body: htmlLines(body), hs_timestamp: dueAt.toISOString() },
            ...{ hs_task_status: 'NOT_STARTED', hs_task_type: 'TODO' },
          }
        : { dealname: title, description: body, ...(await firstStage(access)) };
    const { json, requestId } = await call(access, {
      method: 'POST',
      path: `/crm/objects/${version}/${object}`,
      json: {
        properties: { ...properties, ...(ownerId && { hubspot_owner_id: ownerId }) },
        associations: [
          { to: { id: contactId }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: tie }] },
        ],
      },
    });
    return { id: CreatedObject.parse(json).id, requestId };
  };

  /** Among what is tied to the contact, which unlike a search knows what was made a moment ago. */
  async function followUpThere(access: CrmAccess, { kind, contactId, key }: CrmFollowUp): Promise<string | null> {
    const { object, text } = FOLLOW_UPS[kind];
    const { json } = await call(access, {
      method: 'POST',
      path: `/crm/associations/${version}/contacts/${object}/batch/read`,
      json: { inputs: [{ id: contactId }] },
    });
    const ids = Tied.parse(json).results.flatMap(({ to }) => to.map(({ toObjectId }) => toObjectId));
    for (let start = 0; start < ids.length; start += BATCH) {
      const inputs = ids.slice(start, start + BATCH).map((id) => ({ id }));
      const path = `/crm/objects/${version}/${object}/batch/read`;
      const page = await call(access, { method: 'POST', path, json: { inputs, properties: [text] } });
      const mine = Texts.parse(page.json).results.find(({ properties }) => properties[text]?.includes(key));
      if (mine) return mine.id;
    }
    return null;
  }

  /** Deals begin at the first stage of the first pipeline. */
  async function firstStage(access: CrmAccess): Promise<{ pipeline: string; dealstage: string }> {
    const { json } = await call(access, { method: 'GET', path: '/crm/v3/pipelines/deals' });
    const [pipeline] = Pipelines.parse(json).results.toSorted(inOrder);
    const [stage] = (pipeline?.stages ?? []).toSorted(inOrder);
    if (!pipeline || !stage) throw new CrmFault('validation', 'HubSpot has no pipeline for deals.');
    return { pipeline: pipeline.id, dealstage: stage.id };
  }
}

const inOrder = (a: { displayOrder: number }, b: { displayOrder: number }) => a.displayOrder - b.displayOrder;
