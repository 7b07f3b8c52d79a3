// Well-known companies of the south, north and east of Europe: name | domain | city of the head office | industry.

export const MORE_OF_EUROPE = {
  CH: `
    Nestlé | nestle.com | Vevey | agriculture
    Novartis | novartis.com | Basel | pharma
    Roche | roche.com | Basel | pharma
    UBS | ubs.com | Zürich | finance
    Zurich Insurance Group | zurich.com | Zürich | insurance
    Swiss Re | swissre.com | Zürich | insurance
    ABB | abb.com | Zürich | manufacturing
    Schindler | schindler.com | Ebikon | manufacturing
    Logitech | logitech.com | Lausanne | manufacturing
    Sika | sika.com | Baar | manufacturing
    Glencore | glencore.com | Baar | wholesale
    Rolex | rolex.com | Geneva | consumer
    Swatch Group | swatchgroup.com | Biel | consumer
    Lindt & Sprüngli | lindt-spruengli.com | Kilchberg | agriculture
    Swisscom | swisscom.ch | Bern | telecoms
    Migros | migros.ch | Zürich | retail
    Coop | coop.ch | Basel | retail
    Kuehne+Nagel | kuehne-nagel.com | Schindellegi | logistics
    Proton | proton.me | Geneva | software
    On | on.com | Zürich | consumer`,
  AT: `
    Red Bull | redbull.com | Fuschl am See | consumer
    OMV | omv.com | Vienna | energy
    Erste Group | erstegroup.com | Vienna | finance
    Voestalpine | voestalpine.com | Linz | manufacturing
    Andritz | andritz.com | Graz | manufacturing
    Strabag | strabag.com | Vienna | construction
    Swarovski | swarovski.com | Wattens | consumer
    KTM | ktm.com | Mattighofen | automotive`,
  IT: `
    Ferrari | ferrari.com | Maranello | automotive
    Pirelli | pirelli.com | Milan | automotive
    Piaggio | piaggiogroup.com | Pontedera | automotive
    Ducati | ducati.com | Bologna | automotive
    Enel | enel.com | Rome | energy
    Eni | eni.com | Rome | energy
    Intesa Sanpaolo | intesasanpaolo.com | Turin | finance
    UniCredit | unicreditgroup.eu | Milan | finance
    Generali | generali.com | Trieste | insurance
    Leonardo | leonardo.com | Rome | manufacturing
    Prysmian | prysmian.com | Milan | manufacturing
    Barilla | barillagroup.com | Parma | agriculture
    Lavazza | lavazza.com | Turin | agriculture
    Illycaffè | illy.com | Trieste | agriculture
    Prada | pradagroup.com | Milan | consumer
    Moncler | monclergroup.com | Milan | consumer
    Telecom Italia | gruppotim.it | Milan | telecoms
    Webuild | webuildgroup.com | Milan | construction
    Chiesi Farmaceutici | chiesi.com | Parma | pharma`,
  ES: `
    Inditex | inditex.com | Arteixo | retail
    Mango | mango.com | Palau-solità i Plegamans | retail
    Mercadona | mercadona.es | Tavernes Blanques | retail
    Banco Santander | santander.com | Boadilla del Monte | finance
    BBVA | bbva.com | Bilbao | finance
    CaixaBank | caixabank.com | Valencia | finance
    Mapfre | mapfre.com | Majadahonda | insurance
    Iberdrola | iberdrola.com | Bilbao | energy
    Repsol | repsol.com | Madrid | energy
    Telefónica | telefonica.com | Madrid | telecoms
    Amadeus IT Group | amadeus.com | Madrid | software
    Glovo | glovoapp.com | Barcelona | logistics
    Iberia | iberia.com | Madrid | logistics
    ACS | grupoacs.com | Madrid | construction
    SEAT | seat.com | Martorell | automotive
    Meliá Hotels International | melia.com | Palma | hospitality
    Grifols | grifols.com | Sant Cugat del Vallès | pharma`,
  PT: `
    EDP | edp.com | Lisbon | energy
    Galp | galp.com | Lisbon | energy
    Jerónimo Martins | jeronimomartins.com | Lisbon | retail
    Sonae | sonae.pt | Maia | retail
    TAP Air Portugal | flytap.com | Lisbon | logistics
    Corticeira Amorim | amorim.com | Santa Maria da Feira | manufacturing`,
  IE: `
    Accenture | accenture.com | Dublin | consulting
    Medtronic | medtronic.com | Galway | health
    Ryanair | ryanair.com | Swords | logistics
    Kerry Group | kerry.com | Tralee | agriculture
    CRH | crh.com | Dublin | construction
    AIB | aib.ie | Dublin | finance
    Bank of Ireland | bankofireland.com | Dublin | finance
    Intercom | intercom.com | Dublin | software
    Primark | primark.com | Dublin | retail`,
  SE: `
    Spotify | spotify.com | Stockholm | entertainment
    Ericsson | ericsson.com | Stockholm | telecoms
    Volvo Group | volvogroup.com | Gothenburg | automotive
    Volvo Cars | volvocars.com | Gothenburg | automotive
    Scania | scania.com | Södertälje | automotive
    H&M | hmgroup.com | Stockholm | retail
    Electrolux | electroluxgroup.com | Stockholm | consumer
    Atlas Copco | atlascopco.com | Nacka | manufacturing
    Sandvik | home.sandvik | Stockholm | manufacturing
    SKF | skf.com | Gothenburg | manufacturing
    Saab | saab.com | Stockholm | manufacturing
    Klarna | klarna.com | Stockholm | finance
    SEB | sebgroup.com | Stockholm | finance
    Vattenfall | vattenfall.com | Solna | energy
    Telia Company | teliacompany.com | Solna | telecoms
    Skanska | skanska.com | Stockholm | construction
    Mojang Studios | minecraft.net | Stockholm | entertainment
    Axis Communications | axis.com | Lund | manufacturing
    Tetra Pak | tetrapak.com | Lund | manufacturing`,
  DK: `
    Novo Nordisk | novonordisk.com | Bagsværd | pharma
    A.P. Moller - Maersk | maersk.com | Copenhagen | logistics
    DSV | dsv.com | Hedehusene | logistics
    LEGO Group | lego.com | Billund | consumer
    Carlsberg | carlsberggroup.com | Copenhagen | consumer
    Pandora | pandoragroup.com | Copenhagen | consumer
    Vestas | vestas.com | Aarhus | energy
    Ørsted | orsted.com | Fredericia | energy
    Danske Bank | danskebank.com | Copenhagen | finance
    Grundfos | grundfos.com | Bjerringbro | manufacturing
    Danfoss | danfoss.com | Nordborg | manufacturing
    Bang & Olufsen | bang-olufsen.com | Struer | consumer
    Arla Foods | arla.com | Viby J | agriculture`,
  NO: `
    Equinor | equinor.com | Stavanger | energy
    Statkraft | statkraft.com | Oslo | energy
    Telenor | telenor.com | Fornebu | telecoms
    DNB | dnb.no | Oslo | finance
    Norsk Hydro | hydro.com | Oslo | manufacturing
    Yara International | yara.com | Oslo | agriculture
    Mowi | mowi.com | Bergen | agriculture
    Opera | opera.com | Oslo | software`,
  FI: `
    Nokia | nokia.com | Espoo | telecoms
    Kone | kone.com | Espoo | manufacturing
    Neste | neste.com | Espoo | energy
    Nordea | nordea.com | Helsinki | finance
    UPM | upm.com | Helsinki | manufacturing
    Wärtsilä | wartsila.com | Helsinki | manufacturing
    Supercell | supercell.com | Helsinki | entertainment
    Wolt | wolt.com | Helsinki | logistics
    Fiskars | fiskarsgroup.com | Espoo | consumer
    Finnair | finnair.com | Vantaa | logistics`,
  IS: `
    Icelandair | icelandair.com | Reykjavík | logistics
    Marel | marel.com | Garðabær | manufacturing`,
  PL: `
    Orlen | orlen.pl | Płock | energy
    PKO Bank Polski | pkobp.pl | Warsaw | finance
    Allegro | allegro.pl | Poznań | retail
    CD Projekt | cdprojekt.com | Warsaw | entertainment
    InPost | inpost.pl | Kraków | logistics
    KGHM | kghm.com | Lubin | manufacturing
    LPP | lpp.com | Gdańsk | retail
    Asseco | asseco.com | Rzeszów | software`,
  CZ: `
    Škoda Auto | skoda-auto.com | Mladá Boleslav | automotive
    ČEZ | cez.cz | Prague | energy
    JetBrains | jetbrains.com | Prague | software
    Avast | avast.com | Prague | software
    Budweiser Budvar | budejovickybudvar.cz | České Budějovice | consumer`,
  HU: `
    MOL Group | molgroup.info | Budapest | energy
    OTP Bank | otpbank.hu | Budapest | finance
    Gedeon Richter | gedeonrichter.com | Budapest | pharma
    Wizz Air | wizzair.com | Budapest | logistics`,
  RO: `
    Bitdefender | bitdefender.com | Bucharest | software
    Dacia | dacia.com | Mioveni | automotive`,
  EE: `
    Bolt | bolt.eu | Tallinn | logistics
    Pipedrive | pipedrive.com | Tallinn | software`,
  LT: `
    Vinted | vinted.com | Vilnius | retail
    Nord Security | nordsecurity.com | Vilnius | software`,
  LV: `
    airBaltic | airbaltic.com | Riga | logistics
    Printful | printful.com | Riga | retail`,
  SK: `
    ESET | eset.com | Bratislava | software`,
  SI: `
    Krka | krka.biz | Novo mesto | pharma
    Gorenje | gorenje.com | Velenje | consumer`,
  HR: `
    Infobip | infobip.com | Vodnjan | software
    Rimac Group | rimac-group.com | Sveta Nedelja | automotive`,
  GR: `
    Aegean Airlines | aegeanair.com | Athens | logistics
    National Bank of Greece | nbg.gr | Athens | finance`,
  UA: `
    Nova Poshta | novaposhta.ua | Kyiv | logistics
    MacPaw | macpaw.com | Kyiv | software`,
  TR: `
    Turkish Airlines | turkishairlines.com | Istanbul | logistics
    Koç Holding | koc.com.tr | Istanbul | manufacturing
    Arçelik | arcelikglobal.com | Istanbul | consumer
    Trendyol | trendyol.com | Istanbul | retail`,
} as const;
