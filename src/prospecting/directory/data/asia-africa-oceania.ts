// Well-known companies of Asia, Africa and Oceania: name | domain | city of the head office | industry.

export const ASIA_AFRICA_OCEANIA = {
  JP: `
    Toyota | global.toyota | Toyota | automotive
    Honda | global.honda | Tokyo | automotive
    Nissan | nissan-global.com | Yokohama | automotive
    Suzuki | globalsuzuki.com | Hamamatsu | automotive
    Mazda | mazda.com | Fuchu | automotive
    Denso | denso.com | Kariya | automotive
    Bridgestone | bridgestone.com | Tokyo | automotive
    Sony | sony.com | Tokyo | entertainment
    Nintendo | nintendo.com | Kyoto | entertainment
    Panasonic | panasonic.com | Kadoma | manufacturing
    Hitachi | hitachi.com | Tokyo | manufacturing
    Mitsubishi Electric | mitsubishielectric.com | Tokyo | manufacturing
    Canon | global.canon | Tokyo | manufacturing
    Keyence | keyence.com | Osaka | manufacturing
    Fanuc | fanuc.co.jp | Oshino | manufacturing
    Komatsu | komatsu.com | Tokyo | manufacturing
    Tokyo Electron | tel.com | Tokyo | manufacturing
    Murata Manufacturing | murata.com | Nagaokakyo | manufacturing
    Fujitsu | fujitsu.com | Kawasaki | software
    NEC | nec.com | Tokyo | software
    Rakuten | rakuten.com | Tokyo | retail
    Fast Retailing | fastretailing.com | Yamaguchi | retail
    SoftBank Group | group.softbank | Tokyo | telecoms
    NTT | group.ntt | Tokyo | telecoms
    KDDI | kddi.com | Tokyo | telecoms
    Takeda | takeda.com | Tokyo | pharma
    Astellas | astellas.com | Tokyo | pharma
    Mitsubishi UFJ Financial Group | mufg.jp | Tokyo | finance
    Tokio Marine | tokiomarinehd.com | Tokyo | insurance
    Shiseido | shiseido.com | Tokyo | consumer
    Asics | asics.com | Kobe | consumer
    Suntory | suntory.com | Osaka | consumer
    Yamato Transport | kuronekoyamato.co.jp | Tokyo | logistics
    All Nippon Airways | ana.co.jp | Tokyo | logistics`,
  KR: `
    Samsung Electronics | samsung.com | Suwon | manufacturing
    SK hynix | skhynix.com | Icheon | manufacturing
    LG Electronics | lg.com | Seoul | manufacturing
    Hyundai Motor | hyundai.com | Seoul | automotive
    Kia | kia.com | Seoul | automotive
    POSCO | posco.co.kr | Pohang | manufacturing
    Naver | navercorp.com | Seongnam | software
    Kakao | kakaocorp.com | Jeju | software
    Coupang | coupang.com | Seoul | retail
    Celltrion | celltrion.com | Incheon | pharma`,
  CN: `
    Alibaba Group | alibabagroup.com | Hangzhou | retail
    Tencent | tencent.com | Shenzhen | software
    Huawei | huawei.com | Shenzhen | telecoms
    Xiaomi | mi.com | Beijing | consumer
    Lenovo | lenovo.com | Beijing | manufacturing
    BYD | byd.com | Shenzhen | automotive
    Geely | zgh.com | Hangzhou | automotive
    CATL | catl.com | Ningde | manufacturing
    Baidu | baidu.com | Beijing | software
    JD.com | jd.com | Beijing | retail
    ByteDance | bytedance.com | Beijing | software
    DJI | dji.com | Shenzhen | manufacturing
    Haier | haier.com | Qingdao | consumer
    Midea | midea.com | Foshan | consumer
    Ping An | pingan.com | Shenzhen | insurance
    Tsingtao Brewery | tsingtao.com.cn | Qingdao | consumer`,
  TW: `
    TSMC | tsmc.com | Hsinchu | manufacturing
    MediaTek | mediatek.com | Hsinchu | manufacturing
    Foxconn | foxconn.com | New Taipei City | manufacturing
    ASUS | asus.com | Taipei | manufacturing
    Acer | acer.com | New Taipei City | manufacturing
    Giant | giant-bicycles.com | Taichung | sport
    Evergreen Marine | evergreen-marine.com | Taoyuan | logistics`,
  HK: `
    Cathay Pacific | cathaypacific.com | Hong Kong | logistics
    AIA Group | aia.com | Hong Kong | insurance
    CLP | clpgroup.com | Hong Kong | energy
    VTech | vtech.com | Hong Kong | manufacturing`,
  SG: `
    DBS Bank | dbs.com | Singapore | finance
    OCBC | ocbc.com | Singapore | finance
    Singapore Airlines | singaporeair.com | Singapore | logistics
    Singtel | singtel.com | Singapore | telecoms
    Grab | grab.com | Singapore | logistics
    Sea | sea.com | Singapore | retail
    Razer | razer.com | Singapore | consumer
    CapitaLand | capitaland.com | Singapore | property`,
  IN: `
    Tata Consultancy Services | tcs.com | Mumbai | software
    Infosys | infosys.com | Bengaluru | software
    Wipro | wipro.com | Bengaluru | software
    HCLTech | hcltech.com | Noida | software
    Tech Mahindra | techmahindra.com | Pune | software
    Zoho | zoho.com | Chennai | software
    Reliance Industries | ril.com | Mumbai | energy
    Tata Motors | tatamotors.com | Mumbai | automotive
    Mahindra & Mahindra | mahindra.com | Mumbai | automotive
    Maruti Suzuki | marutisuzuki.com | New Delhi | automotive
    Tata Steel | tatasteel.com | Mumbai | manufacturing
    Larsen & Toubro | larsentoubro.com | Mumbai | construction
    HDFC Bank | hdfcbank.com | Mumbai | finance
    ICICI Bank | icicibank.com | Mumbai | finance
    State Bank of India | sbi.co.in | Mumbai | finance
    Bharti Airtel | airtel.in | New Delhi | telecoms
    Sun Pharma | sunpharma.com | Mumbai | pharma
    Dr. Reddy's | drreddys.com | Hyderabad | pharma
    Flipkart | flipkart.com | Bengaluru | retail
    Zomato | zomato.com | Gurugram | logistics
    Titan Company | titancompany.in | Bengaluru | consumer`,
  ID: `
    GoTo | gotocompany.com | Jakarta | software
    Bank Central Asia | bca.co.id | Jakarta | finance
    Telkom Indonesia | telkom.co.id | Bandung | telecoms`,
  MY: `
    Petronas | petronas.com | Kuala Lumpur | energy
    Maybank | maybank.com | Kuala Lumpur | finance
    AirAsia | airasia.com | Sepang | logistics`,
  TH: `
    PTT | pttplc.com | Bangkok | energy
    SCG | scg.com | Bangkok | construction
    Charoen Pokphand Foods | cpfworldwide.com | Bangkok | agriculture`,
  VN: `
    VinFast | vinfastauto.com | Hai Phong | automotive
    FPT | fpt.com | Hanoi | software
    Vinamilk | vinamilk.com.vn | Ho Chi Minh City | agriculture`,
  PH: `
    Jollibee Foods | jollibeegroup.com | Pasig | hospitality
    San Miguel | sanmiguel.com.ph | Mandaluyong | consumer`,
  AE: `
    Emirates | emirates.com | Dubai | logistics
    Emaar Properties | emaar.com | Dubai | property
    DP World | dpworld.com | Dubai | logistics
    ADNOC | adnoc.ae | Abu Dhabi | energy
    e& | eand.com | Abu Dhabi | telecoms`,
  SA: `
    Saudi Aramco | aramco.com | Dhahran | energy
    SABIC | sabic.com | Riyadh | manufacturing
    stc | stc.com.sa | Riyadh | telecoms`,
  QA: `
    Qatar Airways | qatarairways.com | Doha | logistics
    QNB | qnb.com | Doha | finance`,
  IL: `
    Check Point Software | checkpoint.com | Tel Aviv | software
    Wix | wix.com | Tel Aviv | software
    monday.com | monday.com | Tel Aviv | software
    Teva | tevapharm.com | Tel Aviv | pharma
    Mobileye | mobileye.com | Jerusalem | automotive`,
  ZA: `
    Naspers | naspers.com | Cape Town | software
    Standard Bank | standardbank.com | Johannesburg | finance
    MTN Group | mtn.com | Johannesburg | telecoms
    Sasol | sasol.com | Johannesburg | energy
    Discovery | discovery.co.za | Johannesburg | insurance
    Shoprite | shopriteholdings.co.za | Brackenfell | retail`,
  NG: `
    Dangote Group | dangote.com | Lagos | manufacturing
    Flutterwave | flutterwave.com | Lagos | finance
    Access Bank | accessbankplc.com | Lagos | finance`,
  KE: `
    Safaricom | safaricom.co.ke | Nairobi | telecoms
    Equity Group | equitygroupholdings.com | Nairobi | finance
    Kenya Airways | kenya-airways.com | Nairobi | logistics`,
  EG: `
    Orascom Construction | orascom.com | Cairo | construction
    EgyptAir | egyptair.com | Cairo | logistics`,
  MA: `
    Attijariwafa Bank | attijariwafabank.com | Casablanca | finance
    OCP Group | ocpgroup.ma | Casablanca | manufacturing
    Royal Air Maroc | royalairmaroc.com | Casablanca | logistics`,
  AU: `
    BHP | bhp.com | Melbourne | manufacturing
    Commonwealth Bank | commbank.com.au | Sydney | finance
    Westpac | westpac.com.au | Sydney | finance
    Macquarie Group | macquarie.com | Sydney | finance
    Atlassian | atlassian.com | Sydney | software
    Canva | canva.com | Sydney | software
    Telstra | telstra.com.au | Melbourne | telecoms
    Woolworths Group | woolworthsgroup.com.au | Sydney | retail
    Qantas | qantas.com | Sydney | logistics
    CSL | csl.com | Melbourne | pharma
    Cochlear | cochlear.com | Sydney | health
    Wesfarmers | wesfarmers.com.au | Perth | retail
    Woodside Energy | woodside.com | Perth | energy
    Lendlease | lendlease.com | Sydney | construction`,
  NZ: `
    Xero | xero.com | Wellington | software
    Fonterra | fonterra.com | Auckland | agriculture
    Air New Zealand | airnewzealand.co.nz | Auckland | logistics
    Fisher & Paykel Healthcare | fphcare.com | Auckland | health`,
} as const;
