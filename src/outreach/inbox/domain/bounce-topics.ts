// Texts with which servers refuse mail, by topic, in their languages. Every text is folded before it is compared: lower case, no accents,
// and without addresses, hosts, links and ids, so that a mailbox called "full" or a host called "spam" says nothing.

/** Topics of a refusal. */
export type BounceTopic = keyof typeof TOPICS;

const any = (...patterns: string[]) => new RegExp(patterns.join('|'), 'u');

const USER =
  '(?:user|recipient|addressee|mail ?box|account|e ?mail(?: address| account| box)?|address|alias|local ?part|user ?name|login|person|subscriber|customer|member|destination|inbox|rcpt|receiver)s?';
const MISSING =
  "(?:unknown|not found|not be found|cannot find|can ?not be located|n[o']t exist\\w*|not known|non ?existent|inexistent|not (?:a )?valid|invalid|unrecogni[sz]ed|not recogni[sz]ed|not listed|undefined|not (?:been )?registered|unavailable in|not here|not in (?:the|our) (?:directory|database|system))";

/** The address, or its domain, does not exist; unambiguous. */
const UNKNOWN = any(
  `\\b${USER} (?:\\S+ ){0,4}?(?:is |was |are |has |does |do |could |can |would )?(?:an? |currently )?${MISSING}`,
  `\\b(?:unknown|no such|invalid|non ?existent|inexistent|bad|unrecogni[sz]ed|undefined) (?:\\w+ ){0,2}?(?:user|recipient|mailbox|mail box|account|address|addressee|alias|local ?part|username|person|subscriber|customer|domain|host|rcpt|login|mail ?drop)\\b`,
  `\\bno (?:\\w+ )?(?:mail ?box|account|user|person|one|recipient|address)\\w* (?:\\w+ )?(?:by|with|of|under|for|has|found|named|called|here|matches)\\b`,
  `\\bwas(?: not|n'?t) found (?:at|in|on)\\b|\\b(?:could|can) ?(?:not|n'?t) (?:be )?f(?:ind|ound)\\b(?! (?:any )?(?:route|mx))`,
  "\\bdoes(?: not|n'?t) have an? (?:\\S+ )?(?:account|mailbox)|\\bdoes(?: not|n'?t) (?:live|reside) here",
  '\\bnot (?:listed|found|present|registered) in (?:\\S+ ){0,4}?(?:directory|address book|address list|database|name and address)',
  '\\bis not an? (?:known|valid|local|registered|existing|active|legal) (?:\\w+ )?(?:user|mailbox|recipient|address|account|customer|destination)',
  '\\bnot (?:our|a) (?:customer|local user|member here)|\\bno (?:valid|known) (?:recipients?|mailbox)',
  '\\bno longer (?:\\w+ )?(?:exists?|available|active|valid|in use|used|here|with|employed|work\\w*|on this|at this|part of|accepts?|accepting|a |an |supported|monitored)',
  '\\b(?:account|mail ?box|user|address|e ?mail|inbox|alias)\\b(?: \\S+){0,3}? (?:closed|terminated|deleted|disabled|deactivated|inactive|not active|discontinued|cancell?ed|removed|archived|unused|dormant|abandoned)\\b',
  '\\b(?:inactive|disabled|closed|deleted|deactivated|expired) (?:user|account|mail ?box|recipient|address)',
  '\\b(?:has|have) (?:left|moved|changed (?:his|her|their|e|address|to))|\\buser not local|\\baddress (?:has )?changed|\\brecipient (?:has )?moved',
  // The domain.
  '\\b(?:host|domain|hostname|domain name|server)(?: or domain name)?(?: \\S+){0,3}? (?:not found|not be found|unknown|does(?: not|n.?t) exist|non ?existent|not resolved|invalid|not registered|has expired)',
  '\\bunknown (?:host|domain|mail domain)|\\bnxdomain|\\bname or service not known|\\bcould(?: not|n.?t) find any host|\\bno such (?:host|domain)|\\bdomain name not found',
  '\\bmx (?:records?|host).{0,40}non ?existent|\\bnull ?mx|\\bno smtp service|\\bdoes(?: not|n.?t) accept (?:any )?(?:e ?)?mail\\b|\\bunrouteable (?:mail )?(?:domain|address)|\\bunroutable address',
  // German
  '(?:empfanger|benutzer|postfach|adresse|konto|mailbox|teilnehmer|domain|e mail adresse)\\S*(?: \\S+){0,4}? (?:unbekannt|nicht (?:gefunden|vorhanden|bekannt|existent|gultig|aktiv|mehr (?:aktiv|gultig|vorhanden|verfugbar))|existier\\w+ nicht|existier\\w+|nicht existier\\w+|ungultig|deaktiviert|geloscht|geschlossen|gesperrt wegen inaktivitat)',
  '\\bunbekannte[rs]? (?:empfanger|benutzer|adresse|teilnehmer|domain)|\\bexistiert nicht|\\bkein(?:en|e)? (?:benutzer|empfanger|postfach|solche\\w*|konto|mailbox)\\b|\\bungultige (?:empfanger|e ?mail)|\\bnicht existent',
  // French
  "\\b(?:utilisateur|destinataire|adresse|compte|boite|domaine|usager)\\S*(?: \\S+){0,5}? (?:inconnue?s?|introuvable|invalide|inexistante?|n'? ?existe (?:pas|plus)|n'? ?a pas ete trouve\\w*|desactivee?|ferme\\w*|supprime\\w*|resilie\\w*|archivee?|clos)|\\bn'? ?existe (?:pas|plus)\\b|\\baucun (?:utilisateur|compte|destinataire)",
  // Spanish, Portuguese, Italian
  '\\b(?:usuario|usuari|destinatario|direccion|cuenta|buzon|dominio|casilla|utilizador|conta|caixa(?: postal)?|endereco|utente|indirizzo|casella|mailbox)\\S*(?: \\S+){0,5}? (?:desconocid\\w+|inexistente?|no (?:existe|encontrad\\w+|valid\\w+|se encontro|ha sido encontrad\\w+|es valid\\w+)|no pudo encontrar\\w*|desconhecid\\w+|nao (?:existe|encontrad\\w+|localizad\\w+|foi encontrad\\w+|e valid\\w+)|invalid\\w+|desativad\\w+|inativ\\w+|sconosciut\\w+|non (?:esiste|trovat\\w+|valid\\w+|esistente|e stat\\w+ trovat\\w+|e valid\\w+)|inesistente|disabilitat\\w+|disattivat\\w+|deshabilitad\\w+|bloquead\\w+ por inatividade|dad\\w+ de baja)',
  '\\bno existe\\b|\\bnao existe\\b|\\bnon esiste\\b|\\b(?:usuario|destinatario) desconocido|\\butente sconosciuto|\\busuario desconhecido',
  // Dutch, Swedish, Danish, Norwegian, Finnish
  '\\b(?:gebruiker|ontvanger|adres|postvak|mailbox|domein|anvandare|mottagare|adress|brevlada|konto|modtager\\w*|bruker|mottaker|postkasse|vastaanottaja\\w*|kayttaja\\w*|osoite\\w*)\\S*(?: \\S+){0,4}? (?:onbekend|niet (?:gevonden|bekend|geldig)|bestaat niet|ongeldig|finns (?:inte|ej)|okand|hittades inte|kunde inte hittas|saknas|ogiltig|findes ikke|ukendt|blev ikke fundet|finnes ikke|ukjent|ble ikke funnet|ei (?:ole olemassa|loydy|loytynyt)|tuntematon)',
  '\\bbestaat niet|\\bonbekende (?:gebruiker|ontvanger)|\\bokand (?:anvandare|mottagare)|\\bfinns inte\\b|\\bukendt (?:bruger|modtager)',
  // Polish, Czech, Slovak, Hungarian, Romanian, Turkish
  '\\b(?:uzytkownik\\w*|odbiorc\\w+|adres\\w*|konto|skrzynk\\w+|uzivatel\\w*|prijemc\\w+|schrank\\w+|adresat\\w*|kullanici\\w*|alici\\w*|posta kutusu|hesa[bp]\\w*|domen\\w*|cimzett\\w*|felhasznalo\\w*|utilizator\\w*)(?: \\S+){0,4}? (?:nie istnieje|nieznan\\w+|nie (?:zostal\\w* )?znalezion\\w+|niepoprawn\\w+|neexistuje|nezn\\w+|nebyl\\w* nalezen\\w*|neni platn\\w+|bulunamadi|bilinmiyor|mevcut degil|yok|gecersiz|nem letezik|ismeretlen|nem talalhato|nu exista|necunoscut)',
  '\\bnie ma takie(?:go|j) (?:uzytkownika|konta|adresu|skrzynki|odbiorcy)|\\bneznam[ya] (?:uzivatel|prijemce|adresat)|\\bneexistuj\\w+|\\bboyle bir (?:kullanici|adres|hesap)|\\b(?:bilinmeyen|gecersiz) (?:kullanici|alici|adres)',
  // Russian, Ukrainian
  '(?:пользовател\\S*|получател\\S*|адрес\\S*|адресат\\S*|ящик\\S*|почтов\\S+ ящик\\S*|домен\\S*|користувач\\S*|отримувач\\S*)(?: \\S+){0,4}? (?:не (?:существу\\S+|найден\\S*|зарегистрирован\\S*|обнаружен\\S*|удалось найти|iсну\\S+|існу\\S+|знайден\\S*)|неизвест\\S+|отсутству\\S+|заблокирован\\S* за неактивность|удал[её]н\\S*|отключ[её]н\\S*|недействител\\S+)',
  '(?:нет такого|неизвестный|несуществующий|неверный) (?:пользовател|получател|адрес|ящик|почтов)|такого пользователя нет|не существует',
  // Chinese, Japanese, Korean
  '(?:用户|用戶|收件人|邮箱|郵箱|帐号|帐户|账号|賬號|地址|域名|信箱)[^。，,;]{0,12}(?:不存在|未找到|找不到|无效|無效|不正确|已(?:停用|注销|关闭|禁用|删除)|未知|尚未开通)|(?:不存在|无效|未知|找不到)的?(?:用户|收件人|邮箱|地址|账号|帐号|域名)|找不到收件人|查無此人',
  '(?:ユーザ|ユーザー|宛先|受信者|メールアドレス|アドレス|アカウント|メールボックス|ドメイン|あて先)[^。、]{0,20}(?:見つかりません|存在しません|ありません|不明|無効|見つかりませんでした|存在しない|削除され)|(?:存在しない|不明な|無効な)(?:ユーザ|宛先|アドレス|メール)|該当するユーザ',
  '(?:사용자|수신자|받는 사람|주소|계정|메일함|도메인)[^.]{0,16}(?:찾을 수 없|존재하지 않|없습니다|알 수 없|올바르지 않)',
);

