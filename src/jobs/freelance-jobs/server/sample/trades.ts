// What freelancers are hired for in the sample: titles, skills and sentences of each trade.

export interface FreelanceTrade {
  weight: number;
  /** The more often a skill is asked for, the further in front; the first two nearly always. */
  skills: readonly string[];
  /** `#` stands for whom it is made. */
  titles: readonly string[];
  /** Dollars an hour, usual range. */
  rate: readonly [low: number, high: number];
  /** Dollars for the whole, usual range. */
  price: readonly [low: number, high: number];
  work: readonly string[];
}

const list = (text: string): string[] => text.split('; ');

export const FREELANCE_TRADES: readonly FreelanceTrade[] = [
  {
    weight: 34,
    skills: list('JavaScript; React; TypeScript; CSS; Next.js; HTML; REST API; Tailwind CSS; Redux; GraphQL; Figma'),
    titles: list(
      'React dashboard for #; React developer for the booking page of #; Front end of a customer portal for #; Next.js shop for #; Mend and speed up the React app of #; Component library in React for #; Price calculator in JavaScript for #; Map of branches in React for #',
    ),
    rate: [12, 55],
    price: [250, 6000],
    work: list(
      'The screens are drawn in Figma and need to be built with clean components; Data comes from a REST API that our own developer maintains; Lists of ten thousand rows have to stay fast; Please keep to our lint rules and write tests for what you add; The present page takes eight seconds on a phone, which we want below two; Forms need to say plainly what is wrong with an entry',
    ),
  },
  {
    weight: 14,
    skills: list('Node.js; JavaScript; TypeScript; PostgreSQL; Express; Docker; AWS; Redis; GraphQL; React'),
    titles: list(
      'Node.js API for #; Webhook service for #; Move the order system of # to PostgreSQL; Payment integration for #; Import of supplier files for #; Background jobs in Node.js for #',
    ),
    rate: [18, 70],
    price: [400, 9000],
    work: list(
      'Orders arrive in three formats and have to end in one table; A repeated call must never charge a customer twice; There is a staging system with made-up data to try on; We need somebody who writes down why a choice was made',
    ),
  },
  {
    weight: 12,
    skills: list('PHP; WordPress; WooCommerce; CSS; MySQL; HTML; JavaScript; SEO; Elementor'),
    titles: list(
      'WordPress site for #; WooCommerce shop for #; Make the site of # load faster; Plugin for opening hours of #; Move the site of # to another host',
    ),
    rate: [8, 35],
    price: [80, 2500],
    work: list(
      'The texts and the pictures are there; Please no page builder; The shop has about four hundred products; It has to work on old phones as well',
    ),
  },
  {
    weight: 10,
    skills: list('Python; Django; Pandas; PostgreSQL; Web Scraping; FastAPI; Machine Learning; SQL; Docker'),
    titles: list(
      'Python script that reads invoices for #; Forecast of demand for #; Django back office for #; Clean up the product data of #; Report that builds itself for #',
    ),
    rate: [15, 65],
    price: [150, 5000],
    work: list(
      'The figures of five years are in spreadsheets; The result should run every night without anybody looking; A short note on how sure the forecast is belongs to it',
    ),
  },
  {
    weight: 8,
    skills: list('React Native; Flutter; iOS; Android; Swift; Kotlin; Firebase; TypeScript; JavaScript; React'),
    titles: list(
      'App for drivers of #; Loyalty app for #; React Native app for #; Bring the app of # to the stores; Offline mode for the app of #',
    ),
    rate: [18, 75],
    price: [800, 15_000],
    work: list(
      'Drivers have no network in the valleys, so it must work without; Both stores have turned the last version down; Notifications come twice at present',
    ),
  },
  {
    weight: 9,
    skills: list('UI Design; Figma; UX Design; Web Design; Prototyping; User Research; Branding; Adobe XD'),
    titles: list(
      'Design of a booking flow for #; Logo and house style for #; Redesign of the shop of #; Figma library for #; Packaging for #',
    ),
    rate: [12, 60],
    price: [100, 4000],
    work: list(
      'There is a logo that may not change; Please show two directions before going deep into one; Our customers are over sixty, so type must be large',
    ),
  },
  {
    weight: 8,
    skills: list('Copywriting; Content Writing; SEO; Blog Writing; Editing; Proofreading; Technical Writing'),
    titles: list(
      'Product texts for #; Ten articles on timber for #; Edit the handbook of #; Newsletter for #; Case studies for #',
    ),
    rate: [8, 40],
    price: [40, 1500],
    work: list(
      'The tone is plain and friendly; Every figure needs a source; We send notes, you write, we answer within a day',
    ),
  },
  {
    weight: 7,
    skills: list('Translation; English; German; Swedish; Spanish; French; Proofreading; Localization'),
    titles: list(
      'Translate the site of # into German; Swedish subtitles for #; Proofread the catalogue of #; Spanish customer letters for #',
    ),
    rate: [8, 35],
    price: [30, 1200],
    work: list('About twelve thousand words, half of them repeated; There is a list of terms that have to be kept'),
  },
  {
    weight: 7,
    skills: list(
      'Google Ads; SEO; Social Media Marketing; Email Marketing; Google Analytics; Facebook Ads; Content Strategy',
    ),
    titles: list(
      'Search ads for #; Find out why the visits of # fall; Monthly newsletter for #; Measure what the shop of # sells',
    ),
    rate: [10, 50],
    price: [100, 2500],
    work: list('The budget for ads is small and has to be accounted for; Access is given to you alone'),
  },
  {
    weight: 7,
    skills: list('Virtual Assistant; Data Entry; Excel; Customer Service; Scheduling; Lead Generation; Bookkeeping'),
    titles: list(
      'Assistant for #, mornings; Enter four hundred invoices for #; Answer customers of # by e-mail; Keep the books of #',
    ),
    rate: [5, 25],
    price: [20, 600],
    work: list('Two hours a day, in a time zone near ours; Accuracy counts more than speed'),
  },
  {
    weight: 5,
    skills: list('Video Editing; Motion Graphics; After Effects; Premiere Pro; Animation; Subtitling'),
    titles: list('Product film for #; Cut interviews for #; Explain a machine of # in a minute'),
    rate: [12, 55],
    price: [80, 3000],
    work: list('The raw material is about an hour; Music has to be free of rights'),
  },
  {
    weight: 4,
    skills: list('AutoCAD; SolidWorks; 3D Modeling; Rendering; Product Design; Blender'),
    titles: list('Drawings of a shelf for #; Model of a housing for #; Pictures of a kitchen for #'),
    rate: [12, 60],
    price: [80, 3500],
    work: list('Measures are given on paper; The part is made by milling, so corners need a radius'),
  },
];

/** Sentences that any posting may have. */
export const COMMON = list(
  'We are a small company and decide quickly; Please tell us in two sentences how you would begin; A first small part comes before the whole; We pay on time and expect the same of deliveries; Work is in English, by message rather than by call; There may be more to do afterwards; You would work with one person here, who knows the matter; Please name something similar that you have made; What is agreed is written down, and changes to it are paid; We know the trade and not the technology, so plain words help; Two of our people test each step within a day; The first version goes to a handful of customers, then to all; Everything that is made belongs to us afterwards, with its sources; Holidays are no trouble as long as we hear of them in time; Somebody else has begun and left, what there is can be looked at before; If you see a simpler way, say so before you begin',
);
