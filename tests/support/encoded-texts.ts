// Address lists in many languages, to be encoded as the programs of their country did. Written for these tests: names, streets and towns are
// the usual ones of each language, put together at random; no line is taken from a data set. Which encodings a language was written in
// follows the code page tables of Windows, MS-DOS, Mac OS and ISO 8859.

export interface EncodedText {
  language: string;
  text: string;
  encodings: readonly string[];
}

const WESTERN = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'];
const CENTRAL = ['windows-1250', 'iso-8859-2', 'cp852'];
const CYRILLIC = ['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'];

export const ENCODED_TEXTS: readonly EncodedText[] = [
  {
    language: 'German',
    encodings: [...WESTERN, 'windows-1250', 'iso-8859-2', 'cp852'],
    text: 'Vorname;Nachname;Straße;Ort\nJörg;Müller;Grüner Weg 4;Köln\nBärbel;Groß;Hauptstraße 12;Nürnberg\nUwe;Schäfer;Am Bühl 3;Göttingen\nRüdiger;Weiß;Königsallee 77;Düsseldorf',
  },
  {
    language: 'French',
    encodings: WESTERN,
    text: 'Prénom;Nom;Société;Ville\nÉlodie;Lefèvre;Café de la Gare;Besançon\nFrançois;Bérenger;Boulangerie Noël;Orléans\nAgnès;Château;Hôtel du Forêt;Nîmes\nJérôme;Gagné;Les Frères Mérieux;Saint-Étienne',
  },
  {
    language: 'Spanish',
    encodings: WESTERN,
    text: 'Nombre;Apellido;Empresa;Ciudad\nJosé;Muñoz;Construcción Núñez;Málaga\nMaría;García;Panadería López;Córdoba\nÁngel;Peña;Diseño y Más;Cádiz\nÍñigo;Martín;Señales del Año;León',
  },
  {
    language: 'Portuguese',
    encodings: WESTERN,
    text: 'Nome;Sobrenome;Empresa;Cidade\nJoão;Conceição;Informação e Gestão;São Paulo\nInês;Gonçalves;Padaria Avó;Évora\nLuís;Magalhães;Construções Simões;Maceió\nAntónio;Araújo;Irmãos Falcão;Brasília',
  },
  {
    language: 'Italian',
    encodings: WESTERN,
    text: 'Nome;Cognome;Società;Città\nNiccolò;Forlì;Qualità Srl;Cantù\nLucia;Mercalli;Caffè Libertà;Patù\nJosè;Corrà;Novità e Più;Agliè\nMaria;Dalò;Perché No;Nardò',
  },
  {
    language: 'Swedish',
    encodings: WESTERN,
    text: 'Förnamn;Efternamn;Företag;Ort\nÅsa;Sjöström;Trävaror AB;Göteborg\nBjörn;Åkerlund;Skånemöbler;Malmö\nPär;Höglund;Södra Åkeriet;Västerås\nMåns;Öberg;Järn och Stål;Örebro',
  },
  {
    language: 'Danish',
    encodings: WESTERN,
    text: 'Fornavn;Efternavn;Firma;By\nSøren;Sørensen;Københavns Møbler;Aarhus\nBjørn;Kjær;Træ og Stål;Næstved\nJørgen;Ågård;Fyns Rør;Rønne\nÆsel;Nørgaard;Øens Værft;Køge',
  },
  {
    language: 'Icelandic',
    encodings: ['windows-1252', 'iso-8859-15', 'cp850'],
    text: 'Nafn;Föðurnafn;Fyrirtæki;Bær\nÞór;Guðmundsson;Fiskbúðin;Reykjavík\nSigríður;Jónsdóttir;Útgerð;Ísafjörður\nÁsta;Björnsdóttir;Bókaverslun;Hafnarfjörður\nÆgir;Þórðarson;Smiðja;Borgarfjörður',
  },
  {
    language: 'several western languages',
    encodings: ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'],
    text: 'Name;City\nÉlodie Åström;Göteborg\nJörg Müller;Besançon\nJosé Núñez;Málaga\nSøren Kjær;Nîmes',
  },
  {
    language: 'Polish',
    encodings: CENTRAL,
    text: 'Imię;Nazwisko;Firma;Miasto\nŁukasz;Wójcik;Usługi Śląskie;Łódź\nMałgorzata;Zając;Książki i Gry;Gdańsk\nPaweł;Dąbrowski;Piekarnia pod Dębem;Poznań\nGrażyna;Żółkiewska;Części Zamienne;Kraków',
  },
  {
    language: 'Czech',
    encodings: CENTRAL,
    text: 'Jméno;Příjmení;Firma;Město\nJiří;Dvořák;Pekařství U Růže;České Budějovice\nŠárka;Němcová;Květinářství;Plzeň\nOndřej;Růžička;Stavební služby;Třebíč\nZdeněk;Šťastný;Dřevěné hračky;Ústí nad Labem',
  },
  {
    language: 'Slovak',
    encodings: CENTRAL,
    text: 'Meno;Priezvisko;Firma;Mesto\nĽubomír;Kováč;Pekáreň u Štúra;Košice\nŽofia;Horváthová;Kvetinárstvo;Banská Štiavnica\nŠtefan;Hudák;Stavebné služby;Žilina\nDušan;Mäsiar;Mäso a údeniny;Piešťany',
  },
  {
    language: 'Hungarian',
    encodings: CENTRAL,
    text: 'Vezetéknév;Keresztnév;Cég;Város\nSzűcs;Ágnes;Könyvesbolt;Győr\nKővári;Gergő;Építő Kft;Székesfehérvár\nErdős;Zsófia;Gyógyszertár;Hódmezővásárhely\nTóth;Jenő;Fűszer és Kávé;Pécs',
  },
  {
    language: 'Croatian',
    encodings: CENTRAL,
    text: 'Ime;Prezime;Tvrtka;Grad\nŽeljko;Šarić;Knjižara Školska;Šibenik\nĐurđica;Kovačević;Građevina;Čakovec\nMladen;Božić;Cvjećarnica;Križevci\nNikša;Perišić;Mlječni proizvodi;Požega',
  },
  {
    language: 'Romanian',
    encodings: ['windows-1250', 'iso-8859-2', 'cp852'],
    text: 'Prenume;Nume;Firmă;Oraş\nŞtefan;Brânză;Pâinea Noastră;Bucureşti\nIonuţ;Ţăranu;Construcţii Ţara;Constanţa\nMălina;Înălţatu;Cărţi şi Jocuri;Piteşti\nCătălin;Mânzat;Fabrica de Lână;Braşov',
  },
  {
    language: 'Turkish',
    encodings: ['windows-1254'],
    text: 'Adı;Soyadı;Şirket;Şehir\nÇağrı;Yıldız;Güneş İnşaat;İstanbul\nGülşen;Öztürk;Işık Kırtasiye;Eskişehir\nOğuz;Şahin;Doğan Taşımacılık;Muğla\nAyşe;Kılıç;Balıkçı Kardeşler;Diyarbakır',
  },
  {
    language: 'Lithuanian',
    encodings: ['windows-1257'],
    text: 'Vardas;Pavardė;Įmonė;Miestas\nŽydrūnas;Kačinskas;Statybų įranga;Šiauliai\nRūta;Šimkutė;Gėlių parduotuvė;Panevėžys\nČeslovas;Juškėnas;Duonos kepykla;Klaipėda\nAgnė;Žukauskaitė;Knygų rūmai;Mažeikiai',
  },
  {
    language: 'Latvian',
    encodings: ['windows-1257'],
    text: 'Vārds;Uzvārds;Uzņēmums;Pilsēta\nJānis;Bērziņš;Maizes ceptuve;Rīga\nLīga;Kalniņa;Grāmatu nams;Jūrmala\nĢirts;Ozoliņš;Būvniecība;Cēsis\nŽanete;Šķēle;Ziedu veikals;Jēkabpils',
  },
  {
    language: 'Russian',
    encodings: CYRILLIC,
    text: 'Имя;Фамилия;Компания;Город\nИван;Петров;Строительные материалы;Москва\nОльга;Соколова;Книжный магазин;Екатеринбург\nДмитрий;Щербаков;Хлебозавод;Нижний Новгород\nЮлия;Фёдорова;Цветы и подарки;Санкт-Петербург',
  },
  {
    language: 'Ukrainian',
    encodings: ['windows-1251', 'koi8-u', 'x-mac-cyrillic'],
    text: 'Ім’я;Прізвище;Компанія;Місто\nОлена;Ковальчук;Будівельні матеріали;Київ\nЮрій;Шевченко;Книгарня;Чернівці\nНаталія;Їжакевич;Квіти та подарунки;Львів\nЄвген;Бондаренко;Хлібзавод;Запоріжжя'.replace(
      '’',
      "'",
    ),
  },
  {
    language: 'Bulgarian',
    encodings: ['windows-1251', 'ibm866', 'iso-8859-5'],
    text: 'Име;Фамилия;Фирма;Град\nГеорги;Димитров;Строителни материали;София\nЦветелина;Иванова;Книжарница;Пловдив\nЖивко;Стоянов;Хлебозавод;Велико Търново\nЮлия;Щерева;Цветя и подаръци;Бургас',
  },
  {
    language: 'Greek',
    encodings: ['windows-1253'],
    text: 'Όνομα;Επώνυμο;Εταιρεία;Πόλη\nΓιώργος;Παπαδόπουλος;Βιβλιοπωλείο;Αθήνα\nΕλένη;Οικονόμου;Αρτοποιείο;Θεσσαλονίκη\nΚώστας;Δημητρίου;Οικοδομικά υλικά;Ηράκλειο\nΣοφία;Αλεξίου;Ανθοπωλείο;Πάτρα',
  },
  {
    language: 'Hebrew',
    encodings: ['windows-1255'],
    text: 'שם פרטי;שם משפחה;חברה;עיר\nדוד;כהן;חומרי בניין;תל אביב\nרחל;לוי;חנות ספרים;ירושלים\nיוסף;מזרחי;מאפייה;חיפה\nנועה;פרידמן;פרחים ומתנות;באר שבע',
  },
  {
    language: 'Arabic',
    encodings: ['windows-1256'],
    text: 'الاسم;اللقب;الشركة;المدينة\nمحمد;الحسن;مواد البناء;القاهرة\nفاطمة;العلي;مكتبة النور;الرياض\nأحمد;الخطيب;مخبز المدينة;عمان\nليلى;المصري;زهور وهدايا;بيروت',
  },
  {
    language: 'Thai',
    encodings: ['windows-874'],
    text: 'ชื่อ;นามสกุล;บริษัท;เมือง\nสมชาย;ใจดี;วัสดุก่อสร้าง;กรุงเทพมหานคร\nสุดา;แสงทอง;ร้านหนังสือ;เชียงใหม่\nประยุทธ์;ศรีสุข;โรงงานขนมปัง;ขอนแก่น',
  },
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp'],
    text: '名前;会社;住所;市\n山田太郎;株式会社サンプル;東京都新宿区西新宿;東京\n佐藤花子;有限会社さくら;大阪府大阪市北区;大阪\n鈴木一郎;ヤマト商店;北海道札幌市中央区;札幌',
  },
  {
    language: 'Simplified Chinese',
    encodings: ['gb18030'],
    text: '姓名;公司;地址;城市\n张伟;北京建筑材料有限公司;朝阳区建国路;北京\n李娜;上海书店;浦东新区世纪大道;上海\n王芳;广州食品厂;天河区中山大道;广州',
  },
  {
    language: 'Traditional Chinese',
    encodings: ['big5'],
    text: '姓名;公司;地址;城市\n陳大文;台北建材有限公司;中正區忠孝東路;台北市\n林小美;高雄書店;前金區中正路;高雄市\n黃志明;臺中食品廠;西區民權路;臺中市',
  },
  {
    language: 'Korean',
    encodings: ['euc-kr'],
    text: '이름;회사;주소;도시\n김민수;한국건설;강남구 테헤란로;서울\n이영희;서점나라;해운대구 센텀로;부산\n박지훈;빵공장;중구 중앙로;대구',
  },
];