/** Says that an address is refused, and not why: counts only if nothing else is said. */
const UNAVAILABLE = any(
  '\\bmail ?box (?:is |was |currently )?(?:unavailable|not available|unreachable|rejected)|\\b(?:recipient|address|mailbox|user|rcpt to)(?: address)? (?:was |has been |is )?(?:rejected|refused|not accepted|not allowed|unacceptable|denied)',
  '\\brequested action not taken|\\bunable to deliver to|\\bcannot deliver to|\\bnot (?:accepted|deliverable)|\\bundeliverable address|\\bmailbox name not allowed|\\bverification failed for|\\binvalid$|\\bunknown$|\\bunrouteable',
  'destinataire\\S* (?:rejete|refuse)|\\bindisponible|destinatario (?:rechazado|rifiutato|recusado)|no disponible|non disponibile|empfanger\\S* (?:abgelehnt|abgewiesen|nicht (?:erreichbar|verfugbar))|nicht verfugbar|odrzucon\\w+ adres',
);

const FULL = any(
  '\\b(?:mail ?box|mail ?folder|inbox|account|maildir|mail ?spool|mail store|user|recipient|disk|storage|space|message store|mailbox size|box)\\b(?: \\S+){0,5}? (?:is |are |was |has |too |over ?|already )*(?:full\\b|over ?quota|out of (?:space|storage)|exceed\\w*|exhausted|overflow\\w*)',
  '\\bfull (?:mail ?box|inbox|account)|\\bmailbox full|\\bquota\\b|\\bover ?quota|\\boverquota|\\bdisk ?(?:space|full)|\\bno space left|\\b(?:not|n.?t) (?:have )?enough (?:disk |storage |free |mail )*(?:space|storage|room)|\\binsufficient (?:\\w+ )?(?:disk|storage|space|system storage)|\\bout of (?:disk|storage|space)|\\bstorage (?:limit|space|quota|capacity|allocation)|\\bexceed\\w* (?:\\S+ ){0,4}?(?:storage|mailbox|allocat\\w*|capacity)|\\bmailbox (?:size|limit|has reached)|\\bwould be over|\\bnot accepting (?:new )?messages because',
  // German, French, Spanish, Italian, Portuguese
  '(?:postfach|mailbox|konto|speicherplatz|speicher|posteingang)\\S*(?: \\S+){0,4}? (?:voll\\b|uberfullt|uberschritten|ausgeschopft|erschopft)|\\bkontingent|\\bspeicher(?:platz)?(?:limit|grenze)?\\b|\\bkein speicher',
  '\\bboite(?: \\S+){0,5}? (?:pleine?|saturee|trop pleine)|\\bespace (?:disque|de stockage)|\\bcapacite (?:\\S+ )?depassee|\\bdepasse (?:\\S+ )?(?:quota|capacite)',
  '\\b(?:buzon|bandeja|casilla|cuenta|caixa|conta|casella|mailbox)(?: \\S+){0,5}? (?:llen[oa]|esta llen[oa]|lotad[ao]|cheia|esta cheia|pien[ao]|e pien[ao]|satur[ao]|ha superato|excedeu|ha excedido|excedido)|\\b(?:cuota|cota|quota) (?:\\S+ )?(?:excedid|superat|ultrapassad|estourad)|\\bspazio (?:\\S+ )?(?:esaurito|insufficiente)|\\bespacio (?:\\S+ )?insuficiente|\\bespaco (?:\\S+ )?insuficiente',
  // Dutch, Swedish, Danish, Polish, Czech, Turkish
  '\\b(?:postvak|mailbox|brevlada\\w*|inkorg\\w*|postkasse\\w*|postboks\\w*|skrzynk\\w+|schrank\\w+|posta kutusu|kutu\\w*)(?: \\S+){0,4}? (?:vol\\b|is vol|full\\b|fuld\\b|fullt?\\b|pelna|przepelnion\\w+|pln[ae]|preplnen\\w+|dolu|doldu)|\\bkota\\w* (?:asil|dol)|\\bprzekroczon\\w+ (?:limit|pojemno|quot)|\\bpojemno\\w+',
  'ящик\\S*(?: \\S+){0,4}? (?:переполн\\S+|заполнен\\S*|полон)|переполнен|превышен\\S* (?:квот|лимит|размер ящика|объ[её]м)|квот|недостаточно места',
  '(?:邮箱|郵箱|信箱|收件箱|容量|空间|空間|配额)[^。，]{0,10}(?:已满|已滿|满|滿|不足|超出|超过|超過)|(?:容量|メールボックス|受信箱)[^。]{0,16}(?:超え|超過|いっぱい|不足|満杯|一杯)|(?:사서함|메일함|용량)[^.]{0,12}(?:가득|초과|부족)',
);

