// What accounts of the social networks are about: their names, their tags and what they film.
import { phrases } from './trade.ts';

export interface SocialTopic {
  topic: string;
  /** The trades of `TRADES` whose companies post about it. */
  industries: readonly string[];
  /** Ends the name of a small business: "Kestrelby Coffee Roasters". */
  nouns: readonly string[];
  tags: readonly string[];
  /** What happens in a video. */
  scenes: readonly string[];
}

/** `a | b | c | d`: industries, nouns, tags, scenes, each separated by semicolons. */
function topic(name: string, text: string): SocialTopic {
  const [industries = '', nouns = '', tags = '', scenes = ''] = text.split('|').map((part) => part.trim());
  return {
    topic: name,
    industries: industries === '-' ? [] : phrases(industries),
    nouns: phrases(nouns),
    tags: phrases(tags),
    scenes: phrases(scenes),
  };
}

export const SOCIAL_TOPICS: readonly SocialTopic[] = [
  topic(
    'coffee',
    'Hospitality | Coffee Roasters; Coffee; Espresso Bar; Coffee House; Roastery | coffee; specialtycoffee; roastery; barista; espresso; smallbatch | The first roast of the morning; Dialling in a new espresso before we open; Three ways to brew the same coffee; What a bag of green coffee looks like when it arrives; Our grinder, taken apart and cleaned',
  ),
  topic(
    'timber',
    'Wholesale Building Materials | Timber; Sawmill; Wood Yard | timber; sawmill; wood; decking; woodworking; fsc | From log to board in forty seconds; Stacking a kiln that holds ninety cubic metres; How we grade a board by eye; Planing larch for a jetty; The saw that has run since our grandparents',
  ),
  topic(
    'furniture',
    'Furniture and Home Furnishings Manufacturing | Furniture; Joinery; Woodworks; Chairs | furniture; joinery; workshop; solidwood; handmade; interior | A chair in eleven joints; Three shelf brackets we make every day; Repairing a table instead of replacing it; Upholstery day: forty seats for one café; Oil, wait, oil again',
  ),
  topic(
    'design',
    'Design Services | Design; Design Studio; Studio; Form | design; graphicdesign; branding; packagingdesign; typography; logo | A logo from the first sketch to the van; Packaging design that fits the letterbox; Choosing a typeface with a client who hates serifs; What we throw away on a design day; One poster, five papers',
  ),
  topic(
    'architecture',
    'Architecture and Planning | Architects; Architecture; Buildings | architecture; housing; modelmaking; publicspace; urbanism | A model of the whole street in cardboard; Walking the site before anything stands on it; Why this stair turns twice; Daylight, tested with a torch',
  ),
  topic(
    'packaging',
    'Packaging and Containers Manufacturing | Packaging; Cartons; Fibre Packaging | packaging; cardboard; sustainablepackaging; unboxing; print | A carton folds itself in two seconds; Dropping a parcel forty times on purpose; Moulded fibre from yesterday’s newspapers; Packaging without a single drop of glue',
  ),
  topic(
    'textiles',
    'Textile Manufacturing | Textiles; Weaving; Knitwear; Linen; Fashion | textiles; weaving; linen; slowfashion; knitwear; fashion | Warping a loom takes two people and a day; Linen before and after the wash; A sweater made of one thread; Cutting forty layers at once',
  ),
  topic(
    'food',
    'Food and Beverage Manufacturing | Foods; Kitchen; Preserves; Dairy; Pasta | food; foodie; recipe; smallproducer; organic; kitchen | A thousand jars of plum jam; Pasta drying like laundry; The cheese that takes a year; Tasting batch 112 with everyone who made it; How we label nine hundred bottles before lunch',
  ),
  topic(
    'bakery',
    '- | Bakery; Sourdough; Patisserie; Bread | bakery; sourdough; bread; pastry; baker; croissant | Shaping two hundred loaves before six; The croissant, layer by layer; Feeding a sourdough that is older than our youngest baker; What happens to the bread we do not sell',
  ),
  topic(
    'farming',
    'Farming | Farm; Orchard; Gardens; Seeds | farming; farmlife; harvest; orchard; tractor; vegetables | Picking apples by the light of the tractor; Frost at four in the morning; A row of leeks, from seed to crate; The sheep decide when we start',
  ),
  topic(
    'seafood',
    'Fisheries | Seafood; Fisheries; Oysters | seafood; fishing; oysters; harbour; sea | Landing the nets in a north wind; Opening an oyster without losing the sea; The auction is over in ninety seconds; Mending nets all winter',
  ),
  topic(
    'construction',
    'Construction | Builders; Construction; Roofing; Carpentry | construction; builder; carpentry; roofing; renovation; sitelife | A roof in one day, seen from the crane; Straightening a wall from 1890; How not to carry a window; Pouring a floor that has to be level by noon',
  ),
  topic(
    'logistics',
    'Truck Transportation | Logistics; Freight; Couriers; Warehousing | logistics; freight; trucking; warehouse; forklift; supplychain | A night in the warehouse, sped up; Loading a truck like a puzzle; Cold chain: one degree decides; The parcel that came back three times',
  ),
  topic(
    'machines',
    'Machinery Manufacturing; Automotive Components | Machines; Engineering; Tooling; Workshop | engineering; cnc; machinist; workshop; satisfying; steel | Milling a gear from a solid block; The chip that everyone keeps; A lathe older than the company; Measuring to a thousandth, by hand',
  ),
  topic(
    'solar',
    'Renewable Energy Equipment; Environmental Services | Solar; Energy; Recycling; Wind | solar; renewableenergy; solarpower; recycling; heatpump; energy | Forty panels before the rain; What is inside a heat pump; A roof that pays its own bills; Sorting what others call waste',
  ),
  topic(
    'print',
    'Printing Services | Print; Press; Bindery; Letterpress | letterpress; print; printing; paper; bookbinding; risograph | Mixing an orange that no screen can show; Letterpress at two hundred sheets an hour; Binding a book with no glue; The plate, the ink and the mistake we kept',
  ),
  topic(
    'skincare',
    'Chemical Manufacturing | Soap; Skincare; Botanicals; Apothecary | skincare; soap; handmadesoap; naturalskincare; selfcare | Cutting soap is the best hour of the week; What the label has to say, and why; Thirty litres of balm, poured by hand; Calendula from field to jar',
  ),
  topic(
    'health',
    'Hospitals and Health Care; Medical Equipment Manufacturing | Clinic; Physio; Dental; Care | health; physiotherapy; wellbeing; dentist; backpain | Three exercises for a desk back; A day in our small clinic; How a splint is made to measure; What we wish everyone asked us',
  ),
  topic(
    'software',
    'Software Development; Telecommunications | Software; Apps; Digital; Labs | software; webdesign; coding; startup; devlife; automation | Deleting code for an hour; Our release, as a relay race; How we answer support in four minutes; A bug that only came on Tuesdays',
  ),
  topic(
    'marketing',
    'Advertising Services | Marketing; Agency; Media; Content | marketing; smallbusiness; contentcreator; branding; advertising | One product, shot on a kitchen table; What we tell clients with no budget; Ten seconds to explain a forklift; Behind a campaign that did not work',
  ),
  topic(
    'consulting',
    'Business Consulting and Services; Accounting; Financial Services; Staffing and Recruiting | Advisers; Accounting; Consulting; Partners | smallbusiness; accounting; taxes; entrepreneur; hiring; finance | An invoice, line by line; The three numbers we look at first; How to say no to a customer; Closing the year without tears',
  ),
  topic(
    'learning',
    'Education; Non-profit Organizations | Academy; School; Workshop; Foundation | learning; education; apprenticeship; workshop; community | First week of our apprentices; Teaching twelve people to weld a cube; What children ask in a factory; A library of tools, and who borrows them',
  ),
  topic(
    'shop',
    'Retail | Store; Goods; Market; Supplies | shoplocal; retail; smallshop; newarrivals; giftideas | Opening the first box of spring; A shop window in an hour; What people come back for; Counting everything, once a year',
  ),
  topic(
    'bikes',
    '- | Cycles; Bikes; Bike Workshop; Cargo Bikes | cycling; bikeshop; cargobike; wheelbuilding; bikelife | Truing a wheel by ear; A cargo bike that moves a sofa; What sand does to a chain; Brazing a frame, start to finish',
  ),
  topic(
    'flowers',
    '- | Flowers; Florist; Bloom; Plants | flowers; florist; bouquet; plants; weddingflowers | Four in the morning at the flower market; A bouquet that lasts three weeks; Wedding arch in six hundred stems; Saving the plant you gave up on',
  ),
  topic(
    'ceramics',
    '- | Ceramics; Pottery; Clay; Stoneware | ceramics; pottery; clay; handmade; kiln; stoneware | Opening the kiln is always a surprise; Forty cups, no two alike; Centring clay, explained slowly; The glaze that went wrong and sold out',
  ),
  topic(
    'travel',
    '- | Travel; Guesthouse; Tours; Cabins | travel; smallhotel; cabin; guesthouse; slowtravel | A cabin with no address; Breakfast for eleven guests; The path we clear every spring; What is in our lost property',
  ),
];
