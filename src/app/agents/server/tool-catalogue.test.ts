// The catalogue of tools: what agents are shown, and what none of them may ever do.
import { describe, expect, it } from 'vitest';
import { launchCampaign } from '#outreach/campaigns/contract.ts';
import { sendDraft } from '#outreach/email-sender/contract.ts';
import { defineTool, getAnnotations, type Tool, toCallParts } from './tool.ts';
import { TOOLS } from './tool-catalogue.ts';

const tool = (name: string) => TOOLS.find((each) => each.name === name) as Tool;

describe.each(TOOLS.map((each) => ({ name: each.name, each })))('$name', ({ each }) => {
  it('is called as agents call tools, and says what each of its fields is', () => {
    const { name, title, description, inputSchema } = each;
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title).not.toBe('');
    expect(description).toMatch(/\.$/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    // No field hides another of the same name in the path, the query or the body.
    const { params, query, body } = each.route.request;
    const shapes = [params, query, body].map((schema) => Object.keys((schema as { shape?: object })?.shape ?? {}));
    expect(new Set(shapes.flat()).size).toBe(shapes.flat().length);
  });

  it('costs nothing, or is quoted', () => expect(each.route.credits === 'free' || each.pricing !== null).toBe(true));

  it('says that it reads only where nothing is changed by it', () => {
    const { readOnlyHint, destructiveHint } = getAnnotations(each);
    if (each.scope.endsWith(':write') && each.pricing === null)
      expect({ readOnlyHint }).toEqual({ readOnlyHint: false });
    if (/discard|delete|change_/.test(each.name)) expect(destructiveHint).toBe(true);
  });
});

it('has each name once', () => expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length));

it('has no tool that sends, launches, resumes, or touches people, keys and payments', () => {
  const kept =
    /\/(send|launch|resume|again|answers|undo|test|end)$|api-keys|billing|team|accounts|\/me\b|mailboxes|whatsapp/;
  expect(TOOLS.filter(({ route }) => kept.test(route.path)).map(({ name }) => name)).toEqual([]);
});

it('cannot be made over a route that is closed to keys: launching and sending are', () => {
  const facts = { name: 'x', title: 'X', description: 'X.' };
  for (const route of [launchCampaign, sendDraft]) {
    expect(() => defineTool({ ...facts, route })).toThrow(/not open to API keys/);
  }
});

describe('an input', () => {
  it('is put where the route takes it', () => {
    const parts = toCallParts(tool('update_contact'), { id: 'a', values: { city: 'Lisbon' } });
    expect(parts).toEqual({ params: { id: 'a' }, query: {}, body: { values: { city: 'Lisbon' } } });
    expect(toCallParts(tool('search_contacts'), { q: 'timber' })).toEqual({ params: {}, query: { q: 'timber' } });
    const list = { type: 'static', name: 'Buyers' };
    expect(toCallParts(tool('create_list'), { list })).toEqual({ params: {}, query: {}, body: list });
  });

  it.each([
    [{}, ['id']],
    [{ id: '' }, ['id']],
    [{ id: 'a', page: 1, size: 2 }, ['page', 'size']],
  ])('%j is refused by the names that are wrong', (input, paths) => {
    expect(() => toCallParts(tool('get_contact'), input)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        fields: paths.map((path) => expect.objectContaining({ path })),
      }),
    );
  });
});

it('is listed in less than 80 kB: every conversation of an agent begins with it', () => {
  const size = JSON.stringify(
    TOOLS.map(({ name, title, description, inputSchema }) => [name, title, description, inputSchema]),
  );
  expect(size.length).toBeLessThan(80_000);
});