/** Rate limits, ours or theirs. Their limits and quotas are not those of a mailbox. */
const RATE = any(
  '\\bgr[ea]y ?list\\w*|\\brate\\b|\\brate ?limit\\w*|\\bthrottl\\w*|\\btoo (?:many|much|fast|quickly|frequent\\w*)|\\bslow down|\\bconcurren\\w+|\\bthreshold',
  '\\b(?:hourly|daily|per hour|per day|per minute|sending|outgoing|outbound|message|connection|24 ?hour)s? (?:\\S+ ){0,2}?(?:limit|quota|rate)|\\b(?:limit|quota) (?:on|for|of) (?:messages?|e?mail(?:s)?|connections|recipients|sending|the number)',
  'zu viele|trop de (?:messages|connexions|destinataires)|demasiad\\w+ (?:mensajes|conexiones|correos)|tropp\\w+ (?:messaggi|connessioni|email)|te veel|for manga|zbyt wiel\\w+|cok fazla|слишком (?:много|часто)|серый список|频率|过多|太频繁',
);

/** May work in an hour, or tomorrow: outages, failed lookups, timeouts. */
const LATER = any(
  '\\btemporar\\w*|\\b(?:try|retry|resend|come back)(?: \\S+){0,3}? later|\\btry again in|\\bdeferred|\\btransient|\\boverload\\w*|\\bbusy\\b',
  '\\bsystem (?:load|resources|busy|unavailable|not accepting)|\\bresources? (?:temporarily|unavailable|exceed)',
  '\\btime(?:d)? ?out|\\bconnection (?:was |has been |to \\S+ )?(?:refused|reset|closed|dropped|lost|timed|died|failed|terminated|aborted|rate)|\\b(?:lost|no|cannot (?:make|establish)|could not (?:make|establish|open)|unable to (?:make|establish)) (?:an? )?(?:smtp )?connection|\\b(?:could ?not|cannot|unable to|failed to|not able to|can ?not|couldn.?t|can.?t) (?:be )?(?:connect|contact|reach)\\w*|\\bno route to host|\\bnetwork (?:is )?(?:unreachable|error|problem|down)|\\bhost (?:is )?(?:unreachable|down|not responding)|\\bnot respond\\w*|\\bno (?:answer|response|reply) from|\\bmessage (?:has )?(?:expired|timed)|\\bexpired\\b|\\bretry (?:time|timeout|interval|period)|\\b(?:delivery|queue|waiting|lifetime|retry) (?:time|life ?time|period)(?: \\S+){0,2}? (?:expired|exceed\\w*|elapsed|over)|\\btoo long (?:in|on)|\\b(?:in|on) (?:the )?(?:mail )?queue (?:for |too )|\\bundelivered (?:for|after)|\\b(?:for|after|within) (?:more than |over |the last )?\\d+(?:\\.\\d+)? ?(?:hours?|days?|h\\b|d\\b)|\\bmaximum (?:number of )?(?:retries|attempts)|\\bdead mail|\\bservice (?:is )?(?:not|un) ?available|\\bserver (?:is )?(?:currently |temporarily )?(?:down|unavailable|not available)|\\bshutting down|\\binternal (?:server )?error|\\blocal error|\\bi o error|\\bserver (?:configuration )?error',
  'vorubergehend|spater (?:erneut|noch ?mal|wieder)|zeituberschreitung|uberlastet|verbindung\\S* (?:\\S+ ){0,3}?(?:abgelehnt|fehlgeschlagen|nicht)|temporairement|plus tard|delai (?:\\S+ )?(?:depasse|expire)|connexion (?:\\S+ )?(?:refusee|impossible)|temporal|mas tarde|tiempo (?:de espera )?(?:agotado|excedido)|expirado|temporane\\w*|piu tardi|scadut\\w+|temporari|mais tarde|tijdelijk|later opnieuw|verlopen|tillfallig|senare|midlertidig|tymczasow\\w+|pozniej|docasn\\w+|pozdeji|gecici|daha sonra|zaman asimi',
  'временн\\S+|позже|таймаут|истекл?о время|тайм аут|превышено время|稍后|稍後|暂时|暫時|超时|连接失败|連線逾時|一時的|しばらく|タイムアウト|後ほど|混雑|接続でき|일시적|나중에|시간 초과',
);

