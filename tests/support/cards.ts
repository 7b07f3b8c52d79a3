// Cards as other programs export them. Written for these tests after what each program documents or is known to write: the product line of
// PRODID, the order of its properties, its version, folding, encodings and its own X- properties. People and addresses are made up.

export interface ProgramCards {
  program: string;
  file: string | Buffer;
  /** Name, email and phone of each card, in their order. */
  people: [name: string, email: string, phone: string][];
}

const crlf = (text: string) => text.replaceAll('\n', '\r\n');
const PICTURE = `${'/9j/4AAQSkZJRgABAQAASABIAAD'.repeat(30)}=`;
/** As RFC 2426 folds: 75 characters, then a space. */
const folded = (text: string) => text.replace(/(.{74})(?=.)/g, '$1\n ');

export const PROGRAM_CARDS: readonly ProgramCards[] = [
  {
    program: 'Apple Contacts (macOS), 3.0: groups with X-ABLabel, X-ABShowAs, folded picture',
    file: crlf(`BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//macOS 14.4//EN
N:Åkerlund;Åsa;;;
FN:Åsa Åkerlund
ORG:Skånemöbler AB;
TITLE:Inköpschef
item1.EMAIL;type=INTERNET;type=pref:asa@skane.example
item1.X-ABLabel:_$!<Other>!$_
EMAIL;type=INTERNET;type=HOME:asa@home.example
item2.TEL:+46 40 123 45 67
item2.X-ABLabel:växel
item3.ADR;type=pref:;;Storgatan 1;Malmö;;211 34;Sverige
item3.X-ABADR:se
item4.URL;type=pref:https://skane.example
item4.X-ABLabel:_$!<HomePage>!$_
X-SOCIALPROFILE;type=linkedin;x-user=asa:http://www.linkedin.com/in/asa
${folded(`PHOTO;ENCODING=b;TYPE=JPEG:${PICTURE}`)}
UID:1A2B
END:VCARD
BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//macOS 14.4//EN
N:;;;;
FN:Malmö Snickeri
ORG:Malmö Snickeri;
X-ABShowAs:COMPANY
TEL;type=MAIN;type=pref:040-98 76 54
END:VCARD
`),
    people: [
      ['Åsa Åkerlund', 'asa@skane.example', '+46 40 123 45 67'],
      ['Malmö Snickeri', '', '040-98 76 54'],
    ],
  },
  {
    program: 'iOS, 3.0: phonetic names, dates with a label, no FN of an unnamed card',
    file: `BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//iPhone OS 17.4//EN
N:山田;太郎;;;
FN:山田 太郎
X-PHONETIC-FIRST-NAME:たろう
TEL;type=CELL;type=VOICE;type=pref:090-1234-5678
item1.X-ABDATE;type=pref:2020-01-01
item1.X-ABLabel:_$!<Anniversary>!$_
END:VCARD
BEGIN:VCARD
VERSION:3.0
N:;;;;
EMAIL;type=INTERNET;type=pref:unnamed@ios.example
END:VCARD
`,
    people: [
      ['山田 太郎', '', '090-1234-5678'],
      ['', 'unnamed@ios.example', ''],
    ],
  },
  {
    program: 'Google Contacts (Gmail), 3.0: item groups, escaped commas, categories, a fax first',
    file: crlf(`BEGIN:VCARD
VERSION:3.0
FN:Dr. Jonas Berg, PhD
N:Berg;Jonas;;Dr.;PhD
item1.EMAIL;TYPE=INTERNET:jonas@berg.example
item1.X-ABLabel:
EMAIL;TYPE=INTERNET;TYPE=WORK:jonas@work.example
TEL;TYPE=WORK;TYPE=FAX:+47 22 00 00 01
TEL;TYPE=CELL:+47 91 23 45 67
ADR;TYPE=HOME:;;Karl Johans gate 1;Oslo;;0154;Norway;Karl Johans gate 1\\n0154 Oslo
ORG:Berg\\, Lie & Co
NOTE:First line\\nSecond\\, line
CATEGORIES:myContacts,Customers
END:VCARD
BEGIN:VCARD
VERSION:3.0
FN:
N:;;;;
EMAIL;TYPE=INTERNET:only@mail.example
END:VCARD
`),
    people: [
      ['Dr. Jonas Berg, PhD', 'jonas@berg.example', '+47 91 23 45 67'],
      ['', 'only@mail.example', ''],
    ],
  },
  {
    program: 'Outlook, 2.1: Windows code page, quoted-printable, base64 picture with a blank line, X-MS properties',
    file: Buffer.from(
      crlf(`BEGIN:VCARD
VERSION:2.1
X-MS-SIGNATURE:YES
N;LANGUAGE=de;CHARSET=Windows-1252:Müller;Jörg
FN;CHARSET=Windows-1252:Jörg Müller
ORG;CHARSET=Windows-1252:Holz & Söhne GmbH
TITLE;CHARSET=Windows-1252:Geschäftsführer
TEL;WORK;VOICE:+49 30 901820
TEL;WORK;FAX:+49 30 901821
ADR;WORK;PREF;CHARSET=Windows-1252:;;Königsallee 7;Düsseldorf;;40212;Deutschland
LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:K=F6nigsallee 7=0D=0A=
40212 D=FCsseldorf
X-MS-OL-DEFAULT-POSTAL-ADDRESS:2
URL;WORK:http://www.holz.example
EMAIL;PREF;INTERNET:joerg@holz.example
PHOTO;TYPE=JPEG;ENCODING=BASE64:
 ${PICTURE}
 ${PICTURE}

X-MS-OL-DESIGN;CHARSET=utf-8:<card xmlns="http://schemas.microsoft.com/office/outlook/12/electronicbusinesscards" ver="1.0" layout="left" bgcolor="ffffff"></card>
REV:20240102T101112Z
END:VCARD
`),
      'latin1',
    ),
    people: [['Jörg Müller', 'joerg@holz.example', '+49 30 901820']],
  },
  {
    program: 'Outlook.com and Exchange, 3.0: empty properties, a name of commas',
    file: crlf(`BEGIN:VCARD
VERSION:3.0
PRODID:Microsoft Exchange
FN:Silva, João
N:Silva;João;;;
EMAIL:joao@silva.example
EMAIL:
ORG:;Vendas
TEL;TYPE=WORK:
TEL;TYPE=CELL:+351 912 345 678
BDAY:
END:VCARD
`),
    people: [['Silva, João', 'joao@silva.example', '+351 912 345 678']],
  },
  {
    program: 'Evolution, 3.0: X-EVOLUTION properties, types with UI slots, folded notes',
    file: `BEGIN:VCARD
VERSION:3.0
UID:pas-id-5F1A
X-EVOLUTION-FILE-AS:Novák\\, Jiří
FN:Jiří Novák
N:Novák;Jiří;;;
X-EVOLUTION-SPOUSE:
EMAIL;TYPE=WORK;X-EVOLUTION-UI-SLOT=1:jiri@novak.example
TEL;X-EVOLUTION-UI-SLOT=1;TYPE="WORK,VOICE":+420 601 123 456
X-EVOLUTION-VIDEO-URL:
X-MOZILLA-HTML:FALSE
NOTE:A note that is longer than seventy-five characters and is therefore fold
 ed once\\, after a word.
REV:2024-01-02T10:11:12Z
END:VCARD
`,
    people: [['Jiří Novák', 'jiri@novak.example', '+420 601 123 456']],
  },
  {
    program: 'Android contacts, 2.1: quoted-printable names over soft breaks, bare LF, custom types',
    file: `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9F=D0=B5=D1=82=D1=80=D0=BE=D0=B2;=D0=98=D0=B2=D0=B0=D0=BD;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=98=D0=B2=D0=B0=D0=BD =
=D0=9F=D0=B5=D1=82=D1=80=D0=BE=D0=B2
TEL;CELL;PREF:+79161234567
TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=D0=94=D0=BE=D0=BC):+74951234567
EMAIL;HOME:ivan@petrov.example
PHOTO;ENCODING=BASE64;JPEG:${PICTURE}
 ${PICTURE}

X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Vanya;1;;;;;;;;;;;;;
END:VCARD
BEGIN:VCARD
VERSION:2.1
N:;Taxi;;;
FN:Taxi
TEL;CELL:12345
END:VCARD
`,
    people: [
      ['Иван Петров', 'ivan@petrov.example', '+79161234567'],
      ['Taxi', '', '12345'],
    ],
  },
  {
    program: 'Nextcloud Contacts, 4.0: quoted types, URIs, IMPP, a picture in a data URI',
    file: `BEGIN:VCARD
VERSION:4.0
PRODID:-//Nextcloud Contacts v5.5.3
UID:0a1b2c
FN:Élodie Dupont
N:Dupont;Élodie;;;
EMAIL;TYPE="HOME,INTERNET":elodie@home.example
EMAIL;TYPE=WORK;PREF=1:elodie@work.example
TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+33-6-12-34-56-78
IMPP:xmpp:elodie@chat.example
ADR;TYPE=HOME;LABEL="1 rue de la Paix\\, 75002 Paris: France":;;1 rue de la Paix;Paris;;75002;France
PHOTO:data:image/jpeg;base64,${PICTURE}
CATEGORIES:Clients,Presse
RELATED;VALUE=text:Jean
END:VCARD
`,
    people: [['Élodie Dupont', 'elodie@work.example', '+33-6-12-34-56-78']],
  },
  {
    program: 'Thunderbird, 4.0: names in the order of RFC 6350, EMAIL with a preference',
    file: crlf(`BEGIN:VCARD
VERSION:4.0
N:Rossi;Maria;;;
FN:Maria Rossi
EMAIL;PREF=1:maria@rossi.example
TEL;TYPE=work;VALUE=TEXT:+39 06 1234 5678
ORG:Rossi S.r.l.;Vendite
UID:7d1c
END:VCARD
`),
    people: [['Maria Rossi', 'maria@rossi.example', '+39 06 1234 5678']],
  },
  {
    program: 'phones of the 2000s, 2.1: AGENT with a card of its own, properties in lower case, no END of the last',
    file: crlf(`begin:vcard
version:2.1
n:Keller;Maria
fn:Maria Keller
agent:
begin:vcard
version:2.1
fn:Her Assistant
tel:+41 44 000 00 00
end:vcard
email;internet:maria@keller.example
tel;work:+41 44 123 45 67
end:vcard
begin:vcard
version:2.1
n:Meier;Urs
tel;cell:+41 79 123 45 67
`),
    people: [
      ['Maria Keller', 'maria@keller.example', '+41 44 123 45 67'],
      ['Urs Meier', '', '+41 79 123 45 67'],
    ],
  },
  {
    program:
      'a directory server, 3.0: base64 texts, a byte order mark, blank lines between cards, a card that holds nothing',
    file: `\uFEFFBEGIN:VCARD
VERSION:3.0
FN;ENCODING=b:${Buffer.from('Łukasz Wójcik').toString('base64')}
N;ENCODING=b:${Buffer.from('Wójcik;Łukasz;;;').toString('base64')}
EMAIL;TYPE=internet:mailto:lukasz@wojcik.example
END:VCARD


BEGIN:VCARD
VERSION:3.0
UID:empty
END:VCARD

BEGIN:VCARD
VERSION:3.0
this line is no property
FN:Ada Berg
EMAIL:ada@berg.example
END:VCARD
`,
    people: [
      ['Łukasz Wójcik', 'lukasz@wojcik.example', ''],
      ['', '', ''],
      ['Ada Berg', 'ada@berg.example', ''],
    ],
  },
  {
    program: 'a converter that forgets END, and separates lines as old Macs did',
    file: 'BEGIN:VCARD\rVERSION:3.0\rFN:One\rEMAIL:one@x.example\rBEGIN:VCARD\rVERSION:3.0\rFN:Two\rTEL:+46701234567\rEND:VCARD\r',
    people: [
      ['One', 'one@x.example', ''],
      ['Two', '', '+46701234567'],
    ],
  },
];
