// The part of the sample that is written by hand: the people of the reference screens, and what real data has that a
// generator would not dare: overlong headlines, other scripts, emoji, names that break forms. All of them are invented.

export interface WrittenCompany {
  name: string;
  /** For the address, where the name is in another script. */
  latinName?: string;
  industry: string;
  country: string;
  city: string;
  tagline: string;
  hasLogo?: false;
}

export interface WrittenPerson {
  fullName: string;
  latinName?: string;
  headline: string;
  location: string;
  /** What the headline says that the person does. */
  title?: string;
  /** Name of a written company. */
  company?: string;
  hasPicture?: boolean;
}

export const WRITTEN_COMPANIES: readonly WrittenCompany[] = [
  {
    name: 'Northwind Timber',
    industry: 'Wholesale Building Materials',
    country: 'SE',
    city: 'Gothenburg',
    tagline: 'Certified timber for builders',
  },
  {
    name: 'Arroyo Estudio',
    industry: 'Design Services',
    country: 'ES',
    city: 'Valencia',
    tagline: 'Brand and packaging',
  },
  {
    name: 'Lagos Cold Chain',
    industry: 'Truck Transportation',
    country: 'NG',
    city: 'Lagos',
    tagline: 'On time, temperature kept',
  },
  {
    name: 'Achterberg Holz',
    industry: 'Wholesale Building Materials',
    country: 'AT',
    city: 'Linz',
    tagline: 'Holz für Mitteleuropa, seit fünf Generationen aus dem Mühlviertel',
  },
  {
    name: 'Kumo Goods',
    industry: 'Retail',
    country: 'JP',
    city: 'Osaka',
    tagline: 'Everyday goods, well chosen 雲',
  },
  {
    name: '松風木材株式会社',
    latinName: 'Matsukaze Mokuzai',
    industry: 'Wholesale Building Materials',
    country: 'JP',
    city: 'Sapporo',
    tagline: '北海道の木を、世界の建築へ',
  },
  {
    name: 'شركة السدرة للأخشاب',
    latinName: 'Al Sidrah Timber',
    industry: 'Wholesale Building Materials',
    country: 'AE',
    city: 'Dubai',
    tagline: 'أخشاب معتمدة لكل بناء',
  },
  {
    name: 'Смерека Логістика',
    latinName: 'Smereka Logistics',
    industry: 'Truck Transportation',
    country: 'UA',
    city: 'Lviv',
    tagline: 'Від лісу до порту',
    hasLogo: false,
  },
  {
    name: 'The Worshipful Guild of Coopers, Joiners, Turners & Associated Woodworking Trades of the Upper Valleys (Trading) Ltd',
    latinName: 'Guild of Woodworking Trades',
    industry: 'Furniture and Home Furnishings Manufacturing',
    country: 'GB',
    city: 'Cardiff',
    tagline:
      'Nine workshops, four valleys, one order book: staircases, barrels, windows and everything else that is turned, bent or joined by hand and has to last longer than the people who pay for it',
  },
  {
    name: 'O’Carragher & Søns “Træ” <Export>',
    latinName: 'O Carragher and Sons',
    industry: 'Wholesale Building Materials',
    country: 'IE',
    city: 'Cork',
    tagline: 'Timber & more — 100% “honest”',
    hasLogo: false,
  },
];

export const REFERENCE_PEOPLE: readonly WrittenPerson[] = [
  {
    fullName: 'Mara Lindqvist',
    headline: 'Head of Procurement at Northwind Timber',
    title: 'Head of Procurement',
    location: 'Gothenburg, Sweden',
    company: 'Northwind Timber',
  },
  {
    fullName: 'Tomás Arroyo',
    headline: 'Founder, Arroyo Estudio · brand and packaging',
    title: 'Founder',
    location: 'Valencia, Spain',
    company: 'Arroyo Estudio',
  },
  {
    fullName: 'Ngozi Adebayo',
    headline: 'VP Operations, Lagos Cold Chain',
    title: 'VP Operations',
    location: 'Lagos, Nigeria',
    company: 'Lagos Cold Chain',
  },
  { fullName: 'Petra Hlaváčková', headline: '', location: 'Brno, Czechia' },
  {
    fullName: 'Jonas Weidmann-Achterberg',
    headline:
      'Managing director for purchasing, logistics and supplier development across central Europe at Achterberg Holz',
    title: 'Managing Director',
    location: 'Linz, Austria',
    company: 'Achterberg Holz',
  },
  {
    fullName: 'Aiko Tanabe',
    headline: 'Sourcing lead at Kumo Goods',
    title: 'Sourcing Lead',
    location: 'Osaka, Japan',
    company: 'Kumo Goods',
    hasPicture: true,
  },
];

export const STREWN_PEOPLE: readonly WrittenPerson[] = [
  {
    fullName: '杉林 健心',
    latinName: 'Sugibayashi Kenshin',
    headline: '松風木材株式会社 購買部長 | Procurement of timber and plywood',
    title: '購買部長',
    location: '日本 北海道 札幌市',
    company: '松風木材株式会社',
  },
  {
    fullName: 'طارق الخشابي',
    latinName: 'Tarek Khashaby',
    headline: 'مدير المشتريات في شركة السدرة للأخشاب (Head of Procurement, Al Sidrah Timber)',
    title: 'مدير المشتريات',
    location: 'دبي، الإمارات العربية المتحدة',
    company: 'شركة السدرة للأخشاب',
    hasPicture: true,
  },
  {
    fullName: 'תמר אורנים-לוי',
    latinName: 'Tamar Oranim-Levy',
    headline: 'מנהלת רכש | Timber procurement for three continents',
    location: 'חיפה, ישראל',
  },
  {
    fullName: 'Соломія Смереківська',
    latinName: 'Solomiia Smerekivska',
    headline: 'Керівниця логістики, Смерека Логістика',
    title: 'Керівниця логістики',
    location: 'Львів, Україна',
    company: 'Смерека Логістика',
  },
  {
    fullName:
      'Prof. Dr. Bartholomäus-Ferdinand Konstantin Zirbenwald-Steinkogler von und zu Hinterfluh-Oberdornbach, MCIPS',
    latinName: 'Bartholomaus Zirbenwald',
    headline:
      'Procurement of timber, panels, fittings, adhesives and everything else a joinery needs | Speaker | Author of “Ordering Less” | Board member | Father of four | Ex-forester | Looking for suppliers who answer the telephone, deliver on the day they said, and send one invoice per order. I read every message but answer only those that name a species, a thickness and a date. Opinions are my own, mistakes too.',
    location: 'Freiburg im Breisgau, Baden-Württemberg, Germany',
  },
  {
    fullName: 'Róisín 🌲 O’Carragher',
    headline: '🌲🪵 Timber broker 🚢 | procurement that floats ⚓️ | she/her',
    title: 'Timber Broker',
    location: 'Cork, Ireland',
    company: 'O’Carragher & Søns “Træ” <Export>',
    hasPicture: true,
  },
  { fullName: 'X Æ', headline: '<b>Procurement</b> & "Timber" \'consultant\'', location: '' },
  { fullName: 'Ng', headline: '-', location: 'Earth' },
];
