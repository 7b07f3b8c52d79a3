// Recorded shapes of the keyed source (provider-contracts section 8), whole, patchy and broken: one field never costs the rest.
import { describe, expect, test } from 'vitest';
import { Product, ProductDetails } from '../contract.ts';
import { nextPage, readProduct, readProductDetails, readProducts, toProductId } from './alibaba-payload.ts';

const element = {
  item: {
    itemId: '1600000000001',
    title: 'FSC pine decking board',
    image: '//cdn.example.test/i.jpg',
    itemUrl: '//www.alibaba.com/product-detail/pine-decking_1600000000001.html',
    sku: {
      def: {
        priceModule: {
          priceFormatted: '$2.10 - 2.80',
          priceList: [
            { price: 2.8, minQuantity: 100, maxQuantity: 999 },
            { price: 2.1, minQuantity: 1000, maxQuantity: -1 },
          ],
        },
        quantityModule: { minOrder: { quantity: 100, quantityFormatted: '100 pieces' } },
      },
    },
  },
  seller: {
    storeUrl: '//example.en.alibaba.test',
    storeAge: 7,
    storeEvaluates: [{ title: 'Supplier Service', score: 4.8 }],
  },
  company: {
    companyName: 'Example Timber Co., Ltd.',
    companyAddress: { country: 'Vietnam' },
    companyEmployeesCount: 120,
    companyBuildingSize: null,
    status: { gold: '1', assessed: '1', verified: '0', tradeAssurance: '1' },
  },
};

const answer = (resultList: unknown, more: object = {}) => ({
  result: { status: { code: 200, data: 'success' }, resultList, ...more },
});
const detail = (item: unknown, more: object = {}) => ({
  result: { status: { code: 200, data: 'success' }, item, ...more },
});

const itemWith = (fields: object) => readProduct({ ...element, item: { ...element.item, ...fields } });
const skuWith = (def: object) => itemWith({ sku: { def } });
const companyWith = (fields: object) => readProduct({ ...element, company: { ...element.company, ...fields } });

describe('a list', () => {
  test('is read as the contract writes it', () => {
    expect(readProducts(answer([element]))).toEqual({
      total: null,
      sent: 1,
      pageSize: null,
      items: [
        {
          id: '1600000000001',
          title: 'FSC pine decking board',
          image: 'https://cdn.example.test/i.jpg',
          url: 'https://www.alibaba.com/product-detail/pine-decking_1600000000001.html',
          price: { low: 2.1, high: 2.8, currency: 'USD' },
          unit: 'piece',
          minOrder: 100,
          leadTime: '',
          leadDays: null,
          certificates: [],
          supplier: {
            name: 'Example Timber Co., Ltd.',
            url: 'https://example.en.alibaba.test/',
            country: 'Vietnam',
            countryCode: 'VN',
            types: [],
            years: 7,
            established: null,
            employees: '120',
            floorSpace: '',
            verified: false,
            assessed: true,
            tradeAssurance: true,
            gold: true,
            ratings: [{ name: 'Supplier Service', value: '4.8' }],
          },
        },
      ],
    });
  });

  test('loses what is broken and nothing else', () => {
    const broken = [
      null,
      7,
      'x',
      [],
      {},
      { item: null },
      { item: { itemId: '', title: 'x' } },
      { item: { itemId: '9' } },
    ];
    const { items, sent } = readProducts(answer([...broken, element, element]));
    expect(items.map(({ id }) => id)).toEqual(['1600000000001']);
    expect(sent).toBe(broken.length + 2);
  });

  test('keeps what has no more than an id and a title', () => {
    const product = readProduct({ item: { itemId: 1600000000002, title: 'Bare' } });
    expect(product).toMatchObject({
      id: '1600000000002',
      price: null,
      minOrder: null,
      supplier: { name: '', verified: null },
    });
    expect(Product.parse(product)).toEqual(product);
  });

  test.each([
    null,
    undefined,
    {},
    [],
    'x',
    7,
    { result: null },
    { result: [] },
    answer('x'),
    answer({}),
    { result: {} },
  ])('%j is no list', (json) => {
    expect(() => readProducts(json)).toThrowError(expect.objectContaining({ code: 'BAD_PAYLOAD' }));
  });

  test.each([answer([]), answer(null), answer(undefined)])('%j is an empty one', (json) => {
    expect(readProducts(json).items).toEqual([]);
  });

  test('is no longer than a page can be', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({ item: { itemId: `${n}00000`, title: 'x' } }));
    expect(readProducts(answer(many)).items).toHaveLength(100);
  });

  test.each([
    [{ status: { code: 205, data: 'error' } }, 'SOFT_FAILURE'],
    [{ status: { code: '500', msg: 'try again' } }, 'SOFT_FAILURE'],
    [{ status: { code: 404, data: 'not found' } }, 'SOFT_FAILURE'],
  ])('%j is a soft failure', (result, code) => {
    expect(() => readProducts({ result })).toThrowError(expect.objectContaining({ code }));
  });

  test('a source that has moved says so', () => {
    const moved = { message: 'This API is no longer available at this location.' };
    expect(() => readProducts(moved)).toThrowError(expect.objectContaining({ code: 'PROVIDER_MOVED' }));
  });

  test.each([
    [{ base: { totalResults: 480, pageSize: 20 } }, 480, 20],
    [{ base: { totalResults: '1,480' } }, 1480, null],
    [{ totalCount: 3 }, 3, null],
    [{ base: 'x' }, null, null],
  ])('%j says how many there are', (more, total, pageSize) => {
    expect(readProducts(answer([], more))).toMatchObject({ total, pageSize });
  });
});

