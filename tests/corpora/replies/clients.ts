// Replies as mail programs write them, in the languages of their users: what the program adds around the mail before it, and where the
// answer is put. Made from a table, so that each program is there in each language.

export interface Reply {
  name: string;
  text: string;
  /** What the person wrote. */
  body: string;
}

interface Language {
  code: string;
  answer: string;
  second: string;
  /** Lines of our mail. */
  ours: readonly [string, string];
  gmail: string;
  apple: string;
  thunderbird: string;
  /** Names of From, Sent, To, Subject in Outlook. */
  outlook: readonly [string, string, string, string];
  original: string;
  /** Sent from a telephone. */
  phone: string;
}

const M = 'Mia Holt <mia@us.example>';

const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    answer: 'Sounds good. Can you call me on Monday?',
    second: 'Ten is fine.',
    ours: ['Are you free on Monday?', 'Best regards, Mia'],
    gmail: `On Mon, Nov 23, 2026 at 9:00 AM ${M} wrote:`,
    apple: `> On 23 Nov 2026, at 09:00, ${M} wrote:`,
    thunderbird: 'On 23/11/2026 09:00, Mia Holt wrote:',
    outlook: ['From', 'Sent', 'To', 'Subject'],
    original: 'Original Message',
    phone: 'Sent from my iPhone',
  },
  {
    code: 'de',
    answer: 'Klingt gut. Rufen Sie mich am Montag an?',
    second: 'Zehn Uhr passt.',
    ours: ['Haben Sie am Montag Zeit?', 'Viele Grüße, Mia'],
    gmail: `Am Mo., 23. Nov. 2026 um 09:00 Uhr schrieb ${M}:`,
    apple: `> Am 23.11.2026 um 09:00 schrieb ${M}:`,
    thunderbird: 'Am 23.11.26 um 09:00 schrieb Mia Holt:',
    outlook: ['Von', 'Gesendet', 'An', 'Betreff'],
    original: 'Ursprüngliche Nachricht',
    phone: 'Von meinem iPhone gesendet',
  },
  {
    code: 'fr',
    answer: 'Très bien. Appelez-moi lundi.',
    second: 'Dix heures, parfait.',
    ours: ['Êtes-vous libre lundi ?', 'Cordialement, Mia'],
    gmail: `Le lun. 23 nov. 2026 à 09:00, ${M} a écrit :`,
    apple: `> Le 23 nov. 2026 à 09:00, ${M} a écrit :`,
    thunderbird: 'Le 23/11/2026 à 09:00, Mia Holt a écrit :',
    outlook: ['De', 'Envoyé', 'À', 'Objet'],
    original: "Message d'origine",
    phone: 'Envoyé de mon iPhone',
  },
  {
    code: 'es',
    answer: 'Me parece bien. Llámeme el lunes.',
    second: 'A las diez está bien.',
    ours: ['¿Está libre el lunes?', 'Saludos, Mia'],
    gmail: `El lun, 23 nov 2026 a las 9:00, Mia Holt (<mia@us.example>) escribió:`,
    apple: `> El 23 nov 2026, a las 9:00, ${M} escribió:`,
    thunderbird: 'El 23/11/2026 a las 9:00, Mia Holt escribió:',
    outlook: ['De', 'Enviado el', 'Para', 'Asunto'],
    original: 'Mensaje original',
    phone: 'Enviado desde mi iPhone',
  },
  {
    code: 'it',
    answer: 'Va bene. Mi chiami lunedì.',
    second: 'Alle dieci va bene.',
    ours: ['È libero lunedì?', 'Saluti, Mia'],
    gmail: `Il giorno lun 23 nov 2026 alle ore 09:00 ${M} ha scritto:`,
    apple: `> Il giorno 23 nov 2026, alle ore 09:00, ${M} ha scritto:`,
    thunderbird: 'Il 23/11/26 09:00, Mia Holt ha scritto:',
    outlook: ['Da', 'Inviato', 'A', 'Oggetto'],
    original: 'Messaggio originale',
    phone: 'Inviato da iPhone',
  },
  {
    code: 'pt',
    answer: 'Parece bem. Ligue-me na segunda.',
    second: 'Às dez está ótimo.',
    ours: ['Está livre na segunda?', 'Cumprimentos, Mia'],
    gmail: `Em seg., 23 de nov. de 2026 às 09:00, ${M} escreveu:`,
    apple: `> No dia 23/11/2026, às 09:00, ${M} escreveu:`,
    thunderbird: 'Em 23/11/2026 09:00, Mia Holt escreveu:',
    outlook: ['De', 'Enviado', 'Para', 'Assunto'],
    original: 'Mensagem original',
    phone: 'Enviado do meu iPhone',
  },
  {
    code: 'nl',
    answer: 'Klinkt goed. Belt u mij maandag?',
    second: 'Tien uur is goed.',
    ours: ['Hebt u maandag tijd?', 'Groet, Mia'],
    gmail: `Op ma 23 nov 2026 om 09:00 schreef ${M}:`,
    apple: `> Op 23 nov. 2026, om 09:00 heeft ${M} het volgende geschreven:`,
    thunderbird: 'Op 23-11-2026 om 09:00 schreef Mia Holt:',
    outlook: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    original: 'Oorspronkelijk bericht',
    phone: 'Verstuurd vanaf mijn iPhone',
  },
  {
    code: 'sv',
    answer: 'Låter bra. Ring mig på måndag.',
    second: 'Klockan tio går bra.',
    ours: ['Är du ledig på måndag?', 'Hälsningar, Mia'],
    gmail: `Den mån 23 nov. 2026 kl 09:00 skrev ${M}:`,
    apple: `> 23 nov. 2026 kl. 09:00 skrev ${M}:`,
    thunderbird: 'Den 2026-11-23 kl. 09:00, skrev Mia Holt:',
    outlook: ['Från', 'Skickat', 'Till', 'Ämne'],
    original: 'Ursprungligt meddelande',
    phone: 'Skickat från min iPhone',
  },
  {
    code: 'pl',
    answer: 'Brzmi dobrze. Proszę zadzwonić w poniedziałek.',
    second: 'Dziesiąta pasuje.',
    ours: ['Czy ma Pan czas w poniedziałek?', 'Pozdrawiam, Mia'],
    gmail: `pon., 23 lis 2026 o 09:00 ${M} napisał(a):`,
    apple: `> Wiadomość napisana przez ${M} w dniu 23.11.2026, o godz. 09:00:`,
    thunderbird: 'W dniu 23.11.2026 o 09:00, Mia Holt pisze:',
    outlook: ['Od', 'Wysłano', 'Do', 'Temat'],
    original: 'Wiadomość oryginalna',
    phone: 'Wysłane z iPhone’a',
  },
  {
    code: 'cs',
    answer: 'To zní dobře. Zavolejte mi v pondělí.',
    second: 'V deset se hodí.',
    ours: ['Máte v pondělí čas?', 'S pozdravem, Mia'],
    gmail: `po 23. 11. 2026 v 9:00 odesílatel ${M} napsal:`,
    apple: `> 23. 11. 2026 v 9:00, ${M}:`,
    thunderbird: 'Dne 23. 11. 26 v 9:00 Mia Holt napsal(a):',
    outlook: ['Od', 'Odesláno', 'Komu', 'Předmět'],
    original: 'Původní zpráva',
    phone: 'Odesláno z iPhonu',
  },
  {
    code: 'tr',
    answer: 'Kulağa hoş geliyor. Pazartesi beni arayın.',
    second: 'Saat on uygun.',
    ours: ['Pazartesi müsait misiniz?', 'Saygılarımla, Mia'],
    gmail: `${M}, 23 Kas 2026 Pzt, 09:00 tarihinde şunu yazdı:`,
    apple: `> ${M} şunları yazdı (23 Kas 2026 09:00):`,
    thunderbird: '23.11.2026 09:00 tarihinde Mia Holt yazdı:',
    outlook: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
    original: 'Orijinal İleti',
    phone: 'iPhone’umdan gönderildi',
  },
  {
    code: 'ru',
    answer: 'Звучит хорошо. Позвоните мне в понедельник.',
    second: 'В десять удобно.',
    ours: ['Вы свободны в понедельник?', 'С уважением, Мия'],
    gmail: `пн, 23 нояб. 2026 г. в 09:00, ${M}:`,
    apple: `> 23 нояб. 2026 г., в 9:00, ${M} написал(а):`,
    thunderbird: '23.11.2026 09:00, Mia Holt пишет:',
    outlook: ['От', 'Отправлено', 'Кому', 'Тема'],
    original: 'Исходное сообщение',
    phone: 'Отправлено с iPhone',
  },
  {
    code: 'zh',
    answer: '听起来不错。请周一给我打电话。',
    second: '十点可以。',
    ours: ['您周一有空吗？', '祝好，Mia'],
    gmail: `${M} 于2026年11月23日周一 09:00写道：`,
    apple: `> 2026年11月23日 09:00，${M} 写道：`,
    thunderbird: '在 2026/11/23 9:00, Mia Holt 写道:',
    outlook: ['发件人', '发送时间', '收件人', '主题'],
    original: '原始邮件',
    phone: '发自我的 iPhone',
  },
  {
    code: 'ja',
    answer: 'いいですね。月曜日にお電話ください。',
    second: '十時で大丈夫です。',
    ours: ['月曜日はご都合いかがですか。', 'よろしくお願いします。Mia'],
    gmail: `2026年11月23日(月) 9:00 ${M}:`,
    apple: `> 2026/11/23 9:00、${M}のメール:`,
    thunderbird: '2026/11/23 9:00 に Mia Holt さんは書きました:',
    outlook: ['差出人', '送信日時', '宛先', '件名'],
    original: '元のメッセージ',
    phone: 'iPhoneから送信',
  },
];

