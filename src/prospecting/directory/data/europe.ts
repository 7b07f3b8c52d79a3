// Well-known companies of Europe: name | domain | city of the head office | industry.

export const EUROPE = {
  DE: `
    SAP | sap.com | Walldorf | software
    Siemens | siemens.com | Munich | manufacturing
    Siemens Energy | siemens-energy.com | Munich | energy
    Siemens Healthineers | siemens-healthineers.com | Erlangen | health
    Bosch | bosch.com | Gerlingen | manufacturing
    BMW | bmwgroup.com | Munich | automotive
    Mercedes-Benz Group | group.mercedes-benz.com | Stuttgart | automotive
    Volkswagen | volkswagen-group.com | Wolfsburg | automotive
    Porsche | porsche.com | Stuttgart | automotive
    Audi | audi.com | Ingolstadt | automotive
    Continental | continental.com | Hanover | automotive
    ZF Friedrichshafen | zf.com | Friedrichshafen | automotive
    Schaeffler | schaeffler.com | Herzogenaurach | automotive
    BASF | basf.com | Ludwigshafen | manufacturing
    Bayer | bayer.com | Leverkusen | pharma
    Merck | merckgroup.com | Darmstadt | pharma
    Boehringer Ingelheim | boehringer-ingelheim.com | Ingelheim | pharma
    BioNTech | biontech.com | Mainz | pharma
    Fresenius | fresenius.com | Bad Homburg | health
    Allianz | allianz.com | Munich | insurance
    Munich Re | munichre.com | Munich | insurance
    Deutsche Bank | db.com | Frankfurt am Main | finance
    Commerzbank | commerzbank.com | Frankfurt am Main | finance
    N26 | n26.com | Berlin | finance
    Deutsche Börse | deutsche-boerse.com | Frankfurt am Main | finance
    Deutsche Telekom | telekom.com | Bonn | telecoms
    DHL Group | group.dhl.com | Bonn | logistics
    Deutsche Bahn | deutschebahn.com | Berlin | logistics
    Lufthansa | lufthansagroup.com | Cologne | logistics
    Hapag-Lloyd | hapag-lloyd.com | Hamburg | logistics
    E.ON | eon.com | Essen | energy
    RWE | rwe.com | Essen | energy
    EnBW | enbw.com | Karlsruhe | energy
    Adidas | adidas-group.com | Herzogenaurach | consumer
    Puma | puma.com | Herzogenaurach | consumer
    Henkel | henkel.com | Düsseldorf | consumer
    Beiersdorf | beiersdorf.com | Hamburg | consumer
    Miele | miele.com | Gütersloh | consumer
    Zalando | zalando.com | Berlin | retail
    Otto Group | ottogroup.com | Hamburg | retail
    Lidl | lidl.com | Neckarsulm | retail
    Delivery Hero | deliveryhero.com | Berlin | logistics
    HelloFresh | hellofreshgroup.com | Berlin | retail
    Personio | personio.com | Munich | software
    Celonis | celonis.com | Munich | software
    DeepL | deepl.com | Cologne | software
    TeamViewer | teamviewer.com | Göppingen | software
    DATEV | datev.de | Nuremberg | software
    Infineon | infineon.com | Neubiberg | manufacturing
    Trumpf | trumpf.com | Ditzingen | manufacturing
    Festo | festo.com | Esslingen am Neckar | manufacturing
    Carl Zeiss | zeiss.com | Oberkochen | manufacturing
    Würth | wuerth.com | Künzelsau | wholesale
    Hochtief | hochtief.com | Essen | construction
    Vonovia | vonovia.com | Bochum | property
    Axel Springer | axelspringer.com | Berlin | entertainment
    Bertelsmann | bertelsmann.com | Gütersloh | entertainment
    Roland Berger | rolandberger.com | Munich | consulting
    TUI | tuigroup.com | Hanover | hospitality`,
  GB: `
    HSBC | hsbc.com | London | finance
    Barclays | home.barclays | London | finance
    Lloyds Banking Group | lloydsbankinggroup.com | London | finance
    NatWest Group | natwestgroup.com | Edinburgh | finance
    Revolut | revolut.com | London | finance
    Monzo | monzo.com | London | finance
    Wise | wise.com | London | finance
    London Stock Exchange Group | lseg.com | London | finance
    Aviva | aviva.com | London | insurance
    Legal & General | legalandgeneral.com | London | insurance
    AstraZeneca | astrazeneca.com | Cambridge | pharma
    GSK | gsk.com | London | pharma
    Smith & Nephew | smith-nephew.com | Watford | health
    Bupa | bupa.com | London | health
    BP | bp.com | London | energy
    Shell | shell.com | London | energy
    National Grid | nationalgrid.com | London | energy
    SSE | sse.com | Perth | energy
    Centrica | centrica.com | Windsor | energy
    Octopus Energy | octopus.energy | London | energy
    Vodafone | vodafone.com | Newbury | telecoms
    BT Group | bt.com | London | telecoms
    Arm | arm.com | Cambridge | manufacturing
    Rolls-Royce | rolls-royce.com | London | manufacturing
    BAE Systems | baesystems.com | London | manufacturing
    JCB | jcb.com | Rocester | manufacturing
    Dyson | dyson.co.uk | Malmesbury | consumer
    Unilever | unilever.com | London | consumer
    Reckitt | reckitt.com | Slough | consumer
    Diageo | diageo.com | London | consumer
    Burberry | burberryplc.com | London | consumer
    Tesco | tescoplc.com | Welwyn Garden City | retail
    Sainsbury's | sainsburys.co.uk | London | retail
    Marks & Spencer | marksandspencer.com | London | retail
    John Lewis Partnership | johnlewispartnership.co.uk | London | retail
    Next | next.co.uk | Enderby | retail
    Ocado | ocadogroup.com | Hatfield | retail
    ASOS | asos.com | London | retail
    Kingfisher | kingfisher.com | London | retail
    Deliveroo | deliveroo.co.uk | London | logistics
    Royal Mail | royalmail.com | London | logistics
    easyJet | easyjet.com | Luton | logistics
    British Airways | britishairways.com | Harmondsworth | logistics
    Jaguar Land Rover | jaguarlandrover.com | Coventry | automotive
    McLaren | mclaren.com | Woking | automotive
    Aston Martin Lagonda | astonmartin.com | Gaydon | automotive
    Sage | sage.com | Newcastle upon Tyne | software
    Darktrace | darktrace.com | Cambridge | software
    Rightmove | rightmove.co.uk | Milton Keynes | property
    British Land | britishland.com | London | property
    Savills | savills.com | London | property
    Balfour Beatty | balfourbeatty.com | London | construction
    Barratt Redrow | barrattredrow.co.uk | Coalville | construction
    WPP | wpp.com | London | marketing
    RELX | relx.com | London | entertainment
    Pearson | pearson.com | London | education
    ITV | itv.com | London | entertainment
    BBC | bbc.co.uk | London | entertainment
    Clifford Chance | cliffordchance.com | London | legal
    Linklaters | linklaters.com | London | legal
    Deloitte | deloitte.com | London | consulting
    PwC | pwc.com | London | consulting
    EY | ey.com | London | consulting
    KPMG | kpmg.com | London | consulting
    Compass Group | compass-group.com | Chertsey | hospitality
    Whitbread | whitbread.co.uk | Houghton Regis | hospitality
    InterContinental Hotels Group | ihgplc.com | Windsor | hospitality
    Gymshark | gymshark.com | Solihull | sport`,
  FR: `
    LVMH | lvmh.com | Paris | consumer
    L'Oréal | loreal.com | Clichy | consumer
    Hermès | hermes.com | Paris | consumer
    Kering | kering.com | Paris | consumer
    Danone | danone.com | Paris | agriculture
    Pernod Ricard | pernod-ricard.com | Paris | consumer
    TotalEnergies | totalenergies.com | Courbevoie | energy
    EDF | edf.fr | Paris | energy
    Engie | engie.com | Courbevoie | energy
    Veolia | veolia.com | Aubervilliers | energy
    Sanofi | sanofi.com | Paris | pharma
    BNP Paribas | bnpparibas.com | Paris | finance
    Société Générale | societegenerale.com | Paris | finance
    Crédit Agricole | credit-agricole.com | Montrouge | finance
    AXA | axa.com | Paris | insurance
    Airbus | airbus.com | Blagnac | manufacturing
    Safran | safran-group.com | Paris | manufacturing
    Thales | thalesgroup.com | Meudon | manufacturing
    Schneider Electric | se.com | Rueil-Malmaison | manufacturing
    Saint-Gobain | saint-gobain.com | Courbevoie | manufacturing
    Air Liquide | airliquide.com | Paris | manufacturing
    Michelin | michelin.com | Clermont-Ferrand | automotive
    Renault | renaultgroup.com | Boulogne-Billancourt | automotive
    Valeo | valeo.com | Paris | automotive
    Carrefour | carrefour.com | Massy | retail
    Decathlon | decathlon.com | Villeneuve-d'Ascq | retail
    Leroy Merlin | leroymerlin.fr | Lezennes | retail
    Orange | orange.com | Issy-les-Moulineaux | telecoms
    Dassault Systèmes | 3ds.com | Vélizy-Villacoublay | software
    Capgemini | capgemini.com | Paris | software
    OVHcloud | ovhcloud.com | Roubaix | software
    Mistral AI | mistral.ai | Paris | software
    Doctolib | doctolib.fr | Levallois-Perret | software
    BlaBlaCar | blablacar.com | Paris | logistics
    SNCF | sncf.com | Saint-Denis | logistics
    CMA CGM | cma-cgm.com | Marseille | logistics
    Vinci | vinci.com | Nanterre | construction
    Bouygues | bouygues.com | Paris | construction
    Accor | accor.com | Issy-les-Moulineaux | hospitality
    Sodexo | sodexo.com | Issy-les-Moulineaux | hospitality
    Publicis Groupe | publicisgroupe.com | Paris | marketing
    Ubisoft | ubisoft.com | Saint-Mandé | entertainment`,
  NL: `
    ASML | asml.com | Veldhoven | manufacturing
    Philips | philips.com | Amsterdam | health
    ING Group | ing.com | Amsterdam | finance
    ABN AMRO | abnamro.com | Amsterdam | finance
    Rabobank | rabobank.com | Utrecht | finance
    Adyen | adyen.com | Amsterdam | finance
    Heineken | theheinekencompany.com | Amsterdam | consumer
    Ahold Delhaize | aholddelhaize.com | Zaandam | retail
    Booking.com | booking.com | Amsterdam | hospitality
    KLM | klm.com | Amstelveen | logistics
    KPN | kpn.com | Rotterdam | telecoms
    NXP Semiconductors | nxp.com | Eindhoven | manufacturing
    Randstad | randstad.com | Diemen | consulting
    TomTom | tomtom.com | Amsterdam | software
    Coolblue | coolblue.nl | Rotterdam | retail
    Wolters Kluwer | wolterskluwer.com | Alphen aan den Rijn | entertainment`,
  BE: `
    AB InBev | ab-inbev.com | Leuven | consumer
    KBC Group | kbc.com | Brussels | finance
    Solvay | solvay.com | Brussels | manufacturing
    UCB | ucb.com | Brussels | pharma
    Umicore | umicore.com | Brussels | manufacturing
    Proximus | proximus.com | Brussels | telecoms
    Colruyt Group | colruytgroup.com | Halle | retail`,
  LU: `
    ArcelorMittal | corporate.arcelormittal.com | Luxembourg | manufacturing
    SES | ses.com | Betzdorf | telecoms`,
} as const;
