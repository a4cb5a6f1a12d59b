import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Turkish. */
export const TR: Lexicon = {
  language: 'tr',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      '(yatırım |destek )?ald(ı|ığını|ılar)*; alıyor; alan; topla(dı|dığını|yan|yor|dılar)*; tamamla(dı|dığını|yan|dılar)*; sağla(dı|dığını|yan|yor)*; elde etti(ğini)?; kapat(tı|tığını|an)*; çek(ti|tiğini|meyi); bul(du|duğunu)*; kazan(dı|dığını)*; ulaş(tı|tığını)*; aldı; topladı; fonlandı; güvence altına aldı; kasasına koydu; yatırımını duyurdu; yatırım aldı(ğını)?; finanse etti; turunu; kapadı; raised',
    invest:
      'yatırım yap(tı|tığını|ıyor)*; yatırdı; öncülük etti(ği)?; liderlik etti(ği)?; liderliğinde; öncülüğünde; katıl(dı|dığı|an)*; destekle(di|yen)*; ortak oldu; finanse etti; kredi verdi; hibe verdi; yatırımcıları arasına; yatırım; sağladığı; fonladı; verdi; hissedar oldu; önderlik etti',
  },
  round: {
    nouns: `${BORROWED.rounds}; yatırım(ı|ını|lar|ları|ın|a|dan)?; tur(u|unu|unda|una|un|la|a)?; yatırım tur(u|unu|unda|una|unun)*; finansman(ı|ını|a)?; fon(u|unu)?; fonlama(sı|sını)?; sermaye(si|sini)?; seri(si|sine|sini|sinde)?; tohum; kredi(si|sini)?; hibe(si)?; köprü; kitle fonlaması; sermaye artırımı; kaynak; destek; tahvil; melek; [a-j] serisi*`,
    sure: `${BORROWED.sure}; yatırım(ı|ını|a)?; tur(u|unu|unda|una)?; yatırım tur*; finansman(ı|ını)?; seri(si|sine|sini|sinde)?; tohum; kredi(si)?; hibe(si)?; fonlama*; kampanya*; sermaye artırımı`,
  },
  stages: [
    { type: 'pre-seed', terms: 'tohum öncesi*; pre-?seed; ön tohum; ön-tohum' },
    {
      type: 'seed',
      terms: 'tohum (yatırım|tur|aşama|öncesi)*( turu| turunda| yatırımı)*; tohum; seed (yatırım|tur|aşama)*',
      exact: 'seed',
    },
    { type: 'angel', terms: 'melek (yatırım|yatırımcı|tur)*; melek' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; kitle fonlama*; kitlesel fonlama*; paya dayalı*; fonbulucu*; fongogo*; startupfon*`,
    },
    {
      type: 'convertible-note',
      terms: `dönüştürülebilir (borç|tahvil|not|senet)*; hisseye dönüştürülebilir*; ${BORROWED.convertible}`,
    },
    { type: 'bridge', terms: 'köprü (yatırım|tur|finansman|kredi|yatırımı|turu)*; köprü; bridge' },
    { type: 'grant', terms: 'hibe(si|sini|yi|ye)?; hibe desteği; teşvik; tüb(i|İ)tak*; kosgeb*' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; kredi(si|sini|yi)?; borç; borçlanma; banka kredisi; tahvil; sendikasyon; finansman kredisi; borç finansmanı; girişim borcu`,
    },
    { type: 'strategic', terms: 'stratejik (yatırım|ortak|ortaklık|yatırımcı)*' },
    { type: 'growth', terms: `${BORROWED.growth}; büyüme (yatırımı|sermayesi|turu|finansmanı)` },
    { type: 'private-equity', terms: `${BORROWED.privateEquity}; azınlık (hisse|pay)*; özel sermaye` },
  ],
  series: {
    before: 'seri; series',
    after: "serisi; serisine; serisinde; serisini; seri; series; serisi'nde; serisinden; turu; serilik",
  },
  pre: 'pre; ön',
  joins: 've; ile; &; +',
  money: {
    before: { '₺': 'TRY' },
    after: {
      tl: 'TRY',
      lira: 'TRY',
      liralık: 'TRY',
      lirayı: 'TRY',
      lirası: 'TRY',
      'türk lirası': 'TRY',
      try: 'TRY',
      dolar: 'USD',
      dolarlık: 'USD',
      doları: 'USD',
      dolara: 'USD',
      dolarla: 'USD',
      dolarını: 'USD',
      'abd doları': 'USD',
      avro: 'EUR',
      avroluk: 'EUR',
      avroyla: 'EUR',
      avroyu: 'EUR',
      avroya: 'EUR',
      euro: 'EUR',
      euroluk: 'EUR',
      euroyu: 'EUR',
      sterlin: 'GBP',
      sterlinlik: 'GBP',
      pound: 'GBP',
    },
    scales: { bin: 1e3, m: 1e6, mn: 1e6, mio: 1e6, milyon: 1e6, mr: 1e9, milyar: 1e9, trilyon: 1e12 },
    numbers: {
      yarım: 0.5,
      bir: 1,
      'bir buçuk': 1.5,
      iki: 2,
      üç: 3,
      dört: 4,
      beş: 5,
      altı: 6,
      yedi: 7,
      sekiz: 8,
      dokuz: 9,
      on: 10,
      yirmi: 20,
      otuz: 30,
    },
    decimal: ',',
    compound: true,
    bare: { currency: 'TRY', next: 'yatırım; yatırım aldı; topladı; hibe; kredi' },
    range: 'ile; -; –; ila',
    upTo: 'en fazla; azami',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; girişimi; girişim; şirketi; şirket; platformu; platform; uygulaması; uygulama; üreticisi; üretici; stüdyosu; kuruluşu; markası; marka; firması; oyun stüdyosu; bankası; yazılım şirketi; sağlayıcısı; pazaryeri; unicornu; teknoloji şirketi; kurumu; geliştiricisi; girişimimiz; ödeme kuruluşu`,
    connectors: 've; &; of; the; ile; for',
    based: 'merkezli; çıkışlı',
    about: 'hakkında',
  },
  investors: {
    ledBy: 'lider yatırımcı(sı)?(:| olan)?; öncülüğünü yapan; turun liderliğini',
    leads:
      "('?(nin|nın|nun|nün|in|ın|un|ün) )?(öncülüğünde(ki)?|liderliğinde(ki)?|öncülük (etti|ettiği|eden|ettiğini)|liderlik (etti|ettiği|eden)|önderliğinde|önderlik*|lider yatırımcı*|liderliğini (yaptı|üstlendi)*|öncülüğünü)",
    from: 'yatırımcılar(ı)? arasında; katılımıyla; turda; mevcut (yatırımcılar|yatırımcı|ortak|ortaklar); yatırımcılardan; tura( ayrıca)?; yatırıma; öncülük ettiği tura; katılan',
    joined:
      "('?(nin|nın|nun|nün|in|ın|un|ün) )?(katıldı(ğı)?|da katıldı|de katıldı|yatırım yaptı|sağladığı|katılımıyla|destekledi|verdiği|yer aldı|bulunuyor); '?(dan|den|tan|ten)( yatırım| toplam| tohum| [0-9])?; tarafından; ortak oldu",
    kinds: `${BORROWED.kinds}; yatırımcı(lar|ları|sı)?; fon(u|lar)?; melek yatırımcı(lar)?; girişim sermayesi; ortak; şirketi; bankası; mevcut ortak; mevcut yatırımcı(lar)?; iş insanı; kurucusu`,
    earlier: 'önceki (tur|yatırım)*; geçen yıl; daha önce; yıl önce; bugüne (kadar|dek)',
  },
  places: {
    seated: '',
    based: '-? ?merkezli; -? ?bazlı; -? ?çıkışlı',
    from: '',
  },
  sentences: { abbreviations: 'dr; prof; av; no; vb; vs; ltd; şti; a.ş; inc; sn; bkz; yy; örn' },
  footers: 'ilgili haberler; kaynak; fotoğraf; devamını oku; paylaş; abone ol',
};