/** Failed DNS lookups, and failed TLS connections. */
const CONNECTION = any(
  '\\bname server (?:timeout|failure)|\\bservfail|\\bdns (?:lookup|server|query|error|failure|timeout|problem)|\\blookup (?:failure|failed|timeout|error)|\\bhost name lookup failure|\\btls\\b|\\bstarttls|\\bssl\\b|\\bcertificate|\\bencrypt\\w+|\\bhandshake',
);

/** This mail is refused because of its content. */
const CONTENT = any(
  '\\b(?:message|mail|e ?mail|attachment|file|body|data|header|line|content)s?(?: \\S+){0,4}? (?:is |are |was )?too (?:big|large|long)|\\btoo (?:big|large)\\b|\\b(?:message|mail|maximum|max|attachment|fixed|content) (?:\\w+ )?size\\b|\\bsize (?:limit|of|exceeds?|restriction|violation)|\\bexceed\\w* (?:\\S+ ){0,5}?(?:size|length|maximum message|\\d+ ?[km]b)|\\bmegabytes?\\b',
  '\\b(?:virus|malware|infected|trojan|worm|phish\\w*|malicious|harmful|dangerous)\\b|\\battach(?:ment|ed)s?\\b|\\bfile (?:type|name|extension)s?|\\bexecutable|\\bmime\\b|\\b8 ?bit|\\bsmtputf8|\\bnon ascii|\\bcharacter set|\\bline length|\\bbare (?:lf|cr|line ?feed)|\\bmalformed|\\b(?:missing|invalid|bad|duplicate|multiple|illegal|rfc ?\\d* ?\\w*) (?:\\S+ )?headers?\\b|\\bmessage (?:content|format|body|header)|\\bcontents? (?:rejected|filter|restriction|not|of)|\\bsubject (?:line|contains)|\\bnot (?:rfc|conform|compliant)|\\brfc ?(?:2822|5322|822)\\b|\\bcontrol characters?',
  '\\bnachricht\\S*(?: \\S+){0,3}? (?:zu gross|zu groß|uberschreitet)|\\bgro(?:ss|ß)e der|\\banhang|\\bviren?\\b|\\bschadsoftware|\\b(?:message|fichier)(?: \\S+){0,3}? trop (?:gros|volumineux|grand)|\\btaille (?:du|de|maximale)|\\bpiece jointe|\\b(?:mensaje|correo|archivo|mensagem)(?: \\S+){0,3}? (?:demasiado grande|muito grande|grande demais)|\\btamano\\b|\\btamanho\\b|\\badjunto|\\banexo|\\bmessaggio troppo grande|\\bdimension[ei]\\b|\\ballegat[oi]|\\bte groot|\\bbijlage|\\bfor stor|\\bbilaga|\\bza duz\\w+|\\brozmiar|\\bzalacznik|\\bprilis vel\\w+|\\bprilohy?|\\bcok buyuk|\\bboyut',
  'слишком больш\\S+|размер (?:письма|сообщения)|вложени|вирус|邮件(?:太大|过大|大小)|附件|病毒|サイズ|添付|ウイルス|첨부|바이러스',
);

