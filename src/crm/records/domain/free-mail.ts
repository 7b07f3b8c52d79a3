// Where everybody may have an address: such a domain says nothing about the company of whoever writes from it.

const EXACT = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com yahoo.com ymail.com rocketmail.com myyahoo.com aol.com ' +
    'aim.com icloud.com me.com mac.com protonmail.com proton.me pm.me tutanota.com tutanota.de tuta.io tuta.com tutamail.com keemail.me ' +
    'zoho.com zohomail.com zohomail.eu mail.com email.com usa.com consultant.com engineer.com post.com europe.com dr.com gmx.com gmx.net ' +
    'gmx.de gmx.at gmx.ch gmx.us gmx.co.uk web.de freenet.de t-online.de arcor.de online.de vodafone.de posteo.de mailbox.org kabelmail.de ' +
    'hush.com hushmail.com fastmail.com fastmail.fm fastmail.net runbox.com startmail.com mailfence.com disroot.org riseup.net hey.com duck.com ' +
    'skiff.com inbox.com inbox.lv inbox.ru bigpond.com bigpond.net.au optusnet.com.au tpg.com.au iinet.net.au xtra.co.nz ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net optonline.net ' +
    'roadrunner.com rr.com windstream.net frontier.com frontiernet.net centurylink.net q.com suddenlink.net shaw.ca rogers.com sympatico.ca ' +
    'bell.net telus.net videotron.ca btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net ' +
    'tiscali.co.uk plusnet.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr aliceadsl.fr libero.it ' +
    'virgilio.it tiscali.it alice.it tin.it tim.it fastwebnet.it email.it inwind.it iol.it poste.it pec.it telefonica.net ono.com terra.es ' +
    'movistar.es sapo.pt mail.pt clix.pt telenet.be skynet.be proximus.be scarlet.be ziggo.nl kpnmail.nl kpnplanet.nl planet.nl xs4all.nl ' +
    'home.nl hetnet.nl upcmail.nl chello.nl chello.at aon.at bluewin.ch hispeed.ch sunrise.ch telia.com comhem.se spray.se bredband.net ' +
    'glocalnet.net passagen.se swipnet.se tele2.se online.no broadpark.no getmail.no jubii.dk mail.dk stofanet.dk tdcadsl.dk ofir.dk kolumbus.fi ' +
    'elisanet.fi luukku.com suomi24.fi wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu gazeta.pl tlen.pl poczta.fm vp.pl seznam.cz ' +
    'email.cz centrum.cz post.cz volny.cz azet.sk zoznam.sk centrum.sk freemail.hu citromail.hu indamail.hu t-online.hu abv.bg mail.bg dir.bg ' +
    'yandex.ru yandex.com ya.ru yandex.by yandex.kz yandex.ua mail.ru bk.ru list.ru internet.ru rambler.ru lenta.ru ro.ru ukr.net i.ua meta.ua ' +
    'bigmir.net mail.ee hot.ee one.lt takas.lt otenet.gr hol.gr forthnet.gr mynet.com walla.com walla.co.il netvision.net.il bezeqint.net ' +
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com tom.com 139.com 189.cn 21cn.com aliyun.com naver.com daum.net ' +
    'hanmail.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp ' +
    'pchome.com.tw seed.net.tw hinet.net rediffmail.com sify.com indiatimes.com vsnl.net bsnl.in uol.com.br bol.com.br terra.com.br ig.com.br ' +
    'globo.com globomail.com r7.com zipmail.com.br prodigy.net.mx telmex.com fibertel.com.ar ciudad.com.ar arnet.com.ar speedy.com.ar ' +
    'mweb.co.za telkomsa.net webmail.co.za vodamail.co.za iafrica.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com ' +
    'tempmail.com temp-mail.org trashmail.com sharklasers.com getnada.com maildrop.cc dispostable.com simplelogin.com anonaddy.com relay.firefox.com ' +
    'mozmail.com privaterelay.appleid.com users.noreply.github.com'
  ).split(' '),
);
/** Providers with a domain for each country: yahoo.co.jp, hotmail.fr, live.se. */
const FAMILIES =
  /^(?:yahoo|hotmail|live|outlook|gmx|yandex|msn|windowslive|ymail|rocketmail|aol|zoho)\.(?:[a-z]{2,3}|(?:co|com)\.[a-z]{2})$/;

/** `host`: what stands behind the @, in lower case. */
export function isFreeMail(host: string): boolean {
  return EXACT.has(host) || FAMILIES.test(host);
}
