// Templates (product design 5.12): texts for email and WhatsApp with fields filled in per recipient, and snippets for both.
import { z } from 'zod';
import { RECORD_MISSING } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { APPROVALS, Channel, TemplateContent, TemplateName, Variable } from './content.contract.ts';

export * from './content.contract.ts';
export * from './content.contract.ts';
export * from './sequences.contract.ts';

/** Type of the live event: the workspace's templates have changed. */
export const TEMPLATES_EVENT = 'templates';
/** Templates and snippets of a workspace, those in the bin too. */
export const TEMPLATES_LIMIT = 2_000;
/** Versions of one template; the oldest go first. */
export const MAX_VERSIONS = 100;

const OPEN = { plan: 'templates', credits: 'free', errors: [], api: 'templates' } as const;
const Id = z.object({ id: z.uuid() });

export const Shelf = z.enum(['live', 'archived', 'bin']);
export type Shelf = z.output<typeof Shelf>;

const Person = z.object({ id: z.string(), name: z.string() });

export const TemplateRow = z.object({
  id: z.string(),
  channel: Channel,
  name: z.string(),
  /** The subject, or the first line where there is none. */
  opening: z.string(),
  /** Fields as written, in the order in which they first appear. */
  variables: z.array(z.string()),
  shelf: Shelf,
  /** Of a WhatsApp template at Meta. */
  approval: z.enum(APPROVALS),
  owner: Person,
  updatedAt: z.iso.datetime(),
  updatedBy: Person,
});
export type TemplateRow = z.output<typeof TemplateRow>;

export const Template = TemplateRow.extend({
  content: TemplateContent,
  /** Counts changes: saving on an older one is answered with TEMPLATE_CHANGED. */
  revision: z.number().int(),
  version: z.number().int(),
});
export type Template = z.output<typeof Template>;

export const TemplatesFilter = z.object({
  shelf: Shelf.default('live'),
  channel: Channel.optional(),
  /** Part of the name or the opening. */
  q: z.string().trim().max(200).optional(),
});
export type TemplatesFilter = z.output<typeof TemplatesFilter>;

export const TemplateSort = z.enum(['updated', 'name', 'channel', 'opening']);
export type TemplateSort = z.output<typeof TemplateSort>;

export const listTemplates = defineRoute({
  method: 'GET',
  path: '/api/templates',
  summary: 'Templates and snippets, page by page',
  ...OPEN,
  request: {
    query: z.object({
      ...TemplatesFilter.shape,
      ...PageQuery.shape,
      cursor: z.uuid().optional(),
      sort: TemplateSort.default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
  },
  response: getPage(TemplateRow).extend({ total: z.number().int() }),
});

export const templatesSummary = defineRoute({
  method: 'GET',
  path: '/api/templates/summary',
  summary: 'How many templates there are, by status and by channel',
  ...OPEN,
  request: {},
  response: z.object({
    shelves: z.record(Shelf, z.number().int()),
    /** Of the live ones. */
    channels: z.record(Channel, z.number().int()),
  }),
});

export const templateVariables = defineRoute({
  method: 'GET',
  path: '/api/templates/variables',
  summary: 'Fields and snippets for templates',
  ...OPEN,
  request: {},
  response: z.object({
    items: z.array(Variable),
    snippets: z.array(z.object({ id: z.string(), name: z.string(), opening: z.string() })),
  }),
});

export const createTemplate = defineRoute({
  method: 'POST',
  path: '/api/templates',
  summary: 'Write a new template or snippet',
  ...OPEN,
  request: {
    body: z.object({
      /** Made by the caller: sent twice, it is one template. */
      id: z.uuid(),
      name: TemplateName,
      content: TemplateContent,
    }),
  },
  example: {
    body: {
      id: '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81',
      name: 'First mail to buyers',
      content: {
        channel: 'email',
        subject: 'Timber for {{companyName|your company}}',
        html: '<p>Hi {{firstName|there}},</p><p>do you buy timber this spring?</p>',
        mode: 'rich',
      },
    },
  },
  response: Template,
  errors: ['SNIPPET_EXISTS', 'LIMIT_REACHED', 'TEMPLATE_NOT_FOUND'],
});

export const readTemplate = defineRoute({
  method: 'GET',
  path: '/api/templates/:id',
  summary: 'One template with its content',
  ...OPEN,
  request: { params: Id },
  response: Template,
  errors: ['TEMPLATE_NOT_FOUND'],
});

export const saveTemplate = defineRoute({
  method: 'PATCH',
  path: '/api/templates/:id',
  summary: 'Save a template; changes of the same user within ten minutes are one version',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      name: TemplateName.optional(),
      content: TemplateContent.optional(),
      /** The revision that was changed. */
      revision: z.number().int(),
      /** Save as a version of its own: two texts were in conflict, and both are kept. */
      apart: z.boolean().optional(),
    }),
  },
  response: Template,
  errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED', 'SNIPPET_EXISTS'],
});