/** The sender or this mail is refused: spam, lists, rights, policy, the sender's address, DNS and settings. */
const REFUSED = any(
  '\\bspam\\w*|\\bjunk\\b|\\bunsolicited|\\bbulk (?:e ?)?mail|\\bube\\b|\\bblocked\\b|\\bblock ?(?:list|ed|ing)\\w*|\\bblack ?list\\w*|\\bdeny ?list\\w*|\\bban(?:ned)?\\b|\\bdnsbl|\\brbl\\b|\\brhsbl|\\bsurbl|\\buribl|\\bsbl\\b|\\bxbl\\b|\\bpbl\\b|\\breputation|\\bpolic(?:y|ies)|\\babus\\w*|\\bsuspicious|\\bsuspected|\\bfilter\\w*|\\bbarracuda|\\bspamhaus|\\bspamcop|\\bsender ?score|(?<!not )\\blisted (?:in|on|at|by)\\b|\\bpoor\\b|\\bcomplain\\w*',
  '\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\barc\\b|\\bunauthenticated|\\bauthenticat\\w+|\\bauthori[sz]\\w+|\\bunauthori[sz]ed|\\bwhite ?list|\\ballow ?list|\\bsafe ?list|\\bchallenge|\\bviolat\\w*|\\bforg(?:ed|ery)|\\bspoof\\w*|\\bimpersonat\\w*',
  '\\brelay\\w*|\\brcpthosts|\\b(?:reverse|forward|rdns|ptr)\\b|\\bhelo\\b|\\behlo\\b|\\bdynamic\\b|\\bresidential|\\bdo(?:es)? not (?:want|wish)|\\bunwanted|\\bconnection denied|\\bpattern detected|\\badministrat\\w+ (?:prohibit\\w+|reject\\w*|policy|denied)|\\bdenied by',
  'abgelehnt (?:wegen|aufgrund|weil)|richtlinie|gesperrt|unerwunscht|verdacht|schwarze liste|nicht (?:berechtigt|erlaubt|zulassig|autorisiert)|indesirable|bloque\\w*|politique|liste noire|refuse pour|non autorise|no deseado|lista negra|rechazado por|politica|no (?:autorizado|permitido)|bloccat\\w*|rifiutato (?:per|in quanto)|non (?:autorizzat\\w+|consentit\\w+)|bloquead\\w*|nao (?:autorizad\\w+|permitid\\w+)|geweigerd (?:wegens|vanwege)|geblokkeerd|blockerad|avvisad\\w*|zablokowan\\w*|odrzucon\\w*|niechcian\\w*|zamitnut\\w*|nevyzadan\\w*|engellen\\w*|reddedil\\w*',
  'спам|заблокирован|отклонен\\S*|запрещен\\S*|политик|подозрени|черн\\S+ спис|рассылк|垃圾|拒绝|拒絕|黑名单|黑名單|禁止|屏蔽|信誉|スパム|迷惑|拒否|ブラックリスト|許可され|ポリシー|스팸|차단|거부',
);

