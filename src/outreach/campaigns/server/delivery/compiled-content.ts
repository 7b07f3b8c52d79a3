// The content of a campaign, compiled once for all recipients. Preflight, preview and delivery render from it.
import type { MailAttachment } from '#outreach/sending/fields.contract.ts';
import { type Compiled, createMailRenderer, renderMail, type Values } from '#outreach/templates/server/index.ts';
import {
  fillTemplate,
  type HeaderFile,
  headerFileKind,
  readComponents,
  type StoredTemplate,
  templateById,
  templateMessage,
  toVariables,
} from '#outreach/whatsapp/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import type { CampaignSetup, TemplateMessage, Variant } from '../../setup.contract.ts';

export interface RenderedContent {
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  /** Fields that are empty and have no fallback, as the pages call them. */
  missing: string[];
  /** Of a message on WhatsApp: `text` is all that it says. */
  message: Omit<RenderedMessage, 'missing'> | null;
}

export interface CompiledContent {
  maker: Awaited<ReturnType<typeof createMailRenderer>>;
  compiled(variant: Variant): Compiled;
  /** Of a campaign on WhatsApp. */
  messages: CompiledMessages | null;
  make(variant: Variant, recipientId: string, values: Values): RenderedContent;
}

/** `userId`: in whose name it is written. */
export async function compileContent(
  db: Platform['db'],
  workspaceId: string,
  { channel, setup, createdBy }: { channel: CampaignChannel; setup: CampaignSetup; createdBy: string },
): Promise<CompiledContent> {
  const maker = await createMailRenderer(db, workspaceId, createdBy);
  const messages = channel === 'whatsapp' ? await compileMessages(db, workspaceId, setup, maker.labelOf) : null;
  const ready = new Map<string, Compiled>();
  /** Subjects as typed: a later step of a thread takes the one before. */
  const compiled = (variant: Variant): Compiled => {
    const known = ready.get(variant.id);
    if (known) return known;
    const made = maker.compile({ subject: variant.subject || subjectBefore(setup, variant.id), html: variant.html });
    ready.set(variant.id, made);
    return made;
  };
  return {
    maker,
    compiled,
    messages,
    make(variant, recipientId, values) {
      if (messages) return toContent(messages.make(variant, { ...values, ...maker.sender }));
      const { subject, html, text, missing } = renderMail(
        compiled(variant),
        { ...values, ...maker.sender },
        recipientId,
      );
      return {
        subject,
        html,
        text,
        attachments: variant.attachments,
        missing: missing.map(maker.labelOf),
        message: null,
      };
    },
  };
}

/** Enough of a message for lists to tell it by. */
const OPENING = 120;

function toContent({ missing, ...message }: RenderedMessage): RenderedContent {
  const { header, body, footer } = message.shown;
  const text = [header, body, footer].filter((part) => part !== '').join('\n\n');
  return { subject: body.slice(0, OPENING), html: '', text, attachments: [], missing, message };
}

/** Of a step without a subject: that of the step that its thread began with. */
function subjectBefore({ steps }: CampaignSetup, variantId: string): string {
  const at = steps.findIndex(({ variants }) => variants.some(({ id }) => id === variantId));
  for (const step of steps.slice(0, Math.max(at, 0)).reverse()) {
    const subject = step.variants.find((variant) => variant.subject.trim() !== '')?.subject;
    if (subject) return `Re: ${subject}`;
  }
  return '';
}

/** As the person reads it. */
export interface ShownMessage {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
}

export interface RenderedMessage {
  shown: ShownMessage;
  /** Body of the call. */
  payload: Record<string, unknown>;
  /** Of its variables, in their order. */
  values: string[];
  /** Of its header: its id at Meta is still to be put into the call. Null where it has none. */
  file: HeaderFile | null;
  /** Fields, and variables that are mapped to nothing, without a value. */
  missing: string[];
}

export interface CompiledMessages {
  /** Null where none is chosen, or it is not known any more. */
  templateOf(variant: Variant): StoredTemplate | null;
  /** Variables that neither have a field nor a text, as the template writes them. */
  unmapped(variant: Variant): string[];
  /** The file of its header: null where it takes none, `missing` where none is chosen. */
  fileOf(variant: Variant): HeaderFile | 'missing' | null;
  make(variant: Variant, values: Values): RenderedMessage;
}

const NO_TEMPLATE = 'The message template';
const NO_FILE = 'The file in the header';