export const TemplateVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  opening: z.string(),
  savedAt: z.iso.datetime(),
  savedBy: Person,
  /** Set where an earlier version was restored. */
  restoredFrom: z.number().int().nullable(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;

export const listVersions = defineRoute({
  method: 'GET',
  path: '/api/templates/:id/versions',
  summary: 'Earlier versions of a template, newest first',
  ...OPEN,
  request: { params: Id },
  response: z.object({ items: z.array(TemplateVersion) }),
  errors: ['TEMPLATE_NOT_FOUND'],
});

const VersionNumber = z.coerce.number().int().min(1).max(1_000_000);

export const readVersion = defineRoute({
  method: 'GET',
  path: '/api/templates/:id/versions/:version',
  summary: 'The content of one version',
  ...OPEN,
  request: { params: Id.extend({ version: VersionNumber }) },
  response: TemplateVersion.extend({ content: TemplateContent }),
  errors: ['TEMPLATE_NOT_FOUND'],
});

export const restoreVersion = defineRoute({
  method: 'POST',
  path: '/api/templates/:id/versions/:version/restore',
  summary: 'Restore an earlier version, as a new one',
  ...OPEN,
  request: { params: Id.extend({ version: VersionNumber }) },
  response: Template,
  errors: ['TEMPLATE_NOT_FOUND', 'SNIPPET_EXISTS'],
});

/** These templates, or all that match. */
const Target = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(TEMPLATES_LIMIT) }),
  z.object({ filter: TemplatesFilter }),
]);
export type Target = z.output<typeof Target>;

export const changeTemplates = defineRoute({
  method: 'POST',
  path: '/api/templates/bulk',
  summary: 'Archive, delete, restore or duplicate templates; deleted ones stay in the bin for 30 days',
  ...OPEN,
  request: {
    body: z.object({
      target: Target,
      action: z.discriminatedUnion('do', [
        z.object({ do: z.literal('shelve'), shelf: Shelf }),
        z.object({ do: z.literal('duplicate') }),
      ]),
    }),
  },
  response: z.object({
    changed: z.number().int(),
    /** Of the copies, where it duplicated. */
    ids: z.array(z.string()),
    /** Takes it back; null where nothing changed. */
    undoId: z.string().nullable(),
  }),
  errors: ['SNIPPET_EXISTS', 'LIMIT_REACHED'],
});

export const undoTemplates = defineRoute({
  method: 'POST',
  path: '/api/templates/undo',
  summary: 'Undo a change, once',
  ...OPEN,
  request: { body: z.object({ undoId: z.uuid() }) },
  response: z.object({ changed: z.number().int() }),
  errors: ['NOT_FOUND', 'SNIPPET_EXISTS'],
});

export const exportTemplates = defineRoute({
  method: 'POST',
  path: '/api/templates/export',
  summary: 'Templates with their content, for a file',
  ...OPEN,
  needs: 'export',
  api: 'templates:read',
  request: { body: z.object({ target: Target }) },
  response: z.object({ items: z.array(TemplateRow.extend({ content: TemplateContent })) }),
  rateLimits: [{ by: 'user', points: 20, seconds: 60 }],
});

export const previewTemplate = defineRoute({
  method: 'POST',
  path: '/api/templates/preview',
  summary: 'A preview for one contact, rendered by the code that sends',
  ...OPEN,
  api: 'templates:read',
  request: {
    body: z.object({
      content: TemplateContent,
      /** `emptiest`: the contact that lacks most of the fields that are used. `sample`: made-up values. */
      for: z.union([z.enum(['emptiest', 'sample']), z.object({ contactId: z.uuid() })]),
      /** Which of the choices; another number shows others. */
      turn: z.number().int().min(0).max(1_000).default(0),
    }),
  },
  response: z.object({
    /** Null: made-up values. */
    contact: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    subject: z.string(),
    /** A whole document, to be shown in a frame that may do nothing. */
    html: z.string(),
    text: z.string(),
    /** Of a message. */
    header: z.string(),
    footer: z.string(),
    /** Names of fields that are empty here and have no fallback. */
    missing: z.array(z.string()),
    /** Elements that do not go out: script, form. */
    removed: z.array(z.string()),
  }),
  errors: RECORD_MISSING,
});