/** A refusal without such a reason: if the address is also said to be unknown, that is the reason. */
const DENIED = any(
  '\\bnot (?:permitted|allowed|authori[sz]ed|trusted|white ?listed|welcome)|\\bpermission|\\bprohibit\\w*|\\bforbidden|\\brestrict\\w+',
  '\\b(?:your|client|sending|connecting|originating) (?:ip|host|server|domain|network|mail ?server|message|e ?mail|isp|address)\\b|\\bour (?:network|system|server|users)\\b',
  '\\bmessage (?:was |has been |is )?(?:rejected|refused|denied|blocked|not accepted|discarded|declined)|\\b(?:mail|e ?mail) (?:was |has been |is )?(?:rejected|refused|denied|blocked|declined)|\\baccess (?:is |was )?(?:denied|refused|not)|\\bprotect\\w+|\\bsecurity\\b',
  '\\b(?:will not|does not|do not|cannot|not) accept (?:delivery|this|your|the|messages?|connections)\\b',
);

/** Our sender address or hostname: "unknown" and "not found" are about that. */
const OUR_SIDE = any(
  "\\b(?:sender|mail ?from|from address|return ?path|envelope (?:from|sender)|originator|sending (?:domain|address|server|host)|your (?:domain|address|host|server|ip|e ?mail|account|mailbox))\\b(?: \\S+){0,5}? (?:is |was |are |has |does |could |address |domain |must )*(?:reject\\w*|denied|refused|unknown|invalid|not found|n[o']t exist\\w*|not resolv\\w*|verif\\w*|blocked|not (?:allowed|valid|permitted|exist|accepted|be (?:found|verified|resolved))|resolve\\w*|forged|fail\\w*|suspended|disabled|exceeded|has no)",
  '\\b(?:verify|verif\\w+|validat\\w+|resolve) (?:the |your )?(?:sender|return|envelope|originat\\w*)|\\bdomain of (?:the )?sender|\\bsender(?: s)? (?:address|domain|verify|verification|id)|\\bcall ?(?:out|back)|\\breverse (?:dns|lookup|hostname)|\\bcannot find your (?:reverse )?(?:hostname|host|ip)|\\bclient host rejected|\\bfind(?:ing)? (?:a )?reverse|\\bno (?:ptr|reverse|rdns)|\\b(?:helo|ehlo) (?:command |name |hostname |argument )?(?:rejected|invalid|mismatch|unknown|not)|\\bnot (?:a |an )?(?:valid|known|local) sender|\\babsender\\S* (?:\\S+ ){0,4}?(?:unbekannt|abgelehnt|nicht|ungultig|existiert)|\\bexpediteur (?:\\S+ ){0,4}?(?:inconnu|invalide|refuse|rejete)|\\bremitente (?:\\S+ ){0,4}?(?:desconocido|invalido|rechazado|no)|\\bmittente (?:\\S+ ){0,4}?(?:sconosciuto|non|rifiutato)|\\bremetente (?:\\S+ ){0,4}?(?:desconhecido|invalido|nao|rejeitado)|отправител\\S* (?:\\S+ ){0,4}?(?:не |неизвест|отклонен|заблокир)|发件人|寄件人|送信者|送信元|発信者',
);

