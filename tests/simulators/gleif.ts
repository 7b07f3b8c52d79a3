// The register of legal entities (provider-contracts 9.7).
import { type Call, type Endpoint, required, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { dice, inventCompany } from './invented.ts';
import type { Scenario } from './scenarios.ts';

const TOTAL = 70;

function records({ query, origin }: Call, term: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail' || scenario === 'moved') return { errors: [{ status: '400', title: 'Bad filter' }] };
  const size = Number(query['page[size]'] ?? 15);
  const page = Number(query['page[number]'] ?? 1);
  const total = scenario === 'empty' || scenario === 'not_found' ? 0 : TOTAL;
  const start = (page - 1) * size;
  const data = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, i) => {
    const n = start + i;
    const roll = dice('gleif', term, n);
    const { name } = inventCompany(origin, term, n) as { name: string };
    const lei = `5493${String(1_000_000 + roll(8_999_999))}EXAMP${String(1_000 + n)}`.slice(0, 20);
    const country = query['filter[entity.legalAddress.country]']?.split(',')[0] ?? 'SE';
    const address = { addressLines: ['Exempelgatan 1'], city: 'Göteborg', region: null, country, postalCode: '411 04' };
    const entity = {
      legalName: { name: `${name} AB`, language: 'sv' },
      otherNames: [],
      legalAddress: address,
      headquartersAddress: address,
      jurisdiction: country,
      status: n % 9 === 8 ? 'INACTIVE' : 'ACTIVE',
      creationDate: '1987-05-01T00:00:00Z',
      registeredAs: '556000-0000',
    };
    const said =
      scenario === 'partial'
        ? { ...withHoles(entity, n, /legalName/), legalName: entity.legalName }
        : scenario === 'hostile'
          ? { ...(createHostile(entity, '', n) as object), status: 'ACTIVE' }
          : scenario === 'alt'
            ? { ...entity, headquartersAddress: null, creationDate: null, status: undefined }
            : entity;
    return { type: 'lei-records', id: lei, attributes: { lei, entity: said, registration: { status: 'ISSUED' } } };
  });
  const broken = scenario === 'partial' ? [null, 7, { attributes: null }] : [];
  return {
    data: [...broken, ...data],
    meta: { pagination: { currentPage: page, perPage: size, total, lastPage: Math.ceil(total / size) } },
    links: {},
  };
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/gleif/api/v1/lei-records',
    term: ({ query }) => required(query['filter[entity.names]']),
    answer: records,
    missing: { errors: [{ status: '400', title: 'A filter is missing' }] },
  },
];