describe('prices', () => {
  test.each([
    ['a range', { priceList: [{ minPrice: 1.5, maxPrice: 4 }] }, { low: 1.5, high: 4 }],
    ['texts', { priceList: [{ price: 'US$ 1,200.50' }] }, { low: 1200.5, high: 1200.5 }],
    ['formatted alone', { priceList: [{ priceFormatted: '$3.00-$5.00' }] }, { low: 3, high: 5 }],
    ['no list', { priceFormatted: '$2.10 - 2.80' }, { low: 2.1, high: 2.8 }],
    ['bounds the wrong way round', { priceList: [{ minPrice: 9, maxPrice: 3 }] }, { low: 3, high: 9 }],
    ['one bound', { priceList: [{ maxPrice: 3 }] }, { low: 3, high: 3 }],
    [
      'broken elements',
      { priceList: [null, 'x', { price: -1 }, { price: 'soon' }, { price: 2 }] },
      { low: 2, high: 2 },
    ],
  ])('%s', (_what, priceModule, range) => {
    expect(skuWith({ priceModule })?.price).toEqual({ ...range, currency: 'USD' });
  });

  test.each([undefined, null, {}, { priceList: null }, { priceList: 'x' }, { priceFormatted: 'Negotiable' }, 'x', []])(
    '%j are none',
    (priceModule) => expect(skuWith({ priceModule })?.price).toBeNull(),
  );

  test('a currency that is named wins', () => {
    expect(skuWith({ priceModule: { currency: 'EUR', priceList: [{ price: 2 }] } })?.price?.currency).toBe('EUR');
  });

  test.each([
    [{ quantity: 100, quantityFormatted: '100 pieces' }, 100, 'piece'],
    [{ quantityFormatted: '1,000 Square Meters' }, 1000, 'm²'],
    [{ quantity: '50', unit: 'Set/Sets' }, 50, 'set'],
    [{ quantity: '20.0', quantityFormatted: '20.0 Kilograms' }, 20, 'kg'],
    [{ quantity: 0 }, null, ''],
    [{ quantity: -1 }, null, ''],
    [{ quantity: {} }, null, ''],
    [null, null, ''],
  ])('minimum order %j', (minOrder, quantity, unit) => {
    expect(skuWith({ quantityModule: { minOrder } })).toMatchObject({ minOrder: quantity, unit });
  });
});