/** The address accepts no mail for a time, or a person has to act first. */
const SUSPENDED = any(
  '\\bsuspend\\w*|\\block(?:ed|ing)\\b|\\bon hold|\\bnot (?:yet )?(?:activated|confirmed|been activated)|\\bcredit|\\bunpaid|\\bhas not (?:logged|been used)|\\bnot (?:currently )?accepting|\\bvacation|\\bgesperrt\\b|\\bsuspendu|\\bsuspendid\\w|\\bsospes\\w|\\bzawieszon\\w*|\\baskiya\\b|приостановлен|冻结|凍結|停止',
);

/** No route, or a loop. */
const ROUTE = any(
  '\\bloop\\w*|\\bhop ?count|\\btoo many hops|\\bno route|\\bunable to route|\\brouting|\\bno (?:mail )?(?:exchanger|mx)|\\brelay\\w*|\\brcpthosts|\\bmx (?:record|list|points?)|\\bconfigur\\w+ (?:error|problem)|\\bmisconfigur\\w*|\\bpolice? a mailing|\\bno data record|\\bpoints to (?:itself|us|localhost)|\\bnot (?:a )?local\\b',
);

const TOPICS = {
  unknown: UNKNOWN,
  unavailable: UNAVAILABLE,
  full: FULL,
  rate: RATE,
  later: LATER,
  connection: CONNECTION,
  content: CONTENT,
  refused: REFUSED,
  denied: DENIED,
  ourSide: OUR_SIDE,
  suspended: SUSPENDED,
  route: ROUTE,
} as const;