/** `labelOf`: as the pages call a field. */
export async function compileMessages(
  db: Executor,
  workspaceId: string,
  { steps }: CampaignSetup,
  labelOf: (field: string) => string,
): Promise<CompiledMessages> {
  const messages = steps.flatMap(({ variants }) => variants.flatMap(({ message }) => message ?? []));
  const templates = new Map<string, StoredTemplate>();
  for (const id of new Set(messages.map(({ templateId }) => templateId))) {
    const template = await templateById(db, workspaceId, id);
    if (template !== null) templates.set(id, template);
  }
  const templateOf = ({ message }: Variant) => (message ? (templates.get(message.templateId) ?? null) : null);

  const fileOf = (variant: Variant) => {
    const template = templateOf(variant);
    const kind = template && headerFileKind(readComponents(template.components).header.format);
    if (!kind) return null;
    // Campaigns from before have none.
    const file = variant.message?.file ?? null;
    return file === null ? ('missing' as const) : { ...file, kind };
  };

  return {
    templateOf,
    fileOf,
    unmapped(variant) {
      const template = templateOf(variant);
      if (template === null || !variant.message) return [];
      const { variables } = variant.message;
      return toVariables(template.components).flatMap(({ name }, at) =>
        isMapped(variables[at]) ? [] : [`{{${name}}}`],
      );
    },
    make(variant, values) {
      const template = templateOf(variant);
      if (template === null || !variant.message)
        return {
          shown: { header: '', body: '', footer: '', buttons: [] },
          payload: {},
          values: [],
          file: null,
          missing: [NO_TEMPLATE],
        };
      const { message } = variant;
      const given = getValues(message, values);
      const file = fileOf(variant);
      const filled = fillTemplate(template.components, given, file && file !== 'missing' ? file.name : '');
      const names = toVariables(template.components).map(({ name }) => `{{${name}}}`);
      const { header, body, footer, buttons } = filled;
      return {
        shown: { header, body, footer, buttons: buttons.map(({ text }) => text) },
        payload: templateMessage(template, filled.components),
        values: given,
        file: file === 'missing' ? null : file,
        missing: [
          ...(file === 'missing' ? [NO_FILE] : []),
          ...filled.gaps.map((at) => labelOf(message.variables[at]?.field || (names[at] ?? ''))),
        ],
      };
    },
  };
}

/** Whether the first step of a campaign is marketing. */
export async function isMarketing(
  db: Executor,
  workspaceId: string,
  { channel, setup }: { channel: CampaignChannel; setup: CampaignSetup },
): Promise<boolean> {
  if (channel === 'email') return false;
  const ids = new Set((setup.steps[0]?.variants ?? []).flatMap(({ message }) => message?.templateId ?? []));
  for (const id of ids) if ((await templateById(db, workspaceId, id))?.category === 'MARKETING') return true;
  return false;
}

const isMapped = (variable: TemplateMessage['variables'][number] | undefined) =>
  variable !== undefined && (variable.field !== '' || variable.fallback.trim() !== '');

function getValues({ variables }: TemplateMessage, values: Values): string[] {
  return variables.map(({ field, fallback }) => (field === '' ? '' : values[field]) || fallback);
}

interface SentParameter {
  type?: string;
  text?: string;
  image?: SentMedia;
  video?: SentMedia;
  document?: SentMedia;
}
interface SentMedia {
  id?: string;
  filename?: string;
}

export interface ParsedMessage {
  name: string;
  language: string;
  header: string;
  footer: string;
  buttons: string[];
}

/** What a message said, of the body of its call: as its conversation shows it, with the file of its header. */
export function parseSentMessage(
  template: StoredTemplate | null,
  payload: string,
): { said: ParsedMessage; media: { kind: HeaderFile['kind']; mediaId: string; name: string } | null } | null {
  const { template: sent } = JSON.parse(payload) as {
    template?: {
      name?: string;
      language?: { code?: string };
      components?: { parameters?: SentParameter[] }[];
    };
  };
  if (!sent?.name) return null;
  const called = { name: sent.name, language: sent.language?.code ?? '' };
  const parameters = (sent.components ?? []).flatMap((component) => component.parameters ?? []);
  const media = parameters.flatMap((one) => getMedia(one) ?? [])[0] ?? null;
  if (template === null) return { said: { ...called, header: '', footer: '', buttons: [] }, media };
  const values = parameters.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : []));
  const { header } = fillTemplate(template.components, values);
  const { footer, buttons } = readComponents(template.components);
  return { said: { ...called, header, footer, buttons: buttons.map(({ text }) => text) }, media };
}

function getMedia(parameter: SentParameter) {
  for (const kind of ['image', 'video', 'document'] as const) {
    const sent = parameter.type === kind ? parameter[kind] : undefined;
    if (sent?.id) return { kind, mediaId: sent.id, name: sent.filename ?? '' };
  }
  return null;
}
