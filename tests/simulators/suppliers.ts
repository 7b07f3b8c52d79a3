// Alibaba DataHub behind the gateway (provider-contracts section 8): products of a search, and one product in full.
import { type Call, type Endpoint, required, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { dice } from './invented.ts';
import type { Scenario } from './scenarios.ts';

const HOST = 'alibaba-datahub.p.rapidapi.com';
const PAGE_SIZE = 20;
const FIRST_ID = 1_600_000_000_000;

const KINDS = ['Larch', 'Printed', 'Stainless', 'Organic', 'Folding', 'Heavy-duty', 'Waterproof'];
const MAKERS = ['Northwind Goods', 'Kestrel Works', 'Larchfield Trading', 'Quillmoor Industries', 'Velmora Products'];
const COUNTRIES = ['Vietnam', 'China', 'Sweden', 'India', 'Türkiye', 'Poland'];
const TYPES = ['Manufacturer', 'Trading Company', 'Manufacturer, Trading Company', 'Distributor/Wholesaler', undefined];
const PAPERS = ['FSC', 'ISO 9001', 'CE', 'BSCI'];

type Json = Record<string, unknown>;

const envelope = (rest: Json) => ({ result: { status: { code: 200, data: 'success' }, ...rest } });
const failed = (code: number, msg: string) => ({ result: { status: { code, data: 'error', msg } } });
const MOVED = { message: 'This API is no longer available at this location. Please see the new listing.' };

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The same product in every list and on its own page: everything follows from its number. */
function invent(origin: string, id: string, words: string): { item: Json; seller: Json; company: Json; detail: Json } {
  const roll = dice('product', id);
  const [kind, maker, order, price] = [
    of(KINDS, roll(99)),
    of(MAKERS, roll(99)),
    50 * (1 + roll(40)),
    1 + roll(90) / 10,
  ];
  const title = `${kind} ${words} no. ${id.slice(-5)}`;
  const slug = title.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
  const image = of([`${origin}/pictures/product-${id}.png`, `${origin}/pictures/forbidden.png`], roll(5) === 0 ? 1 : 0);
  const sku = {
    def: {
      priceModule: {
        priceType: 'volumePrice',
        priceFormatted: `$${(price * 0.8).toFixed(2)} - ${price.toFixed(2)}`,
        priceList: [
          { price, minQuantity: order, maxQuantity: order * 10 - 1 },
          { price: Number((price * 0.8).toFixed(2)), minQuantity: order * 10, maxQuantity: -1 },
        ],
      },
      quantityModule: { minOrder: { quantity: order, quantityFormatted: `${order} pieces`, unit: 'Piece/Pieces' } },
    },
  };
  const item = {
    itemId: id,
    title,
    image,
    itemUrl: `//www.alibaba.example/product-detail/${slug}_${id}.html`,
    sku,
    leadTime: `${5 + roll(20)}-${30 + roll(20)} days`,
    certifications: [of(PAPERS, roll(99)), of(PAPERS, roll(99))],
  };
  const seller = {
    storeUrl: `//${maker.toLowerCase().replace(' ', '-')}.en.alibaba.example`,
    storeAge: roll(18),
    storeEvaluates: [{ title: 'Supplier Service', score: 4.2 + roll(8) / 10 }],
  };
  const company = {
    companyName: `${maker} Co., Ltd.`,
    companyAddress: { country: of(COUNTRIES, roll(99)) },
    companyEmployeesCount: 20 + roll(400),
    companyBuildingSize: null,
    companyType: of(TYPES, roll(99)),
    status: { gold: '1', assessed: roll(2), verified: roll(2) === 1, tradeAssurance: String(roll(2)) },
  };
  const detail = {
    ...item,
    images: [image, `${origin}/pictures/product-${id}-2.png`, `${origin}/pictures/forbidden.png`],
    description: { html: `<h3>${title}</h3><p>Made for the <b>simulator</b>.</p>`, images: [] },
    properties: {
      list: [
        { name: 'Material', value: kind },
        { name: 'Packaging Details', value: 'In cartons on pallets' },
        { name: 'Port', value: 'Haiphong' },
        { name: 'Place of Origin', value: of(COUNTRIES, roll(99)) },
      ],
    },
    sku: {
      ...sku,
      base: [{ skuId: '1', propMap: '1:1' }],
      props: [{ name: 'Colour', values: [{ id: 1, name: 'Natural' }] }],
    },
  };
  return { item, seller, company, detail };
}

function searched({ origin, query }: Call, term: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail') return failed(500, 'Something went wrong, please try again');
  if (scenario === 'moved') return MOVED;
  const total = 24 + dice('products', term)(120);
  const base = { totalResults: total, pageSize: PAGE_SIZE };
  if (scenario === 'empty' || scenario === 'not_found') return envelope({ base: { totalResults: 0 }, resultList: [] });
  const start = (Number(query.page ?? 1) - 1) * PAGE_SIZE;
  const length = Math.max(0, Math.min(PAGE_SIZE, total - start));
  const words = term.replace(/^sim:\w+\s*/, '') || 'goods';
  const list = Array.from({ length }, (_, i) => {
    const id = String(FIRST_ID + (dice('first', term)(100_000) + start + i) * 10 + 1);
    const { item, seller, company } = invent(origin, id, words);
    return { item, seller, company };
  });
  return scenario === 'alt'
    ? { result: { resultList: list.map(otherShape) } }
    : envelope({ base, resultList: spoilt(list, scenario) });
}

function spoilt(list: { item: Json; seller: Json; company: Json }[], scenario: Scenario): unknown[] {
  if (scenario === 'hostile') {
    return list.map(({ item, seller, company }, n) => ({
      item: { ...(createHostile(item, '', n) as Json), itemId: item.itemId },
      seller: createHostile(seller, '', n),
      company: createHostile(company, '', n),
    }));
  }
  if (scenario !== 'partial') return list;
  return [
    null,
    7,
    ...list.map(({ item, seller, company }, n) => ({
      item: withHoles(item, n, /^(itemId|title)$/),
      seller: n % 3 === 0 ? null : withHoles(seller, n),
      company: n % 4 === 0 ? undefined : withHoles(company, n),
    })),
    'broken',
  ];
}

/** Numeric ids, one price as a text, no status. */
function otherShape({ item, seller, company }: { item: Json; seller: Json; company: Json }): unknown {
  return {
    item: {
      itemId: Number(item.itemId),
      title: item.title,
      images: [{ url: item.image }],
      sku: {
        def: {
          priceModule: { priceFormatted: 'US$ 1,200.50' },
          quantityModule: { minOrder: { quantityFormatted: '2 Sets' } },
        },
      },
    },
    seller: { ...seller, storeAge: '7 YRS' },
    company: { ...company, companyAddress: null, country: 'CN', status: { verified: true } },
  };
}

function inFull({ origin }: Call, id: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail') return failed(500, 'Something went wrong, please try again');
  if (scenario === 'moved') return MOVED;
  if (scenario === 'not_found' || id.startsWith('404')) return failed(404, 'item not found');
  if (scenario === 'empty') return envelope({ item: {} });
  const { detail, seller, company } = invent(origin, id, 'goods');
  if (scenario === 'partial') {
    return envelope({
      item: { itemId: id, title: detail.title, images: null, properties: 'none', sku: [] },
      company: null,
    });
  }
  if (scenario === 'alt') {
    const properties = { Material: 'Pine', Incoterms: ['FOB', 'CIF'] };
    const priceModule = { priceType: 'fobPrice', priceList: [{ minPrice: 2, maxPrice: '3.5' }] };
    return envelope({
      item: { ...detail, itemId: Number(id), description: '<p>As text</p>', properties, sku: { def: { priceModule } } },
      company,
    });
  }
  if (scenario !== 'hostile') return envelope({ item: detail, seller, company });
  return envelope({
    item: { ...(createHostile(detail) as Json), itemId: id },
    seller: createHostile(seller),
    company: createHostile(company),
  });
}

export const ENDPOINTS: readonly Endpoint[] = [
  { host: HOST, method: 'GET', path: '/item_search', term: ({ query }) => required(query.q), answer: searched },
  { host: HOST, method: 'GET', path: '/item_detail', term: ({ query }) => required(query.itemId), answer: inFull },
];