export function toTopics(folded: string): ReadonlySet<BounceTopic> {
  return new Set((Object.keys(TOPICS) as BounceTopic[]).filter((topic) => TOPICS[topic].test(folded)));
}

const URL = /\bhttps?:\/\/\S+|\bwww\.\S+/giu;
const ADDRESS = /<[^<>\s]*>|[^\s<>"'(),;:]+@[^\s<>"'(),;]+/gu;
const NUMBERS = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b|\[[^\]]{0,100}\]/giu;
/** Lower case to the end: "full.Please" is no host. */
const HOST =
  /\b(?:[A-Za-z0-9_-]+\.){2,}[A-Za-z]{2,}\b|\b[A-Za-z0-9-]+\.(?:com|net|org|edu|gov|info|biz|io|local|example|test|invalid|[a-z]{2})\b(?!\.\d)/gu;
/** Ids of queues and messages: long, with digits among letters. */
const ID = /(?<![\p{L}\d])(?=[\w.-]*\d)(?=[\w.-]*[A-Za-z])[\w.-]{9,}/gu;
const CODES = /\b[245]\d\d[ -](?=\S)|\b[245]\.\d{1,3}\.\d{1,3}\b|^\s*[\w-]{1,12};\s*/gu;

/** The text of an answer, folded for comparison. */
export function foldAnswer(answer: string): string {
  return answer
    .slice(0, 4_000)
    .replace(URL, ' ')
    .replace(ADDRESS, ' ')
    .replace(NUMBERS, ' ')
    .replace(HOST, ' ')
    .replace(CODES, ' ')
    .replace(ID, ' ')
    .normalize('NFD')
    .replace(/([A-Za-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/[’‘`´]/g, "'")
    .replace(/[_\-–—/#()"“”«»:;,!?=*<>|]+/g, ' ')
    .replace(/\.(?=\s|$)/g, ' .')
    .replace(/\s+/g, ' ')
    .trim();
}