type Client = (language: Language) => Omit<Reply, 'name'>;

const quote = (lines: readonly string[]) => lines.map((line) => `> ${line}`).join('\n');
const SIGNATURE = 'Jo Lind\nAcme GmbH\n+49 30 123456';

function block({ outlook: [from, sent, to, subject] }: Language, mark = ''): string {
  const line = (name: string, value: string) => `${mark}${name}:${mark} ${value}`;
  return [
    line(from, M),
    line(sent, '23.11.2026 09:00'),
    line(to, 'Jo Lind <jo@acme.example>'),
    line(subject, 'Spring prices'),
  ].join('\n');
}

const CLIENTS: Readonly<Record<string, Client>> = {
  'Gmail, above': (l) => ({ text: `${l.answer}\n\n${l.gmail}\n\n${quote(l.ours)}`, body: l.answer }),
  'Gmail, attribution over two lines': (l) => ({
    text: `${l.answer}\n\n${l.gmail.replace(' <mia', '\n<mia')}\n\n${quote(l.ours)}`,
    body: l.answer,
  }),
  'Gmail, between the lines': (l) => ({
    text: `${l.gmail}\n\n> ${l.ours[0]}\n\n${l.second}\n\n> ${l.ours[1]}\n`,
    body: l.second,
  }),
  'Gmail, above and between the lines': (l) => ({
    text: `${l.answer}\n\n${l.gmail}\n\n> ${l.ours[0]}\n\n${l.second}\n\n> ${l.ours[1]}\n`,
    body: `${l.answer}\n\n${l.second}`,
  }),
  'Apple Mail': (l) => ({ text: `${l.answer}\n\n${l.apple}\n> \n${quote(l.ours)}`, body: l.answer }),
  iPhone: (l) => ({
    text: `${l.answer}\n\n${l.phone}\n\n${l.apple}\n> \n${quote(l.ours)}`,
    body: `${l.answer}\n\n${l.phone}`,
  }),
  'Thunderbird, below': (l) => ({ text: `${l.thunderbird}\n${quote(l.ours)}\n\n${l.answer}\n`, body: l.answer }),
  'Thunderbird, above with a signature': (l) => ({
    text: `${l.answer}\n\n-- \n${SIGNATURE}\n\n${l.thunderbird}\n${quote(l.ours)}`,
    body: `${l.answer}\n\n--\n${SIGNATURE}`,
  }),
  'Outlook desktop': (l) => ({
    text: `${l.answer}\n\n${SIGNATURE}\n\n${block(l)}\n\n${l.ours.join('\n')}`,
    body: `${l.answer}\n\n${SIGNATURE}`,
  }),
  'Outlook desktop, plain': (l) => ({
    text: `${l.answer}\n\n-----${l.original}-----\n${block(l)}\n\n${l.ours.join('\n')}`,
    body: l.answer,
  }),
  'Outlook web': (l) => ({
    text: `${l.answer}\n________________________________\n${block(l)}\n\n${l.ours.join('\n')}`,
    body: l.answer,
  }),
  'Outlook, bold names': (l) => ({ text: `${l.answer}\n\n${block(l, '*')}\n\n${l.ours.join('\n')}`, body: l.answer }),
  Yahoo: (l) => ({ text: `${l.answer}\n\n    ${l.gmail}\n\n ${l.ours.join('\n ')}`, body: l.answer }),
  GMX: (l) => ({
    text: `${l.answer}\n\n-------- ${l.original} --------\n${block(l)}\n\n${l.ours.join('\n')}`,
    body: l.answer,
  }),
  Samsung: (l) => ({
    text: `${l.answer}\n\n-------- ${l.original} --------\n${l.outlook[0]}: ${M}\n${l.outlook[1]}: 23.11.2026 09:00\n\n${l.ours.join('\n')}`,
    body: l.answer,
  }),
  Proton: (l) => ({
    text: `${l.answer}\n\n------- ${l.original} -------\n${l.gmail}\n\n${quote(l.ours)}`,
    body: l.answer,
  }),
  Zoho: (l) => ({
    text: `${l.answer}\n\n\n---- ${l.gmail.replace(/[:：]$/, '')} ----\n\n${l.ours.join('\n')}`,
    body: l.answer,
  }),
  'Lotus Notes': (l) => ({
    text: `${l.answer}\n\n${l.outlook[0]}:\t${M}\n${l.outlook[2]}:\tjo@acme.example,\n${l.outlook[1]}:\t23.11.2026 09:00\n${l.outlook[3]}:\tSpring prices\n\n\n${l.ours.join('\n')}`,
    body: l.answer,
  }),
  'nothing quoted': (l) => ({ text: `${l.answer}\n\n${SIGNATURE}\n`, body: `${l.answer}\n\n${SIGNATURE}` }),
  'a list with colons': (l) => ({
    text: `${l.answer}\n\n1: ${l.second}\n2: ${l.ours[0]}\n`,
    body: `${l.answer}\n\n1: ${l.second}\n2: ${l.ours[0]}`,
  }),
};

/** In the order of languages within programs. */
export const REPLIES: readonly Reply[] = Object.entries(CLIENTS).flatMap(([client, write]) =>
  LANGUAGES.map((language) => ({ name: `${client}, ${language.code}`, ...write(language) })),
);
