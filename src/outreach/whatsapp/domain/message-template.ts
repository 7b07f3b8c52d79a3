// Templates of Meta: their parts and variables, and filling them in for previews, conversations and campaigns.
import type { MediaKind, MetaCategory } from '../fields.contract.ts';

export const HEADER_FORMATS = ['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'] as const;
export type HeaderFormat = (typeof HEADER_FORMATS)[number];

export type HeaderFileKind = Extract<MediaKind, 'image' | 'video' | 'document'>;
const FILE_KINDS: Partial<Record<HeaderFormat, HeaderFileKind>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
};

/** The kind of file in the header of each message; null for none. */
export const headerFileKind = (format: HeaderFormat): HeaderFileKind | null => FILE_KINDS[format] ?? null;

export interface TemplateButton {
  /** Meta's value: QUICK_REPLY, URL, PHONE_NUMBER ... */
  type: string;
  text: string;
  /** URL or phone; '' for others. */
  url: string;
}

export interface TemplateVariable {
  place: 'header' | 'body' | 'button';
  /** `1` if positional, `first_name` if named. */
  name: string;
  /** Its approved example. */
  sample: string;
  /** Position of its button; 0 elsewhere. */
  button: number;
}

export interface TemplateParts {
  header: { format: HeaderFormat; text: string };
  body: string;
  footer: string;
  buttons: TemplateButton[];
  variables: TemplateVariable[];
  supported: boolean;
}

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const upper = (value: unknown): string => text(value).toUpperCase();

/** `{{1}}`, `{{ first_name }}`. */
export const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;
const isPositional = (name: string): boolean => /^\d+$/.test(name);

/** Buttons that need nothing but texts. */
const SENDABLE_BUTTONS: ReadonlySet<string> = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER']);

/** Placeholders of a text, each once: positional ones by number, named ones by appearance. */
function namesIn(value: string): string[] {
  const names = [...new Set([...value.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
  return names.every(isPositional) ? names.sort((a, b) => Number(a) - Number(b)) : names;
}

/** Examples by name. `body_text` is a list of rows, `header_text` one row; named ones carry their name. */
function toSamples(example: unknown, part: 'header' | 'body', names: readonly string[]): Map<string, string> {
  if (!isJson(example)) return new Map();
  const named = list(example[`${part}_text_named_params`]).filter(isJson);
  if (named.length > 0) return new Map(named.map((each) => [text(each.param_name), text(each.example)]));
  const given = list(example[`${part}_text`]);
  const row = part === 'body' ? list(given[0]) : given;
  return new Map(names.map((name, index) => [name, text(row[index])]));
}

function textVariables(place: 'header' | 'body', value: string, example: unknown): TemplateVariable[] {
  const names = namesIn(value);
  const samples = toSamples(example, place, names);
  return names.map((name) => ({ place, name, sample: samples.get(name) ?? '', button: 0 }));
}

function readButton(json: Json): TemplateButton {
  return { type: upper(json.type), text: text(json.text), url: text(json.url) || text(json.phone_number) };
}

function buttonVariables(json: Json, button: number): TemplateVariable[] {
  const sample = text(list(json.example)[0]);
  return namesIn(text(json.url)).map((name) => ({ place: 'button', name, sample, button }));
}

/** Parts of one component; null for an unknown kind. */
function readComponent(component: Json): Partial<TemplateParts> | null {
  const [type, written] = [upper(component.type), text(component.text)];
  if (type === 'HEADER') {
    const format = HEADER_FORMATS.find((each) => each === upper(component.format)) ?? 'NONE';
    return {
      header: { format, text: written },
      variables: textVariables('header', written, component.example),
      // A location header needs a location with each message.
      supported: format === 'TEXT' || headerFileKind(format) !== null,
    };
  }
  if (type === 'BODY') return { body: written, variables: textVariables('body', written, component.example) };
  if (type === 'FOOTER') return { footer: written };
  if (type !== 'BUTTONS') return null;
  const buttons = list(component.buttons).filter(isJson);
  const supported = buttons.every((button) => SENDABLE_BUTTONS.has(upper(button.type)));
  return { buttons: buttons.map(readButton), variables: buttons.flatMap(buttonVariables), supported };
}

const PLACES = ['header', 'body', 'button'] as const;

/** Ignores unknown parts, since Meta adds kinds of components often. */
export function readComponents(components: readonly unknown[], category: MetaCategory | null = null): TemplateParts {
  const nothing: TemplateParts = {
    header: { format: 'NONE', text: '' },
    body: '',
    footer: '',
    buttons: [],
    variables: [],
    supported: true,
  };
  const read = components.filter(isJson).map(readComponent);
  const parts: TemplateParts = Object.assign(nothing, ...read);
  const variables = read.flatMap((part) => part?.variables ?? []);
  return {
    ...parts,
    variables: PLACES.flatMap((place) => variables.filter((variable) => variable.place === place)),
    // Authentication codes need a button of their own.
    supported:
      category !== 'AUTHENTICATION' &&
      parts.body !== '' &&
      read.every((part) => part !== null && part.supported !== false),
  };
}

/** In the order of their values: header, body, URLs of buttons. */
export const toVariables = (components: readonly unknown[]): TemplateVariable[] => readComponents(components).variables;

export interface FilledTemplate {
  /** As the recipient reads it. A variable without a value is shown as written. */
  header: string;
  body: string;
  footer: string;
  buttons: TemplateButton[];
  /** `components` of the call; empty without variables. */
  components: Record<string, unknown>[];
  /** Positions of variables without a value, which prevent sending. */
  gaps: number[];
  /** The kind of file that its header requires; null for none. */
  fileKind: HeaderFileKind | null;
}

/** Meta refuses line breaks, tabs and repeated spaces in a value. */
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

/** Only documents have a name. */
const fileParameter = (kind: HeaderFileKind, name: string) => ({
  type: kind,
  [kind]: { ...(kind === 'document' && name !== '' && { filename: name }) },
});

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
