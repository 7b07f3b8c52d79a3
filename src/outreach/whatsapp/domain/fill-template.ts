// Fills a template in: what the person reads, and the components of the call. Used by conversations, campaigns and previews alike.
import {
  type HeaderFileKind,
  headerFileKind,
  isPositional,
  PLACEHOLDER,
  readComponents,
  type TemplateButton,
  type TemplateVariable,
} from './template-components.ts';

export interface FilledTemplate {
  /** As the person reads it. A variable without a value is shown as written. */
  header: string;
  body: string;
  footer: string;
  buttons: TemplateButton[];
  /** `components` of the call; empty where the template has no variable. */
  components: Record<string, unknown>[];
  /** Positions of variables without a value: nothing may be sent then. */
  gaps: number[];
  /** The kind of file that its header takes; null where it takes none. Nothing may be sent without it. */
  fileKind: HeaderFileKind | null;
}

/** Meta refuses line breaks, tabs and rows of spaces in a value. */
const toVariableValue = (value: string): string => value.replace(/\s+/gu, ' ').trim();

/**
 * `values`: one for each of `variablesOf(components)`, in that order. `fileName`: of the file in its header, whose id at Meta is added
 * before the call (`withHeaderMedia`).
 */
export function fillTemplate(components: readonly unknown[], values: readonly string[], fileName = ''): FilledTemplate {
  const { header, body, footer, buttons, variables } = readComponents(components);
  const filled = variables.map((variable, index) => ({ ...variable, value: toVariableValue(values[index] ?? '') }));
  const fill = (text: string, place: TemplateVariable['place'], button = 0) =>
    text.replace(PLACEHOLDER, (written, name: string) => {
      const found = filled.find((each) => each.place === place && each.button === button && each.name === name);
      return found?.value || written;
    });
  const parameters = (place: 'header' | 'body') =>
    filled
      .filter((each) => each.place === place)
      .map(({ name, value }) => ({
        type: 'text',
        ...(!isPositional(name) && { parameter_name: name }),
        text: value,
      }));
  const ofButtons = filled
    .filter(({ place }) => place === 'button')
    .map(({ button, value }) => ({
      type: 'button',
      sub_type: 'url',
      index: String(button),
      parameters: [{ type: 'text', text: value }],
    }));
  const fileKind = headerFileKind(header.format);
  const ofFile = fileKind === null ? [] : [fileParameter(fileKind, fileName)];
  const ofTexts = (['header', 'body'] as const)
    .map((type) => ({ type, parameters: [...(type === 'header' ? ofFile : []), ...parameters(type)] }))
    .filter((component) => component.parameters.length > 0);
  return {
    header: fill(header.text, 'header'),
    body: fill(body, 'body'),
    footer,
    buttons: buttons.map((button, index) => ({ ...button, url: fill(button.url, 'button', index) })),
    components: [...ofTexts, ...ofButtons],
    fileKind,
    gaps: filled.flatMap(({ value }, index) => (value === '' ? [index] : [])),
  };
}

/** Documents alone have a name. */
const fileParameter = (kind: HeaderFileKind, name: string) => ({
  type: kind,
  [kind]: { ...(kind === 'document' && name !== '' && { filename: name }) },
});

type Json = Record<string, unknown>;

/** The message of a call with the file at Meta in its header. */
export function withHeaderMedia(message: Json, kind: HeaderFileKind, mediaId: string): Json {
  const template = (message.template ?? {}) as { components?: Json[] };
  const components = (template.components ?? []).map((component) => {
    if (component.type !== 'header') return component;
    const parameters = (component.parameters ?? []) as Json[];
    return {
      ...component,
      parameters: parameters.map((one) =>
        one.type === kind ? { ...one, [kind]: { ...(one[kind] as Json), id: mediaId } } : one,
      ),
    };
  });
  return { ...message, template: { ...template, components } };
}

/** `template` of the message of a call. */
export function templateMessage(
  template: { name: string; language: string },
  components: readonly Record<string, unknown>[],
): Record<string, unknown> {
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(components.length > 0 && { components }),
    },
  };
}
