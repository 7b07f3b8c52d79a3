// How the routes of campaigns are called.
import type { Row } from './route-rows.ts';

/** One's own campaign is a draft without people: what needs more is refused with the reason. */
const ofCampaign = (body?: unknown, letIn = [200, 404, 409], query?: Record<string, string>): Row => ({
  own: ({ own }) => ({ params: { id: own.campaignId }, body, query }),
  withIds: ({ campaignId }) => ({ params: { id: campaignId }, body, query }),
  letIn,
});

const MISSING_ID = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';

export const CAMPAIGN_ROWS: Record<string, Row> = {
  'GET /api/campaigns': { own: () => ({ query: { q: 'a' } }) },
  'POST /api/campaigns': { own: () => ({ body: { id: crypto.randomUUID(), name: 'Row', preset: 'one-time' } }) },
  'POST /api/campaigns/audience': { own: () => ({ body: { audience: { sources: [] } } }) },
  'POST /api/campaigns/bulk': {
    own: () => ({ body: { target: { filter: { q: 'Row' } }, action: { do: 'duplicate' } } }),
  },
  // Without a body there is no file.
  'POST /api/campaigns/attachments': { own: () => ({ query: { name: 'row.pdf' } }), letIn: [400] },
  // Without a body there is no file.
  'POST /api/campaigns/:id/files': ofCampaign(undefined, [400, 404], { name: 'row.csv' }),
  'POST /api/campaigns/:id/files/:importId': {
    own: ({ own }) => ({ params: { id: own.campaignId, importId: MISSING_ID } }),
    withIds: ({ campaignId, importId }) => ({ params: { id: campaignId, importId } }),
    letIn: [404],
  },
  'GET /api/campaigns/:id': ofCampaign(),
  'PATCH /api/campaigns/:id': ofCampaign({ revision: 1, name: 'Row' }),
  'POST /api/campaigns/:id/effect': ofCampaign({ name: 'Row' }),
  'POST /api/campaigns/:id/launch': ofCampaign({ revision: 1 }),
  'POST /api/campaigns/:id/sample-contacts': ofCampaign(),
  'POST /api/campaigns/:id/pause': ofCampaign(),
  'POST /api/campaigns/:id/resume': ofCampaign(),
  'POST /api/campaigns/:id/end': ofCampaign(),
  'POST /api/campaigns/:id/practice': ofCampaign({ to: 'next', ahead: 0 }),
  'POST /api/campaigns/:id/preflight': ofCampaign(),
  'GET /api/campaigns/:id/preflight': ofCampaign(),
  'GET /api/campaigns/:id/preflight/rows': ofCampaign(undefined, undefined, { code: 'duplicate' }),
  'POST /api/campaigns/:id/preview': ofCampaign({ stepId: MISSING_ID }, [400, 404]),
  'POST /api/campaigns/:id/test': ofCampaign(
    { stepId: MISSING_ID, variantId: MISSING_ID, contactId: null, revision: 1 },
    [400, 404, 409],
  ),
  'GET /api/campaigns/:id/results': ofCampaign(),
  'GET /api/campaigns/:id/recipients': ofCampaign(undefined, undefined, { q: 'a' }),
  'GET /api/campaigns/:id/recipients/:recipientId': {
    own: ({ own }) => ({ params: { id: own.campaignId, recipientId: own.recipientId } }),
    withIds: ({ campaignId, recipientId }) => ({ params: { id: campaignId, recipientId } }),
    letIn: [200, 404],
  },
  'POST /api/campaigns/:id/recipients/bulk': ofCampaign({ target: { filter: { q: 'row' } }, action: { do: 'stop' } }),
  'POST /api/campaigns/:id/recipients/contacts': ofCampaign({ target: { filter: { q: 'row' } } }),
  'GET /api/campaigns/:id/proof': ofCampaign(),
  'GET /api/campaigns/:id/proof.csv': ofCampaign(),
  'GET /api/campaigns/:id/recipients.csv': ofCampaign(),
};