describe('what is stated of a product', () => {
  test.each([
    [{ leadTime: '15-25 days' }, '15-25 days', 25],
    [{ leadTime: 20 }, '20 days', 20],
    [{ deliveryTime: '4 to 6 weeks' }, '4 to 6 weeks', 42],
    [{ properties: [{ name: 'Delivery time', value: 'within 7 working days' }] }, 'within 7 working days', 7],
    [{ leadTime: 'Negotiable' }, 'Negotiable', null],
    [{ leadTime: {} }, '', null],
  ])('lead time of %j', (fields, leadTime, leadDays) => {
    expect(itemWith(fields)).toMatchObject({ leadTime, leadDays });
  });

  test.each([
    [{ certifications: ['FSC', { name: 'ISO 9001' }, 'FSC', null] }, ['FSC', 'ISO 9001']],
    [{ properties: { list: [{ name: 'Certification', value: 'CE, RoHS; REACH' }] } }, ['CE', 'RoHS', 'REACH']],
    [{ properties: { Certificate: ['BSCI'] } }, ['BSCI']],
    [{ certifications: 'FSC' }, ['FSC']],
    [{ certifications: 7, properties: 'x' }, []],
  ])('certificates of %j', (fields, certificates) => {
    expect(itemWith(fields)?.certificates).toEqual(certificates);
  });
});

describe('a supplier', () => {
  test.each([
    ['1', true],
    [1, true],
    [true, true],
    ['true', true],
    ['0', false],
    [0, false],
    [false, false],
    ['', null],
    [null, null],
    [undefined, null],
    ['gold', null],
    [{}, null],
  ])('status %j is %j', (verified, expected) => {
    expect(companyWith({ status: { verified } })?.supplier.verified).toBe(expected);
  });

  test.each([
    ['Manufacturer, Trading Company', ['manufacturer', 'trader']],
    [['Distributor/Wholesaler'], ['distributor']],
    ['Factory', ['manufacturer']],
    ['Association', []],
    [7, []],
  ])('%j is of the types %j', (companyType, types) => {
    expect(companyWith({ companyType })?.supplier.types).toEqual(types);
  });

  test.each([
    [{ country: 'CN' }, 'CN'],
    [{ country: 'China (Mainland)' }, 'CN'],
    [{ country: 'Türkiye' }, 'TR'],
    [{ country: 'Viet Nam' }, 'VN'],
    [{ country: 'Atlantis' }, ''],
    [{ countryCode: 'se' }, 'SE'],
    ['Sweden', ''],
    [null, ''],
  ])('address %j is in "%s"', (companyAddress, code) => {
    expect(companyWith({ companyAddress })?.supplier.countryCode).toBe(code);
  });

  test.each([
    ['7 YRS', 7],
    ['12', 12],
    [0, 0],
    ['new', null],
    [-3, null],
  ])('%j years', (storeAge, years) => {
    expect(readProduct({ ...element, seller: { storeAge } })?.supplier.years).toBe(years);
  });
});

