import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';
import { trapsOf } from './trap-kinds.js';

/** Turkish. */
export const TR: Lexicon = {
  language: 'tr',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: true },
  verbs: {
    raise:
      '(yatırım |destek )?ald(ı|ığını|ılar)*; alıyor; alan; topla(dı|dığını|yan|yor|dılar)*; tamamla(dı|dığını|yan|dılar)*; sağla(dı|dığını|yan|yor)*; elde etti(ğini)?; kapat(tı|tığını|an)*; çek(ti|tiğini|meyi); bul(du|duğunu)*; kazan(dı|dığını)*; ulaş(tı|tığını)*; aldı; topladı; fonlandı; güvence altına aldı; kasasına koydu; yatırımını duyurdu; yatırım aldı(ğını)?; finanse etti; turunu; kapadı; raised',
    receive: 'duyurdu; açıkladı; bildirdi; oldu; etti; gerçekleştirdi; imzaladı; geldi; tamam',
    invest:
      'yatırım yap(tı|tığını|ıyor)*; yatırdı; öncülük etti(ği)?; liderlik etti(ği)?; liderliğinde; öncülüğünde; katıl(dı|dığı|an)*; destekle(di|yen)*; ortak oldu; finanse etti; kredi verdi; hibe verdi; yatırımcıları arasına; yatırım; sağladığı; fonladı; verdi; hissedar oldu; önderlik etti',
    other:
      'satın aldı; satın alıyor; satın alacak; sattı; birleşti; hedefliyor; planlıyor; istiyor; başvurdu; arıyor; görüşüyor; atandı; ayrıldı; bağışladı; kurdu; geliştiriyor; üretiyor; açtı; dedi; söyledi; belirtti; büyüdü; kullanılacak; ceza; iflas etti; işten çıkardı; yapacak; açacak; sunuyor; edecek; geliştiren; ediyor',
  },
  round: {
    nouns: `${BORROWED.rounds}; yatırım(ı|ını|lar|ları|ın|a|dan)?; tur(u|unu|unda|una|un|la|a)?; yatırım tur(u|unu|unda|una|unun)*; finansman(ı|ını|a)?; fon(u|unu)?; fonlama(sı|sını)?; sermaye(si|sini)?; seri(si|sine|sini|sinde)?; tohum; kredi(si|sini)?; hibe(si)?; köprü; kitle fonlaması; sermaye artırımı; kaynak; destek; tahvil; melek; [a-j] serisi*`,
    sure: `${BORROWED.sure}; yatırım(ı|ını|a)?; tur(u|unu|unda|una)?; yatırım tur*; finansman(ı|ını)?; seri(si|sine|sini|sinde)?; tohum; kredi(si)?; hibe(si)?; fonlama*; kampanya*; sermaye artırımı`,
    use: 'yeni kaynak; yatırımla; alınan (yatırım|fon); bu (yatırım|kaynak|fon)(la)?; kullanılacak',
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
    bare: { currency: 'TRY', next: 'yatırım; yatırım aldı; topladı; hibe; kredi' },
    range: 'ile; -; –; ila',
    vague: 'yaklaşık; yaklaşık olarak; en az; üzerinde; aşkın; neredeyse; civarında',
    upTo: 'en fazla; azami',
    unstated:
      '(altı|yedi|sekiz|dokuz) haneli; açıklanmayan (tutar|miktar)*; tutarı açıklanmadı; miktarı açıklanmadı; açıklanmadı; milyonluk; (yeni|ilk) (yatırım|tur)*',
  },
  roles: [
    {
      role: 'valuation',
      beforeNear: 'değerleme(si|yle|den)?; değeri; piyasa değeri',
      afterNear: 'değerleme(yle|den|si|sine|si ile)?; değerinde; değere; değer biçil*; şirket değeri',
      afterNext: 'değerleme(yle|den|si|sine)?; değerlemeyle; değerleme',
    },
    {
      role: 'total',
      beforeNear: 'toplam(da)?; bugüne (kadar|dek)( toplam)?; şimdiye kadar; bu rakam; kümülatif',
      afterNear: 'toplam; ya çıktı; yükseldi; çıktı; çıkardı; almıştı',
      afterNext: "'a çıktı; 'ya çıktı; 'a ulaştı; dolara çıktı; ya yükseldi; çıktı",
    },
    {
      role: 'fund',
      beforeNear: 'fon(un|u)? (büyüklüğü|hacmi)*; yönettiği',
      afterNear: 'büyüklüğ*; fon kurdu; fon; fonunu',
      afterNext: 'büyüklüğ*; fonunu; fon kur*; büyüklüğünde',
    },
    {
      role: 'revenue',
      beforeNear: 'ciro(su)?; gelir(i|ini)?; kâr(ı)?; zarar(ı)?; satış(ları)?',
      afterNear: 'ciro; gelir; kâr; zarar; ihracat',
      afterNext: 'ciro*; gelir*; kâr*; zarar*; ihracat*; borç',
    },
    {
      role: 'market',
      beforeNear: 'pazar(ı|ın)?; girişimler(i|in)?; startup.lar; türkiye.de girişimler; ekosistem',
      afterNear: 'pazar; çeyrekte; yılında',
    },
    {
      role: 'spending',
      beforeNear:
        'ceza(sı)?; ihale(si)?; sözleşme(si)?; maliyet(i)?; bedel(i)?; bağış; hedef*; bütçe; fiyat; arz',
      afterNear: "ceza; bağış*; ihale*; sözleşme*; 'lik arz; satın; karşılığında; harca*",
      afterNext: 'ceza*; bağış*; ihale*; sözleşme*; tazminat*; arz; satın; harca*; sipariş*',
    },
    {
      role: 'past',
      beforeNear: 'geçen yıl; önceki; daha önce; yıl önce; 20[0-2][0-9]; geçtiğimiz',
      afterNear: 'almıştı; toplamıştı; geçen yıl; yıl önce; daha önce',
    },
  ],
  traps: trapsOf({
    offering: {
      terms:
        'halka (arz|açıl|açıl)*; borsa(ya|da)?; bist; arz büyüklüğü; tahvil ihracı; bedelli; kotasyon; spk.ya',
      exact: BORROWED.offering,
    },
    listed: 'halka açık; borsada işlem; hisseleri (yükseldi|düştü); bist',
    acquisition: {
      terms:
        'satın (aldı|alıyor|alacak|alma|alındı)*; devral(dı|ıyor|ma)*; birleş(ti|me|iyor)*; çoğunluk (hisse|pay)*; bünyesine kattı; exit; sattı',
      unless: 'satın almalar için',
    },
    fund: '(yeni|ilk|ikinci|üçüncü|dördüncü) fon(u|unu|un)?; fon(unu)? (kurdu|kuruyor|kapattı|duyurdu); fon büyüklüğü; milyon (dolarlık|avroluk|liralık) fon*; girişim sermayesi (yatırım )?fonu; ilk kapanış',
    'investor-business':
      'girişim sermayesi; yatırım şirketi; yatırım fonu; hızlandırıcı; kuluçka; portföy yönetimi; gsyo',
    token: {
      terms: `${BORROWED.token}; kripto(para| para)*; token satışı; ön satış`,
      exact: BORROWED.tokenExact,
    },
    legal:
      'mahkeme*; dava*; ceza(sı)?; soruşturma*; gözaltı*; dolandırıcılık; tazminat; rekabet kurumu; tutuklan*; yargı*; hüküm',
    'market-report':
      '(yılın )?en büyük (yatırımları|turları|yatırımlar); (20[2-4][0-9]) yılında … girişim(ler|lere|leri); yılın özeti; rapor*; çeyrek*; girişimler(i|e)? … (aldı|yatırım); türkiye.de girişimler; yatırımlar(ı)? (arttı|azaldı|düştü); ekosistem*; sıralama; göre; startups.watch; istatistik; yılın ilk yarısı*',
    commitment: 'niyet mektubu; ön anlaşma; mutabakat; taahhüt',
    planned:
      '(yatırım|fon|tur|sermaye|kaynak) … (arıyor|hedefliyor|planlıyor|istiyor|almayı|toplamayı); hedefliyor; planlıyor; almayı planlıyor; arayışında; yatırım arıyor; hazırlanıyor; yatırıma çıkıyor; toplayacak; yatırım yapacak; alacak; başvurdu; niyetinde; peşinde',
    rumour: 'görüşüyor; görüşme*; iddia*; kulis*; söylenti; kaynaklara göre; müzakere*; yakın; konuşuluyor',
    denial:
      'yalanladı; iptal etti; vazgeçti; yatırım almadan; öz sermaye*; başarısız; reddetti; erteledi; ihtiyacımız yok',
    property:
      'gayrimenkul*; konut*; otel*; bina*; arsa*; avm; rezidans*; inşaat*; genel merkez binası; metrekare',
    giving: 'bağış*; yardım kampanyası; vakıf; vakfı*; hayır*; burs*; kızılay; deprem*; dernek',
    'public-body': 'belediye*; bakanlığı; üniversitesi; valiliği; hükümet; meclisi',
    'public-money': 'hükümet; bakanlık; bakanlığı; bütçe*; devlet desteği; kosgeb; çağrı*; teşvik paketi',
    prize: 'ödül*; yarışma*; kazanan*; birinci*; finalist*; seçildi',
    contract: 'ihale*; sözleşme*; anlaşma*; sipariş*; iş birliği*; işbirliği*; ortaklık anlaşması; tedarik*',
    'own-spending':
      'fabrika*; tesis*; yatırım yapacak; açılış*; yeni merkez; milyon (dolarlık|liralık|avroluk) (fabrika|tesis)*; inşa*',
    results: 'ciro*; kâr*; zarar*; gelir(i|ini|lerini)*; bilanço*; finansal sonuç*; çeyrek sonuç*; ihracat*',
    'valuation-talk': 'değerleme*; unicorn; turcorn; piyasa değeri; ikincil*',
    people:
      'atandı; atama*; yeni (ceo|cfo|cto|genel müdür|yönetici|direktör|başkan)*; görevi*; ayrıldı; istifa*; getirildi; işten çıkar*; transfer oldu; katıldı ekibe; kadrosuna',
    portrait: 'röportaj*; söyleşi*; podcast*; hikâye*; hikayesi; portre; köşe yazısı',
    advice: 'nasıl; neden; ipuç*; rehber*; en iyi; [0-9]+ girişim; nedir; öneri*; liste*',
    event:
      'etkinlik*; konferans*; zirve*; fuar*; demo day; hızlandırma programı*; festival*; hackathon; yıl dönümü',
    launch: 'lansman*; tanıttı; piyasaya*; açtı; başlattı; kullanıma*; kickstarter; ön sipariş*; duyurusu',
    shutdown: 'iflas*; kapandı; konkordato*; kapanıyor; faaliyetlerini durdur*; tasfiye*; kapanma*',
    background: '(yatırım|tur)(ın|un)? ardından*; (geçen|daha önce|yakın zamanda) … yatırım (almış|alan)*',
    research: 'hisse(leri|si); analist*; hedef fiyat; borsa',
  }),
  company: {
    headNouns: `${BORROWED.headNouns}; girişimi; girişim; şirketi; şirket; platformu; platform; uygulaması; uygulama; üreticisi; üretici; stüdyosu; kuruluşu; markası; marka; firması; oyun stüdyosu; bankası; yazılım şirketi; sağlayıcısı; pazaryeri; unicornu; teknoloji şirketi; kurumu; geliştiricisi; girişimimiz; ödeme kuruluşu`,
    trades: BORROWED.headNouns,
    pronouns:
      'bir; bu; şu; o; biz; ben; sen; siz; onlar; ve; ile; için; ancak; ama; fakat; ya; da; de; ki; mi; ne; kim; nasıl; neden; nerede; hangi; kaç; çok; daha; en; her; hiç; tüm; bütün; bazı; yeni; ilk; son; iki; üç; dört; beş; bugün; dün; yarın; şimdi; artık; geçen; önce; sonra; göre; kadar; beri; bugüne; ayrıca; böylece; şirket; girişim; kurucu; yatırım; yatırımcılar; mevcut; türkiye; kitle; köprü; hedef; yatırımı; turun; rapora; kurucular; kuruluş; yıl; şirketin; girişimin; ödeme; yılın',
    intros: 'bugüne; geçen; göre; türkiye; istanbul; yılın; merkezi',
    labels:
      'özel haber; son dakika; kitle fonlaması; röportaj; haber; köprü yatırımı tamam; yatırım; duyuru; özel; tohum; girişim',
    connectors: 've; &; of; the; ile; for',
    based: 'merkezli; çıkışlı',
    backed: 'destekli',
    recipient: '',
    about: 'hakkında',
    subjectMarks: '',
    recipientMarks: "'a; 'e; 'ya; 'ye; 'na; 'ne; 'in; 'ın; 'un; 'ün; 'nin; 'nın; 'nun; 'nün",
    origins:
      'istanbullu; ankaralı; izmirli; bursalı; konyalı; antalyalı; giresunlu; türk; yerli; istanbul merkezli; ankara merkezli; *merkezli; alman; amerikan; ingiliz; fransız; *lı; *li; *lu; *lü',
    notNames: `ceo; kurucu(su)?; kurucu ortak(ı)?; genel müdür*; milyon; milyar; lira; dolar; avro; euro; tl; ocak; şubat; mart; nisan; mayıs; haziran; temmuz; ağustos; eylül; ekim; kasım; aralık; pazartesi; salı; çarşamba; perşembe; cuma; türkiye*; istanbul*; ankara*; izmir*; konya*; avrupa*; abd*; almanya*; ingiltere*; londra*; berlin*; yatırım*; tur; seri; [a-j]; spk*; bakanlık*; ai; kredi; orta asya*; fonbulucu*; yüzde; köprü*; kitle*; [a-j] serisi*; biggplus; bigg*; mena*; tura; turu; tur; yatırıma; mevcut`,
    nameEndings:
      "'ın; 'in; 'un; 'ün; 'nın; 'nin; 'nun; 'nün; 'a; 'e; 'ya; 'ye; 'na; 'ne; 'dan; 'den; 'tan; 'ten; 'da; 'de; 'ta; 'te; 'ı; 'i; 'u; 'ü; 'yı; 'yi; 'yu; 'yü; 'la; 'le; 'yla; 'yle; 'ndan; 'nden; 'daki; 'deki; 'taki; 'teki; 'lı; 'li; 'ları",
  },
  investors: {
    ledBy: 'lider yatırımcı(sı)?(:| olan)?; öncülüğünü yapan; turun liderliğini',
    leads:
      "('?(nin|nın|nun|nün|in|ın|un|ün) )?(öncülüğünde(ki)?|liderliğinde(ki)?|öncülük (etti|ettiği|eden|ettiğini)|liderlik (etti|ettiği|eden)|önderliğinde|önderlik*|lider yatırımcı*|liderliğini (yaptı|üstlendi)*|öncülüğünü)",
    leadsAlone: '',
    from: 'yatırımcılar(ı)? arasında; katılımıyla; turda; mevcut (yatırımcılar|yatırımcı|ortak|ortaklar); yatırımcılardan; tura( ayrıca)?; yatırıma; öncülük ettiği tura; katılan',
    joined:
      "('?(nin|nın|nun|nün|in|ın|un|ün) )?(katıldı(ğı)?|da katıldı|de katıldı|yatırım yaptı|sağladığı|katılımıyla|destekledi|verdiği|yer aldı|bulunuyor); '?(dan|den|tan|ten)( yatırım| toplam| tohum| [0-9])?; tarafından; ortak oldu",
    givenBy: '',
    stops:
      'için; olan; olarak; ise; ancak; bir; bu; da katıldı; de katıldı; katıldı; öncülük; liderliğinde; sağladığı; toplam; milyon; yatırım; tura; turu; turda; turun; şirket; girişim; tarafından; kapsamında; ettiği; serisi',
    and: 've; ile; ile birlikte; yanı sıra; ayrıca; ve mevcut ortak; ve mevcut yatırımcı; &; ve mevcut yatırımcılar',
    kinds: `${BORROWED.kinds}; yatırımcı(lar|ları|sı)?; fon(u|lar)?; melek yatırımcı(lar)?; girişim sermayesi; ortak; şirketi; bankası; mevcut ortak; mevcut yatırımcı(lar)?; iş insanı; kurucusu`,
    adjectives:
      've; mevcut; yeni; ortak; yatırımcı; yatırımcılar; yatırımcılardan; ayrıca; yabancı; yerli; türk; amerikan; alman; arasında; olan; mevcut ortak; mevcut yatırımcılar; melek; yatırımcılar arasında',
    notNames: `${BORROWED.notNames}; bir; bu; yatırımcı*; fon*; tur*; yatırım*; şirket*; girişim*; mevcut*; melek*; türkiye*; avrupa*; istanbul*; milyon; dolar; avro; lira; seri*; kurucu*; mevcut yatırımcılar; diğer*; çeşitli*; [a-j]; yeni; son; ödeme*; paya*; insansız*; hedef*`,
    earlier: 'önceki (tur|yatırım)*; geçen yıl; daha önce; yıl önce; bugüne (kadar|dek)',
  },
  chief: `${BORROWED.chief}; kurucusu; kurucu ortağı; kurucu ortak; genel müdürü; genel müdür; icra kurulu başkanı; kurucu; yönetim kurulu başkanı`,
  sentences: { abbreviations: 'dr; prof; av; no; vb; vs; ltd; şti; a.ş; inc; sn; bkz; yy; örn' },
  roundup: {
    headlines:
      'haftanın (yatırımları|girişimleri|turları); haftalık; ayın yatırımları; yatırım bülteni; geçen hafta yatırım; bu hafta yatırım; (iki|üç|dört|beş) (yatırım|girişim) haberi',
  },
  footers: 'ilgili haberler; kaynak; fotoğraf; devamını oku; paylaş; abone ol',
};
