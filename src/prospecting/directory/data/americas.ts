// Well-known companies of North and South America: name | domain | city of the head office | industry.

export const AMERICAS = {
  US: `
    Apple | apple.com | Cupertino | consumer
    Microsoft | microsoft.com | Redmond | software
    Alphabet | abc.xyz | Mountain View | software
    Google | google.com | Mountain View | software
    Amazon | amazon.com | Seattle | retail
    Meta Platforms | meta.com | Menlo Park | software
    NVIDIA | nvidia.com | Santa Clara | manufacturing
    Intel | intel.com | Santa Clara | manufacturing
    AMD | amd.com | Santa Clara | manufacturing
    Qualcomm | qualcomm.com | San Diego | manufacturing
    Texas Instruments | ti.com | Dallas | manufacturing
    Micron Technology | micron.com | Boise | manufacturing
    Applied Materials | appliedmaterials.com | Santa Clara | manufacturing
    Cisco | cisco.com | San Jose | telecoms
    IBM | ibm.com | Armonk | software
    Oracle | oracle.com | Austin | software
    Salesforce | salesforce.com | San Francisco | software
    Adobe | adobe.com | San Jose | software
    Intuit | intuit.com | Mountain View | software
    ServiceNow | servicenow.com | Santa Clara | software
    Workday | workday.com | Pleasanton | software
    Autodesk | autodesk.com | San Francisco | software
    Freshworks | freshworks.com | San Mateo | software
    UiPath | uipath.com | New York | software
    Datadog | datadoghq.com | New York | software
    MongoDB | mongodb.com | New York | software
    Cloudflare | cloudflare.com | San Francisco | software
    GitHub | github.com | San Francisco | software
    HubSpot | hubspot.com | Cambridge | software
    Dropbox | dropbox.com | San Francisco | software
    Zoom Communications | zoom.us | San Jose | software
    DocuSign | docusign.com | San Francisco | software
    Okta | okta.com | San Francisco | software
    Palo Alto Networks | paloaltonetworks.com | Santa Clara | software
    Fortinet | fortinet.com | Sunnyvale | software
    Dell Technologies | dell.com | Round Rock | manufacturing
    HP | hp.com | Palo Alto | manufacturing
    Netflix | netflix.com | Los Gatos | entertainment
    The Walt Disney Company | thewaltdisneycompany.com | Burbank | entertainment
    Comcast | comcast.com | Philadelphia | telecoms
    Verizon | verizon.com | New York | telecoms
    AT&T | att.com | Dallas | telecoms
    T-Mobile US | t-mobile.com | Bellevue | telecoms
    The New York Times Company | nytco.com | New York | entertainment
    Electronic Arts | ea.com | Redwood City | entertainment
    Roblox | roblox.com | San Mateo | entertainment
    Uber | uber.com | San Francisco | logistics
    Lyft | lyft.com | San Francisco | logistics
    Airbnb | airbnb.com | San Francisco | hospitality
    Expedia Group | expediagroup.com | Seattle | hospitality
    Marriott International | marriott.com | Bethesda | hospitality
    Hilton | hilton.com | McLean | hospitality
    Hyatt Hotels | hyatt.com | Chicago | hospitality
    McDonald's | mcdonalds.com | Chicago | hospitality
    Starbucks | starbucks.com | Seattle | hospitality
    Chipotle Mexican Grill | chipotle.com | Newport Beach | hospitality
    Domino's Pizza | dominos.com | Ann Arbor | hospitality
    Tesla | tesla.com | Austin | automotive
    Ford Motor Company | ford.com | Dearborn | automotive
    General Motors | gm.com | Detroit | automotive
    Rivian | rivian.com | Irvine | automotive
    Boeing | boeing.com | Arlington | manufacturing
    Lockheed Martin | lockheedmartin.com | Bethesda | manufacturing
    Northrop Grumman | northropgrumman.com | Falls Church | manufacturing
    GE Aerospace | geaerospace.com | Evendale | manufacturing
    Honeywell | honeywell.com | Charlotte | manufacturing
    Caterpillar | caterpillar.com | Irving | manufacturing
    Deere & Company | deere.com | Moline | manufacturing
    3M | 3m.com | Saint Paul | manufacturing
    Emerson Electric | emerson.com | Saint Louis | manufacturing
    SpaceX | spacex.com | Starbase | manufacturing
    ExxonMobil | exxonmobil.com | Spring | energy
    Chevron | chevron.com | Houston | energy
    ConocoPhillips | conocophillips.com | Houston | energy
    NextEra Energy | nexteraenergy.com | Juno Beach | energy
    Duke Energy | duke-energy.com | Charlotte | energy
    Walmart | walmart.com | Bentonville | retail
    Costco Wholesale | costco.com | Issaquah | retail
    The Home Depot | homedepot.com | Atlanta | retail
    Lowe's | lowes.com | Mooresville | retail
    Target | target.com | Minneapolis | retail
    Best Buy | bestbuy.com | Richfield | retail
    The Kroger Co. | kroger.com | Cincinnati | retail
    eBay | ebay.com | San Jose | retail
    Etsy | etsy.com | Brooklyn | retail
    Wayfair | wayfair.com | Boston | retail
    Chewy | chewy.com | Plantation | retail
    Sysco | sysco.com | Houston | wholesale
    W.W. Grainger | grainger.com | Lake Forest | wholesale
    Procter & Gamble | pg.com | Cincinnati | consumer
    Colgate-Palmolive | colgatepalmolive.com | New York | consumer
    Kimberly-Clark | kimberly-clark.com | Irving | consumer
    Nike | nike.com | Beaverton | consumer
    Levi Strauss & Co. | levistrauss.com | San Francisco | consumer
    The Estée Lauder Companies | elcompanies.com | New York | consumer
    Mattel | mattel.com | El Segundo | consumer
    The Coca-Cola Company | coca-colacompany.com | Atlanta | consumer
    PepsiCo | pepsico.com | Purchase | consumer
    Mondelez International | mondelezinternational.com | Chicago | agriculture
    General Mills | generalmills.com | Minneapolis | agriculture
    The Hershey Company | thehersheycompany.com | Hershey | agriculture
    Cargill | cargill.com | Wayzata | agriculture
    Archer Daniels Midland | adm.com | Chicago | agriculture
    JPMorgan Chase | jpmorganchase.com | New York | finance
    Bank of America | bankofamerica.com | Charlotte | finance
    Wells Fargo | wellsfargo.com | San Francisco | finance
    Citigroup | citigroup.com | New York | finance
    Goldman Sachs | goldmansachs.com | New York | finance
    Morgan Stanley | morganstanley.com | New York | finance
    BlackRock | blackrock.com | New York | finance
    Charles Schwab | schwab.com | Westlake | finance
    American Express | americanexpress.com | New York | finance
    Visa | visa.com | San Francisco | finance
    Mastercard | mastercard.com | Purchase | finance
    PayPal | paypal.com | San Jose | finance
    Stripe | stripe.com | South San Francisco | finance
    Berkshire Hathaway | berkshirehathaway.com | Omaha | insurance
    Progressive | progressive.com | Mayfield | insurance
    MetLife | metlife.com | New York | insurance
    Prudential Financial | prudential.com | Newark | insurance
    Aflac | aflac.com | Columbus | insurance
    Pfizer | pfizer.com | New York | pharma
    Johnson & Johnson | jnj.com | New Brunswick | pharma
    Merck & Co. | merck.com | Rahway | pharma
    Eli Lilly | lilly.com | Indianapolis | pharma
    AbbVie | abbvie.com | North Chicago | pharma
    Amgen | amgen.com | Thousand Oaks | pharma
    Gilead Sciences | gilead.com | Foster City | pharma
    Moderna | modernatx.com | Cambridge | pharma
    UnitedHealth Group | unitedhealthgroup.com | Eden Prairie | health
    CVS Health | cvshealth.com | Woonsocket | health
    HCA Healthcare | hcahealthcare.com | Nashville | health
    Boston Scientific | bostonscientific.com | Marlborough | health
    Intuitive Surgical | intuitive.com | Sunnyvale | health
    FedEx | fedex.com | Memphis | logistics
    United Parcel Service | ups.com | Atlanta | logistics
    Delta Air Lines | delta.com | Atlanta | logistics
    United Airlines | united.com | Chicago | logistics
    Southwest Airlines | southwest.com | Dallas | logistics
    Union Pacific | up.com | Omaha | logistics
    C.H. Robinson | chrobinson.com | Eden Prairie | logistics
    McKinsey & Company | mckinsey.com | New York | consulting
    Boston Consulting Group | bcg.com | Boston | consulting
    Bain & Company | bain.com | Boston | consulting
    Kroll | kroll.com | New York | consulting
    Omnicom Group | omnicomgroup.com | New York | marketing
    The Trade Desk | thetradedesk.com | Ventura | marketing
    Kirkland & Ellis | kirkland.com | Chicago | legal
    Latham & Watkins | lw.com | Los Angeles | legal
    Skadden | skadden.com | New York | legal
    CBRE | cbre.com | Dallas | property
    Jones Lang LaSalle | jll.com | Chicago | property
    Zillow | zillowgroup.com | Seattle | property
    Bechtel | bechtel.com | Reston | construction
    Fluor | fluor.com | Irving | construction
    Turner Construction | turnerconstruction.com | New York | construction
    Coursera | coursera.org | Mountain View | education
    Duolingo | duolingo.com | Pittsburgh | education
    Peloton | onepeloton.com | New York | sport
    Mozilla | mozilla.org | San Francisco | nonprofit
    Wikimedia Foundation | wikimediafoundation.org | San Francisco | nonprofit`,
  CA: `
    Shopify | shopify.com | Ottawa | software
    OpenText | opentext.com | Waterloo | software
    Royal Bank of Canada | rbc.com | Toronto | finance
    TD Bank Group | td.com | Toronto | finance
    Bank of Nova Scotia | scotiabank.com | Toronto | finance
    Manulife | manulife.com | Toronto | insurance
    Sun Life | sunlife.com | Toronto | insurance
    Bombardier | bombardier.com | Dorval | manufacturing
    CAE | cae.com | Montreal | manufacturing
    Magna International | magna.com | Aurora | automotive
    Canadian National Railway | cn.ca | Montreal | logistics
    Air Canada | aircanada.com | Montreal | logistics
    Lululemon Athletica | lululemon.com | Vancouver | consumer
    Loblaw Companies | loblaw.ca | Brampton | retail
    Canadian Tire | canadiantire.ca | Toronto | retail
    BCE | bce.ca | Montreal | telecoms
    Telus | telus.com | Vancouver | telecoms
    Rogers Communications | rogers.com | Toronto | telecoms
    Enbridge | enbridge.com | Calgary | energy
    Suncor Energy | suncor.com | Calgary | energy
    Hydro-Québec | hydroquebec.com | Montreal | energy
    Nutrien | nutrien.com | Saskatoon | agriculture
    McCain Foods | mccain.com | Toronto | agriculture`,
  MX: `
    América Móvil | americamovil.com | Mexico City | telecoms
    Cemex | cemex.com | San Pedro Garza García | construction
    Grupo Bimbo | grupobimbo.com | Mexico City | agriculture
    FEMSA | femsa.com | Monterrey | retail
    Aeroméxico | aeromexico.com | Mexico City | logistics
    Banorte | banorte.com | Monterrey | finance`,
  BR: `
    Petrobras | petrobras.com.br | Rio de Janeiro | energy
    Vale | vale.com | Rio de Janeiro | manufacturing
    Itaú Unibanco | itau.com.br | São Paulo | finance
    Nubank | nubank.com.br | São Paulo | finance
    Embraer | embraer.com | São José dos Campos | manufacturing
    JBS | jbs.com.br | São Paulo | agriculture
    Natura | natura.com.br | São Paulo | consumer
    WEG | weg.net | Jaraguá do Sul | manufacturing
    Magazine Luiza | magazineluiza.com.br | Franca | retail
    TOTVS | totvs.com | São Paulo | software`,
  AR: `
    Globant | globant.com | Buenos Aires | software
    YPF | ypf.com | Buenos Aires | energy
    Grupo Arcor | arcor.com | Arroyito | agriculture`,
  UY: `
    MercadoLibre | mercadolibre.com | Montevideo | retail`,
  CL: `
    Falabella | falabella.com | Santiago | retail
    Codelco | codelco.com | Santiago | manufacturing
    LATAM Airlines | latamairlines.com | Santiago | logistics`,
  CO: `
    Ecopetrol | ecopetrol.com.co | Bogotá | energy
    Bancolombia | bancolombia.com | Medellín | finance
    Rappi | rappi.com | Bogotá | logistics`,
} as const;