describe('details', () => {
  const full = {
    ...element.item,
    images: ['//cdn.example.test/1.jpg', { url: 'https://cdn.example.test/2.jpg' }, 'javascript:alert(1)', null],
    description: { html: '<h3>Decking</h3><p>For <b>terraces</b>.</p><script>x</script>', images: [] },
    properties: {
      list: [
        { name: 'Material', value: 'Pine' },
        { name: 'Packaging Details', value: 'On pallets' },
        { name: 'Port', value: 'Haiphong' },
        { name: 'Place of Origin', value: 'Vietnam' },
        { name: 'Incoterms', value: ['FOB', 'CIF'] },
        { name: 'Empty', value: '' },
        null,
      ],
    },
    sku: {
      def: element.item.sku.def,
      base: [{ skuId: '1', propMap: '1:2' }],
      props: [
        {
          name: 'Colour',
          values: [
            { id: 1, name: 'Natural' },
            { id: 2, name: 'Grey' },
          ],
        },
        { name: 'Size' },
      ],
    },
  };

  test('are read as the contract writes them', () => {
    const read = readProductDetails(
      detail(full, { company: element.company, seller: element.seller }),
      '1600000000001',
    );
    expect(read).toMatchObject({
      images: ['https://cdn.example.test/1.jpg', 'https://cdn.example.test/2.jpg', 'https://cdn.example.test/i.jpg'],
      description: 'Decking\n\nFor terraces.',
      breaks: [
        { from: 100, to: 999, low: 2.8, high: 2.8 },
        { from: 1000, to: null, low: 2.1, high: 2.1 },
      ],
      specs: [{ name: 'Material', value: 'Pine' }],
      options: [{ name: 'Colour', values: ['Natural', 'Grey'] }],
      packing: 'On pallets',
      port: 'Haiphong',
      origin: 'Vietnam',
      incoterms: 'FOB, CIF',
      supplier: { name: 'Example Timber Co., Ltd.' },
    });
    expect(ProductDetails.parse(read)).toEqual(read);
  });

  test('an FOB price states its incoterm', () => {
    const sku = { def: { priceModule: { priceType: 'fobPrice', priceList: [{ minPrice: 1, maxPrice: 2 }] } } };
    expect(readProductDetails(detail({ ...full, properties: null, sku }), '1')?.incoterms).toBe('FOB');
    expect(readProductDetails(detail({ ...full, properties: null }), '1')?.incoterms).toBe('');
  });

  test('take the id they were asked by where they name none', () => {
    expect(readProductDetails(detail({ title: 'Bare' }), '1600000000009')?.id).toBe('1600000000009');
  });

  test.each([
    detail(null),
    detail({}),
    detail(undefined),
    { result: { status: { code: 404, data: 'error' } } },
    { result: { status: { code: 205, msg: 'item not found' } } },
  ])('%j is no such product', (json) => expect(readProductDetails(json, '1')).toBeNull());

  test.each([
    [detail([]), 'BAD_PAYLOAD'],
    [detail('x'), 'BAD_PAYLOAD'],
    [detail({ itemId: '7' }), 'BAD_PAYLOAD'],
    [{ result: { status: { code: 500, data: 'error' } } }, 'SOFT_FAILURE'],
    ['<html>', 'BAD_PAYLOAD'],
  ])('%j fails', (json, code) => {
    expect(() => readProductDetails(json, '1')).toThrowError(expect.objectContaining({ code }));
  });
});

test.each([
  ['1600000000001', '1600000000001'],
  [' 1600000000001 ', '1600000000001'],
  ['https://www.alibaba.com/product-detail/pine-decking_1600000000001.html?spm=a', '1600000000001'],
  ['https://evil.example/x_1600000000001.html', null],
  ['https://alibaba.com.evil.example/x_1600000000001.html', null],
  ['javascript:x_1600000000001.html', null],
  ['1234', null],
  ['16000000x', null],
  ['../../etc/passwd', null],
  ['', null],
])('the id in "%s" is %j', (typed, id) => expect(toProductId(typed)).toBe(id));

test.each([
  [{ total: null, sent: 20, pageSize: null }, 1, '2'],
  [{ total: null, sent: 0, pageSize: null }, 4, null],
  [{ total: 480, sent: 20, pageSize: 20 }, 1, '2'],
  [{ total: 40, sent: 20, pageSize: 20 }, 2, null],
  [{ total: 45, sent: 5, pageSize: 20 }, 3, null],
  [{ total: 480, sent: 0, pageSize: 20 }, 3, null],
  [{ total: 21, sent: 20, pageSize: null }, 1, '2'],
  [{ total: null, sent: 20, pageSize: null }, 100, null],
])('after %j on page %i comes %j', (found, page, next) => expect(nextPage(found, page)).toBe(next));
