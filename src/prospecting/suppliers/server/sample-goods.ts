// What the goods trades of the sample make: kinds of products with their units, prices, quantities and specifications.
import { phrases } from '#prospecting/sample-data/server/index.ts';

export interface GoodsLine {
  industry: string;
  noun: string;
  /** Words before the noun: "Larch decking board". */
  kinds: readonly string[];
  unit: string;
  /** US dollars for one unit, from the cheapest to the dearest supplier. */
  price: readonly [number, number];
  /** Usual minimum orders. */
  orders: readonly number[];
  specs: readonly { name: string; values: readonly string[] }[];
  certificates: readonly string[];
  packing: readonly string[];
}

type Row = [
  noun: string,
  kinds: string,
  unit: string,
  low: number,
  high: number,
  orders: readonly number[],
  specs: string,
];

interface Trade {
  industry: string;
  certificates: string;
  packing: string;
  rows: readonly Row[];
}

const TRADES: readonly Trade[] = [
  {
    industry: 'Wholesale Building Materials',
    certificates: 'FSC; PEFC; CE; ISO 9001; EN 14081',
    packing:
      'Bundled with steel straps on pallets; Wrapped in foil, on squared timber; In 40 ft containers, edges protected',
    rows: [
      [
        'decking board',
        'Pine; Larch; Thermo ash; Oak; Bamboo; Wood-plastic composite',
        'piece',
        1.8,
        9,
        [100, 300, 500, 1000],
        'Size: 28 x 145 x 4000 mm|21 x 120 x 3000 mm|25 x 140 x 3600 mm; Surface: ribbed|smooth|brushed; Moisture: 12 %|16 %|18 %; Durability class: 1|2|3',
      ],
      [
        'plywood sheet',
        'Birch; Poplar; Film-faced; Marine; Eucalyptus',
        'sheet',
        9,
        48,
        [50, 100, 400],
        'Size: 1220 x 2440 mm|1250 x 2500 mm; Thickness: 9 mm|12 mm|18 mm|21 mm; Glue: phenolic|melamine; Emission class: E1|E0|CARB P2',
      ],
      [
        'glulam beam',
        'Spruce; Larch; Curved spruce',
        'm³',
        420,
        760,
        [5, 10, 24],
        'Strength class: GL24h|GL28c|GL30c; Length: up to 13.5 m|up to 24 m; Surface: visible|industrial',
      ],
      [
        'fence panel',
        'Pine; Cedar; Slatted larch; Composite',
        'piece',
        14,
        62,
        [30, 60, 120],
        'Size: 1800 x 1800 mm|1800 x 900 mm; Treatment: pressure treated|oiled|none',
      ],
      [
        'cladding board',
        'Larch; Charred pine; Thermo pine; Fibre cement',
        'm²',
        12,
        54,
        [50, 100, 200],
        'Profile: tongue and groove|rhombus|shiplap; Thickness: 18 mm|21 mm|26 mm; Fire class: D-s2,d0|B-s1,d0|A2-s1,d0',
      ],
    ],
  },
  {
    industry: 'Furniture and Home Furnishings Manufacturing',
    certificates: 'FSC; EN 1728; BIFMA; ISO 9001; Greenguard',
    packing: 'One to a carton, corners in foam; Flat-packed, five-layer carton; In blankets, reusable crate',
    rows: [
      [
        'dining chair',
        'Stackable; Oak; Rattan; Upholstered; Folding',
        'piece',
        18,
        140,
        [20, 50, 100],
        'Seat height: 45 cm|46 cm|48 cm; Load: 110 kg|130 kg|150 kg; Frame: solid oak|beech|powder-coated steel',
      ],
      [
        'office desk',
        'Height-adjustable; Solid wood; Corner; Bench',
        'piece',
        90,
        420,
        [5, 10, 30],
        'Top: 1200 x 600 mm|1600 x 800 mm|1800 x 800 mm; Lift: 70-120 cm|62-128 cm; Motor: single|dual',
      ],
      [
        'sofa',
        'Two-seat; Modular; Linen; Leather',
        'set',
        210,
        980,
        [2, 5, 10],
        'Cover: linen|wool blend|aniline leather; Filling: foam and feather|pocket springs; Assembly: none|legs only',
      ],
      [
        'hotel wardrobe',
        'Built-in; Open; Walnut veneer',
        'set',
        130,
        560,
        [10, 20, 50],
        'Height: 2100 mm|2400 mm; Board: plywood|particle board E1; Edges: solid wood|ABS 2 mm',
      ],
    ],
  },
  {
    industry: 'Packaging and Containers Manufacturing',
    certificates: 'FSC; ISO 9001; BRCGS Packaging; ISTA 3A; EU 10/2011',
    packing: 'Flat in bundles of 25 on pallets; In outer cartons, stretch foil; On rolls, core 76 mm',
    rows: [
      [
        'corrugated box',
        'Printed; Mailer; Double-wall; Die-cut; White',
        'piece',
        0.12,
        2.4,
        [500, 1000, 5000],
        'Flute: B|E|EB|BC; Size: 300 x 200 x 150 mm|400 x 300 x 200 mm|made to order; Print: one colour|four colours|none',
      ],
      [
        'glass bottle',
        'Amber; Clear; Swing-top; Frosted',
        'piece',
        0.18,
        1.6,
        [1000, 5000, 20_000],
        'Volume: 30 ml|100 ml|250 ml|750 ml; Neck: 18 mm|24 mm|28 mm; Closure: included|not included',
      ],
      [
        'paper bag',
        'Kraft; Flat-handle; Twisted-handle; Window',
        'piece',
        0.04,
        0.5,
        [2000, 5000, 10_000],
        'Paper: 70 g/m²|90 g/m²|120 g/m²; Handles: flat|twisted|none; Print: up to four colours|none',
      ],
      [
        'moulded fibre tray',
        'Egg; Bottle; Electronics; Compostable',
        'piece',
        0.06,
        0.7,
        [3000, 10_000],
        'Fibre: recycled paper|bagasse; Cells: 6|12|30; Process: wet press|dry press',
      ],
    ],
  },
  {
    industry: 'Food and Beverage Manufacturing',
    certificates: 'BRCGS; IFS Food; EU Organic; HACCP; Fairtrade; Halal; Kosher',
    packing: 'In bags of 25 kg; In cartons of 12; In tins, 6 to a tray; Frozen, cartons of 8 kg',
    rows: [
      [
        'roasted coffee',
        'Single-origin; Espresso; Organic; Decaffeinated',
        'kg',
        7,
        24,
        [20, 60, 300],
        'Origin of the beans: Ethiopia|Colombia|Sumatra|blend; Roast: light|medium|dark; Form: whole bean|ground',
      ],
      [
        'olive oil',
        'Extra virgin; Organic; Infused; Bulk',
        'litre',
        5,
        19,
        [50, 200, 1000],
        'Acidity: under 0.3 %|under 0.5 %|under 0.8 %; Harvest: 2025|2026; Container: bottle|tin|drum',
      ],
      [
        'frozen bread',
        'Sourdough; Rye; Part-baked; Gluten-free',
        'piece',
        0.7,
        4.2,
        [200, 600, 2400],
        'Weight: 80 g|450 g|900 g; Shelf life: 9 months|12 months; Allergens: wheat|wheat, rye|none declared',
      ],
      [
        'dried fruit',
        'Mango; Apricot; Date; Mixed',
        'kg',
        3,
        16,
        [100, 500, 1000],
        'Moisture: 14 %|18 %|22 %; Sulphur: without|with; Cut: whole|halves|diced',
      ],
    ],
  },
  {
    industry: 'Textile Manufacturing',
    certificates: 'GOTS; OEKO-TEX Standard 100; BSCI; GRS; ISO 9001',
    packing: 'On rolls, foil and kraft paper; Folded, 20 to a carton; In poly bags, 50 to a carton',
    rows: [
      [
        'linen fabric',
        'Washed; Heavy; Striped; Undyed',
        'metre',
        4,
        18,
        [50, 200, 1000],
        'Weight: 150 g/m²|200 g/m²|280 g/m²; Width: 145 cm|150 cm|280 cm; Dye: natural|reactive|none',
      ],
      [
        'cotton T-shirt',
        'Organic; Heavyweight; Long-sleeve; Children’s',
        'piece',
        1.9,
        9,
        [100, 300, 1000],
        'Weight: 150 g/m²|180 g/m²|220 g/m²; Sizes: XS-XXL|98-164; Print: screen|digital|none',
      ],
      [
        'work jacket',
        'Waterproof; Padded; High-visibility; Flame-retardant',
        'piece',
        14,
        68,
        [50, 100, 300],
        'Fabric: polyester-cotton|softshell|aramid blend; Norm: EN ISO 20471|EN 343|EN ISO 11612; Pockets: 6|8|10',
      ],
      [
        'bath towel',
        'Combed cotton; Waffle; Hotel; Bamboo',
        'piece',
        1.6,
        12,
        [100, 500, 2000],
        'Size: 50 x 100 cm|70 x 140 cm|100 x 150 cm; Weight: 400 g/m²|500 g/m²|600 g/m²',
      ],
    ],
  },
];

export const WOOD_TO_TEXTILE_LINES: readonly GoodsLine[] = linesOf(TRADES);

/** Unrolls the tables above. */
export function linesOf(trades: readonly Trade[]): GoodsLine[] {
  return trades.flatMap(({ industry, certificates, packing, rows }) =>
    rows.map(([noun, kinds, unit, low, high, orders, specs]) => ({
      industry,
      noun,
      kinds: phrases(kinds),
      unit,
      price: [low, high],
      orders,
      specs: phrases(specs).map((entry) => {
        const [name = '', values = ''] = entry.split(': ');
        return { name, values: values.split('|') };
      }),
      certificates: phrases(certificates),
      packing: phrases(packing),
    })),
  );
}
