// Template messages of a campaign on WhatsApp, filled in for as many people as there are. Preflight, the preview and the messages themselves
// come from here.
import type { Values } from '#features/templates/server/index.ts';
import {
  fillTemplate,
  readComponents,
  type StoredTemplate,
  templateById,
  templateMessage,
  variablesOf,
} from '#features/whatsapp/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import type { CampaignSetup, TemplateMessage, Variant } from '../setup.contract.ts';

/** As the person reads it. */
export interface ShownMessage {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
}

export interface MadeMessage {
  shown: ShownMessage;
  /** Body of the call. */
  payload: Record<string, unknown>;
  /** Of its variables, in their order. */
  values: string[];
  /** Fields, and variables that are mapped to nothing, without a value. */
  missing: string[];
}

export interface CampaignMessages {
  /** Null where none is chosen, or it is not known any more. */
  templateOf(variant: Variant): StoredTemplate | null;
  /** Variables that neither have a field nor a text, as the template writes them. */
  unmapped(variant: Variant): string[];
  make(variant: Variant, values: Values): MadeMessage;
}

const NO_TEMPLATE = 'The message template';

/** `labelOf`: as the pages call a field. */
export async function campaignMessages(
  db: Executor,
  workspaceId: string,
  { steps }: CampaignSetup,
  labelOf: (field: string) => string,
): Promise<CampaignMessages> {
  const messages = steps.flatMap(({ variants }) => variants.flatMap(({ message }) => message ?? []));
  const templates = new Map<string, StoredTemplate>();
  for (const id of new Set(messages.map(({ templateId }) => templateId))) {
    const template = await templateById(db, workspaceId, id);
    if (template !== null) templates.set(id, template);
  }
  const templateOf = ({ message }: Variant) => (message ? (templates.get(message.templateId) ?? null) : null);

  return {
    templateOf,
    unmapped(variant) {
      const template = templateOf(variant);
      if (template === null || !variant.message) return [];
      const { variables } = variant.message;
      return variablesOf(template.components).flatMap(({ name }, at) =>
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
          missing: [NO_TEMPLATE],
        };
      const { message } = variant;
      const given = valuesOf(message, values);
      const filled = fillTemplate(template.components, given);
      const names = variablesOf(template.components).map(({ name }) => `{{${name}}}`);
      const { header, body, footer, buttons } = filled;
      return {
        shown: { header, body, footer, buttons: buttons.map(({ text }) => text) },
        payload: templateMessage(template, filled.components),
        values: given,
        missing: filled.gaps.map((at) => labelOf(message.variables[at]?.field || (names[at] ?? ''))),
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

function valuesOf({ variables }: TemplateMessage, values: Values): string[] {
  return variables.map(({ field, fallback }) => (field === '' ? '' : values[field]) || fallback);
}

/** What a message said, of the body of its call: as its conversation shows it. */
export function shownOf(
  template: StoredTemplate | null,
  payload: string,
): { name: string; language: string; header: string; footer: string; buttons: string[] } | null {
  const { template: sent } = JSON.parse(payload) as {
    template?: {
      name?: string;
      language?: { code?: string };
      components?: { parameters?: { text?: string }[] }[];
    };
  };
  if (!sent?.name) return null;
  const called = { name: sent.name, language: sent.language?.code ?? '' };
  if (template === null) return { ...called, header: '', footer: '', buttons: [] };
  const values = (sent.components ?? []).flatMap(({ parameters = [] }) => parameters.map(({ text = '' }) => text));
  const { header } = fillTemplate(template.components, values);
  const { footer, buttons } = readComponents(template.components);
  return { ...called, header, footer, buttons: buttons.map(({ text }) => text) };
}
