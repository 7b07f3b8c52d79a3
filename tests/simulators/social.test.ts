// The simulated social networks keep to their wire formats (provider-contracts 4.1, 4.5 and 11).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInstagramUsers } from '#prospecting/instagram-search/domain/instagram-payload.ts';
import { FIRST_PLACE, readPlace } from '#prospecting/tiktok-search/domain/tiktok-keys.ts';
import { readTiktokVideos } from '#prospecting/tiktok-search/domain/tiktok-payload.ts';
import { type Simulators, startSimulators } from './index.ts';

let simulators: Simulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

async function get(
  host: string,
  path: string,
  query: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'x-rapidapi-key': 'simulated', 'x-rapidapi-host': `${host}.p.rapidapi.com` };
  const answer = await fetch(`${simulators.url}${path}?${new URLSearchParams(query)}`, { headers });
  return { status: answer.status, body: await answer.json() };
}
const instagram = (query: Record<string, string>) => get('instagram-looter2', '/search', query);
const tiktok = (query: Record<string, string>, path = '/api/search/general') => get('tiktok-api23', path, query);

describe('Instagram', () => {
  test('asks for a query, and answers with other kinds beside users unless told', async () => {
    expect((await instagram({})).status).toBe(400);
    expect((await instagram({ query: 'coffee' })).body).toMatchObject({ status: 'ok', hashtags: [{}], places: [] });
    expect((await instagram({ query: 'coffee', select: 'users' })).body).not.toHaveProperty('hashtags');
  });

  test('the same question has the same answer; pictures are missing or refused here and there', async () => {
    const users = readInstagramUsers((await instagram({ query: 'coffee' })).body);
    expect(readInstagramUsers((await instagram({ query: 'coffee' })).body)).toEqual(users);
    expect(users.length).toBeGreaterThan(5);
    expect(users.some(({ is_verified }) => is_verified)).toBe(true);
    expect(users.some(({ full_name }) => full_name === '')).toBe(true);
    expect(users.some(({ profile_pic_url }) => profile_pic_url.endsWith('forbidden.png'))).toBe(true);
  });

  test.each(['partial', 'alt', 'hostile'])('%s can be read all the same', async (scenario) => {
    expect(readInstagramUsers((await instagram({ query: `sim:${scenario}` })).body).length).toBeGreaterThan(5);
  });
});

describe('TikTok', () => {
  test('asks for a keyword, and pages by cursor and the search id of the first answer', async () => {
    expect((await tiktok({})).status).toBe(400);
    const seen: string[] = [];
    let place = FIRST_PLACE;
    for (let page = 0; page < 10; page += 1) {
      const { body } = await tiktok({ keyword: 'timber', cursor: place.cursor, search_id: place.searchId });
      const { items, next } = readTiktokVideos(body, place);
      seen.push(...items.map(({ id }) => id));
      if (next === null) break;
      place = readPlace(next);
    }
    expect(seen.length).toBeGreaterThan(12);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await tiktok({ keyword: 'timber', cursor: '12', search_id: 'wrong' })).status).toBe(400);
  });

  test('the sibling answers with its own shape', async () => {
    const { body } = await tiktok({ keyword: 'timber', cursor: '0', search_id: '0' }, '/api/search/video');
    expect(body).toMatchObject({ status_code: 0, item_list: expect.any(Array) });
    expect(readTiktokVideos(body, FIRST_PLACE).items.length).toBeGreaterThan(5);
  });

  test.each(['partial', 'alt', 'hostile'])('%s can be read all the same', async (scenario) => {
    const { items } = readTiktokVideos((await tiktok({ keyword: `sim:${scenario}` })).body, FIRST_PLACE);
    expect(items.length).toBeGreaterThan(0);
  });
});
