import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';
import { trapsOf } from './trap-kinds.js';

/** Finnish. */
export const FI: Lexicon = {
  language: 'fi',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: false },
  verbs: {
    raise:
      'kerä(si|sivät|ää|nnyt|äsi|ttyä|tä)*; keräsi; kerää; sai; saa; saanut; saivat; hank(ki|kii|kinut); varmist(i|aa|anut); toteut(ti|taa); solmi; sopi; on sopinut; rahoittaa; päätt(i|ää); sulki; nosti; nostaa; nostanut; houkutteli; haali; haalii; vakuutti; vastaanotti; viimeisteli; kasas(i)?; nappasi; nappaa; onnistui; lainaa; lainasi; kuittaa; raised; tiedotti',
    receive: 'on; ovat; oli; ilmoitti; julkisti; kertoo; kertoi; tulee; vahvisti; valmiina; saamassa',
    invest:
      'sijoitt(i|aa|avat|ivat|anut|amassa); sijoitus; johti; johtaa; johtivat; rahoit(ti|taa|tavat); osallistu(i|u|ivat|vat); tuk(ee|i|evat); lähti(vät)? mukaan; lähtee mukaan; tuli(vat)? mukaan; panosta(a|i|vat); merkits(i|ee|ivät); myönsi; myöntää; antaa; antoi; lainaa; lainasi; laitta(a|vat)|pisti|pistää; ottaa; uskoo; mukana; tekee; teki; vähemmistösijoitus; tulee osakkaaksi; antavat; sen antaa; siirtyy omistajaksi',
    other:
      'ostaa; osti; ostavat; myy; myi; hakee; etsii; haluaa; aikoo; suunnittelee; neuvottelee; nimitti; nimittää; palkkaa; irtisanoo; lahjoittaa; lahjoitti; rakentaa; sanoo; avaa; kehittää; tarjoaa; kasvoi; pitäisi; voi; harkitsee; tuomittiin; listautuu; lanseeraa; jatkaa; torjui; säästää; hakeutuu; valmistaa; toimittaa; lopettaa; maksaa',
  },
  round: {
    nouns: `${BORROWED.rounds}; *rahoitus*; *rahoituskierros*; *kierros; *kierroksen; *kierroksessa; *kierrosta; *sijoitus*; sijoitus; pääoma*; *pääoma*; laina*; *laina*; avustus; osakeanti*; anti; anni(n|ssa); siemen*; joukkorahoitus*; tuki; [a-j]-kierros*; vaihtovelkakirja*; *raha; kierros*; tukea; rahat`,
    sure: `${BORROWED.sure}; *rahoitus*; *rahoituskierros*; *kierros*; *sijoitus*; laina*; osakeanti*; siemen*; [a-j]-kierros*; *pääomaa; avustus; vaihtovelkakirja*; miljoonaa`,
    use: '(rahoituksella|rahat|rahoitus|sijoituksen|varat) (yhtiö|käytetään|aiotaan|avulla|menevät|mahdollistaa)*',
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?*; esisiemen*' },
    {
      type: 'seed',
      terms: 'siemen*; seed-?(kierros|rahoitus|vaihe|sijoitus)*; seed',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: 'enkeli(sijoitus|kierros|rahoitus)*; bisnesenkeli(kierros|rahoitus)*; enkelikierros*',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; joukkorahoitus*; osakejoukkorahoitus*; invesdor*; springvest*`,
    },
    {
      type: 'convertible-note',
      terms: `vaihtovelkakirja*; vaihtovelkakirjalaina*; pääomalaina*; vvk; ${BORROWED.convertible}`,
    },
    { type: 'bridge', terms: 'siltarahoitus*; siltalaina*; välirahoitus*; bridge-?*' },
    { type: 'grant', terms: 'avustu*; apuraha*; tuki; tukea; tuen; business finlandin rahoitus*; EU-tuki' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; laina*; lainoitta*; *laina(n|a|t|ksi|lla)?; velkarahoitus*; lainarahoitus*; luotto*; luottolimiitti*; velka*; joukkolaina`,
    },
    {
      type: 'strategic',
      terms: 'strategi(nen|sen|sta|sena) (sijoitus|sijoittaja|rahoitus|omistaja|kumppani|investointi)*',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; kasvurahoitus*; kasvusijoitus*; kasvupääoma*; kasvukierros*`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; vähemmistöosuus*; vähemmistösijoitus*; pääomasijoitus*; vähemmistöomistus*`,
    },
  ],
  series: {
    before: 'sarja; series; sarjan; serie',
    after:
      'kierros; kierroksen; kierroksessa; kierrosta; kierroksella; sarjan; sarja; rahoituskierros; rahoituskierroksen; rahoituskierroksessa; kierroksensa',
  },
  pre: 'pre',
  joins: 'ja; &; +; sekä',
  money: {
    before: {},
    after: {
      euroa: 'EUR',
      euron: 'EUR',
      euro: 'EUR',
      eurolla: 'EUR',
      eurosta: 'EUR',
      euroon: 'EUR',
      eurolle: 'EUR',
      dollaria: 'USD',
      dollarin: 'USD',
      dollarilla: 'USD',
      puntaa: 'GBP',
      punnan: 'GBP',
      kruunua: 'SEK',
      kruunun: 'SEK',
      jeniä: 'JPY',
    },
    scales: {
      t: 1e3,
      tuhat: 1e3,
      tuhatta: 1e3,
      tuhannen: 1e3,
      m: 1e6,
      milj: 1e6,
      miljoona: 1e6,
      miljoonaa: 1e6,
      miljoonan: 1e6,
      miljoonalla: 1e6,
      miljoonasta: 1e6,
      miljoonaan: 1e6,
      mrd: 1e9,
      miljardi: 1e9,
      miljardia: 1e9,
      miljardin: 1e9,
      miljardilla: 1e9,
    },
    numbers: {
      puoli: 0.5,
      puolitoista: 1.5,
      puolentoista: 1.5,
      yksi: 1,
      kaksi: 2,
      kahden: 2,
      kolme: 3,
      kolmen: 3,
      neljä: 4,
      neljän: 4,
      viisi: 5,
      viiden: 5,
      kuusi: 6,
      kuuden: 6,
      seitsemän: 7,
      kahdeksan: 8,
      yhdeksän: 9,
      kymmenen: 10,
      kaksitoista: 12,
      viisitoista: 15,
      kaksikymmentä: 20,
      kolmekymmentä: 30,
    },
    decimal: ',',
    bare: {
      currency: 'EUR',
      next: 'rahoitusta; rahoituksen; rahoituskierroksessa; siemenrahoitusta; kasvuun; pääomaa; lainaa; lainan; lainalla; siemenrahoituksen; avustuksen; avustusta; sijoituksen; sijoitusta; kierroksen; sijoituskierroksen; rahoituskierroksen; tukea; pörssilistautumisessa; listautumisessa',
    },
    range: '-; –; ja',
    vague: 'yli; noin; lähes; vajaa(t|n)?; reilu(t|n)?; runsa(s|at|an); vähintään; melkein; liki',
    upTo: 'jopa; enintään; korkeintaan',
    unstated:
      '(kuusi|seitsen|kahdeksan|yhdeksän)numeroi(nen|sen|sta)*; miljoonarahoitus*; miljoonasijoitus*; miljoonakierros*; julkistamaton*; ei (kerro|kerrota|julkisteta|paljasta)*; (uusi|uuden|ensimmäinen|ensimmäisen) (rahoitus|kierros|rahoituskierros|sijoitus)*',
  },
  roles: [
    {
      role: 'valuation',
      beforeNear: 'arvostus*; valuaatio*; arvo; markkina-arvo; arvoksi',
      afterNear: 'arvostus*; valuaatio*; arvoinen',
      afterNext: 'arvostus*; valuaatio*; arvoinen',
    },
    {
      role: 'total',
      beforeNear: 'yhteensä; kaikkiaan; tähän mennessä; kokonaisrahoitus*; perustamisestaan',
      afterNear: 'yhteensä; kaikkiaan; tähän mennessä; perustamisestaan',
    },
    { role: 'part', beforeNear: 'josta; joista' },
    {
      role: 'fund',
      beforeNear: 'rahasto*; hallinnoi*; uusi rahasto',
      afterNear: 'rahasto*; varhaisen vaiheen yhtiöihin',
      afterNext: 'rahasto*; varhaisen',
    },
    {
      role: 'revenue',
      beforeNear: 'liikevaihto*; tulos; tappio*; voitto*; myynti*; liikevoitto*',
      afterNear: 'liikevaihto*; tappio*; voitto*; myynti*',
      afterNext: 'liikevaihto*; tappio*; voitto*; velka*',
    },
    {
      role: 'market',
      beforeNear:
        'markkina*; suomalais(et|iin) (startup|kasvuyrity|yrity)*; startupit; kvartaali*; neljännes*',
      afterNear: 'vuosineljänneks*; markkina*; ensimmäisellä',
    },
    {
      role: 'spending',
      beforeNear:
        'kauppahinta*; hinta; hinnaltaan; sakko*; tilaus*; sopimus*; maksaa; maksoi; kustannu*; budjetti*; lahjoit*; ostaa; osti; korvau*',
      afterNear: 'sakko*; lahjoitus*; kauppa*; tilauk*; korvauk*; kuukaudessa; osakkeelta',
      afterNext: 'sakko*; osakkeelta; kuukaudessa; tilaus*; tehdas*; investoin*',
    },
    {
      role: 'past',
      beforeNear:
        'viime vuonna; aiemmin; edelli(nen|sen|sessä); vuosi sitten; vuotta sitten; 20[0-2][0-9]; aikaisemmin',
      afterNear: 'viime vuonna; vuotta sitten; vuosi sitten; aiemmin; 20[0-2][0-9]',
    },
  ],
  traps: trapsOf({
    offering: {
      terms:
        'listautu*; pörssi*; osakeanti*; listautumisanti*; first north*; merkintäoikeus*; joukkolaina*; suunnattu anti',
      exact: BORROWED.offering,
      unless: 'ennen listautumista',
    },
    listed: 'pörssiyhtiö*; pörssilistattu*; osakekurssi*; osake (nousi|laski)',
    acquisition: {
      terms:
        'ostaa; osti; ostavat; ostanut; osto; yritysosto*; yrityskaup*; kauppahinta*; myy; myi; myyty; fuusio*; sulautu*; enemmistö*; siirtyy … omistukseen',
      unless: 'ostotarjous*; ostotarjouksia; torjui *; yritysostoihin; ostaa (asuntoja|mainoksia)',
    },
    fund: '(uusi|uuden|ensimmäinen|toinen|kolmas|neljäs) rahasto*; rahasto (valmiina|sulki|keräsi); rahaston; rahastoon; rahastoksi; *rahasto*: ; rahasto*',
    'investor-business':
      'sijoitusyhtiö; pääomasijoittaja; rahastoyhtiö; kiihdyttämö; yrityshautomo; varainhoitaja; rahasto',
    token: { terms: `${BORROWED.token}; kryptovaluu*`, exact: BORROWED.tokenExact },
    legal:
      'oikeu(s|den|dessa)*; käräj*; tuomi*; tuomittiin; syyte*; sakko*; petos*; korvauks*; poliisi*; kanne; haastoi; esitutkinta*; hovioikeu*',
    'market-report':
      'vuoden (suurimmat|isoimmat) (rahoituskierrokset|kierrokset|sijoitukset); (suurimmat|isoimmat) rahoituskierrokset; pääomasijoituk* … 20[2-4][0-9]; kvartaali*; neljännes*; raportti*; selvity*; tilasto*; suomalais(et|iin) (startup|kasvuyrity|yrity)* … (keräsi|sijoitet|sai)*; startup-sijoituks*; pääomasijoittajat ry; sijoitukset (kasvo|laski|putos)*; listaus',
    commitment: 'aiesopimus*; sitoumus*; aiepöytäkirja',
    planned:
      '(aikoo|haluaa|suunnittelee|hakee|etsii|tavoittelee|havittelee|yrittää|valmistelee) … (rahoitus|kerä|sijoittaj|pääoma|miljoona|kierros)*; rahoituskierros on suunnitteilla; seuraava kierros; kerää parhaillaan; hakee; etsii',
    rumour: 'neuvottel*; keskustel*; huhu*; lähteiden mukaan; tietojen mukaan; harkitsee; väitetään',
    denial:
      'kiistää; peruu; perui; perutt*; epäonnistu*; ilman ulkopuolista; ilman sijoittaj*; luopuu; kieltäyty*; torjui rahoitu*; kariutui',
    property: 'kiinteistö*; hotelli*; asunto*; toimisto*; rakennus*; neliö*; tontti*; vuokra*',
    giving: 'lahjoit*; hyväntekeväisyy*; säätiö*; keräys*; punainen risti; stipendi*; yhdistys*',
    'public-body': 'kaupunki; kunta; hallitus; yliopisto; ministeriö; kaupunginvaltuusto',
    'public-money': 'hallitus; valtio; budjetti*; ministeriö*; kunta; EU-komissio; julkinen tuki',
    prize: 'palkin*; palkittiin; voitti; voittaja*; kilpailu*; finalisti*',
    contract: 'sopimus; sopimuks*; tilaus*; tilauks*; kilpailutus; yhteistyö*; toimittaa; kumppanuus',
    'own-spending':
      'tehdas*; tehtaan; rakentaa; investoi … (tehtaaseen|omaan)*; laajenta*; avaa; uusi toimipiste',
    results: 'liikevaihto*; tulos*; tappio*; voitto; liikevoitto*; osavuosi*; tilinpäätö*; kannattav*',
    'valuation-talk': 'arvostus*; yksisarvi*; markkina-arvo*; valuaatio*; jälkimarkkina*',
    people:
      'nimit*; uusi (toimitusjohtaja|talousjohtaja|johtaja|ceo|cfo)*; siirtyy; irtisano*; jättää; eroaa; palkkaa; rekrytoi; aloittaa (toimitusjohtajana|johtajana); yt-neuvottelu*; potkut',
    portrait: 'haastattelu*; podcast*; kolumni*; näin; tarina; henkilökuva',
    advice: 'miten; miksi; vinkki*; opas; nämä [0-9]+; [0-9]+ (startup|yritys)*; lista*; top [0-9]+; mikä',
    event:
      'tapahtuma*; konferenssi*; messut; slush*; kiihdyttämöohjelma*; ohjelma*; hackathon; demo day; juhlavuosi',
    launch: 'lansee*; julkais*; esittelee; avaa; kickstarter*; ennakkomyyn*; kumppanuus*; laajenee',
    shutdown: 'konkurssi*; lopettaa; yrityssaneerau*; maksukyvyttöm*; selvitystila*; ajetaan alas',
    research: 'osake*; tavoitehinta*; analyytik*; kurssi*',
  }),
  company: {
    headNouns: `${BORROWED.headNouns}; startup(-yritys|yhtiö|yritys|in)?*; yhtiö(n)?; *yhtiö; *yhtiön; yritys; *yritys; kasvuyritys; *kasvuyritys; alusta; palvelu; *palvelu; sovellus; valmistaja; *valmistaja; kehittäjä; *kehittäjä; *toimittaja; *talo; panimo; *ketju; *firma; *sovellus; pankki; *kauppa; brändi; yksisarvinen; *pelistudio; studio; laboratorio; *tehdas; *tarjoaja`,
    trades: BORROWED.headNouns,
    pronouns:
      'se; ne; hän; he; me; minä; sinä; te; tämä; nämä; tuo; nuo; joka; jotka; mikä; mitä; kuka; ja; tai; mutta; sekä; että; kun; jos; vaikka; koska; nyt; sitten; jo; vielä; myös; vain; noin; yli; lähes; viime; ensi; ensimmäinen; uusi; vanha; kaksi; kolme; neljä; viisi; kuusi; monta; moni; kaikki; muut; mukana; lisäksi; aiemmin; yhteensä; tänään; eilen; samalla; miten; miksi; missä; näin; siitä; sen; niiden; yhtiö; yritys; yhtiön; rahoitus; rahoituksen; sijoittajina; toimitusjohtaja; toimitusjohtajana; perustaja; perustajat; pitkä; kauppahinnasta; kierroksen; kierrosta; rahasto; jälleen; pian; sijoitus; liikevaihto; sähkökäyttöisten; ennen; jälkeen; kanssa',
    intros: 'viime; aiemmin; ensi; tänään; lisäksi; pitkä; jälleen',
    labels:
      'uutinen; haastattelu; rahoituskierros; rahoitus; kasvurahoitus; tuore; juuri nyt; pitkä odotus palkittiin; startup; sijoitus; seed; siemenrahoitus',
    connectors: 'ja; &; of; the; for',
    based: '',
    backed: '',
    recipient: '',
    about: 'tietoa yhtiöstä; yritysesittely',
    recipientMarks: 'hin; in; an; än; en; een; iin; lle; seen; on; ön; un; yn; aan; ään; oon; ssa; ssä',
    origins:
      '*lainen; *läinen; *laisen; *läisen; *laista; *läistä; suomalainen; suomalaisen; helsinkiläinen; espoolainen; tamperelainen; turkulainen; oululainen; ruotsalainen; pohjoismainen; saksalainen; brittiläinen; yhdysvaltalainen; virolainen; *laiset',
    notNames:
      'toimitusjohtaja*; perustaja*; miljoona*; miljardi*; euro*; tammikuu*; helmikuu*; maaliskuu*; huhtikuu*; toukokuu*; kesäkuu*; heinäkuu*; elokuu*; syyskuu*; lokakuu*; marraskuu*; joulukuu*; maanantai*; suomi; suomen; suomessa; helsin*; espoo*; tampere*; turku; turun; oulu*; ruotsi*; saksa*; saksaan; eurooppa*; yhdysvallat; yhdysvaltoihin; virossa; norja*; tanska*; sarja; sijoittaj*; rahoit*; rahasto*; seed; fda*; ai; [a-j]-kierros*; valtio; business finland*; joukko*; kauppa*',
    nameEndings:
      'n; in; en; ssa; ssä; sta; stä; lla; llä; lta; ltä; lle; ksi; na; nä; a; ä; ta; tä; an; än; een; iin; oon; hin; seen; on; un; yn; ön; t; ia; iä; :n; :lle; :ssa; :sta; :lla; :ta; :iin; :hin; ista; ille; illa; ineen; meen',
  },
  investors: {
    ledBy:
      '(kierrosta|kierroksen|rahoituskierrosta|siemenrahoituskierrosta|rahoitusta|sijoituskierrosta|sitä) (johti|johtaa|johtivat|veti|johtajana toimi); pääsijoittaja(na)?( on| oli| toimi|:)?; johtajasijoittaja(na)? (on|oli|toimi); kierroksen johti; rahoituksen johti; *kierrosta johti; *kierroksen johti; päärahoittaja(na)?( on| toimi)?',
    leads:
      '(johti|johtaa|johtivat|veti) (kierrosta|kierroksen|rahoitusta|rahoituskierrosta|siemenkierrosta)*; johtama(n|ssa|an|lla)*; toimi pääsijoittajana; pääsijoittajana',
    leadsAlone: '',
    from: 'mukana (ovat|olivat|on|oli)( myös)?; mukaan (tulivat|lähtivät|lähti|tuli)( myös)?; (kierrokseen|rahoitukseen|kierrokselle) osallistui(vat)?( myös)?; osallistui(vat)?( myös)?; sijoittaj(ina|at|ia)( ovat| olivat| mukana ovat)?( muun muassa)?; lisäksi (vanhat omistajat|mukana)?; yhdessä; rahoituksen antaa; sen (antaa|antoi|myönsi); vanhat (omistajat|sijoittajat); aiemmat sijoittajat; nykyiset (omistajat|sijoittajat); muun muassa; sijoituksen (teki|tekivät|tekee); rahoittajina( ovat| olivat)?; kierroksella olivat mukana; jonka lisäksi',
    joined:
      '(sijoittavat|sijoittivat|sijoittaa|sijoitti|osallistuvat|osallistuivat|osallistuu|rahoitti|rahoittaa|rahoittavat|myönsi|myöntää|lainaa|lainasi|lähtivät mukaan|tulee mukaan|tulivat mukaan)( uudelleen| myös)?',
    givenBy: '',
    stops:
      'sekä joukko; joka; jotka; on; ovat; oli; olivat; sijoitta*; osallistu*; rahoitti; myös mukana; lisäksi; yhtiö; kierrokse*; kanssa; johti; johtaa; miljoona*; euroa; jonka; mukaan; ja joukko; ja muut; ja muita; joukko; mukana; ja mukana; tekivät; myönsi',
    and: 'ja; sekä; &; ynnä; ja myös',
    kinds: `${BORROWED.kinds}; sijoittaja(t|n)?; rahasto; pääomasijoittaja; kasvusijoittaja; sijoitusyhtiö; pankki; yrittäjä; enkelisijoittaja; vakuutusyhtiö; omistajat; perhe; pohjoismainen kasvusijoittaja; vanhat omistajat; säätiö; konserni; yhtiö`,
    adjectives:
      'myös; muun muassa; ja; sekä; vanhat; aiemmat; nykyiset; uudet; uusi; suomalainen; ruotsalainen; pohjoismainen; saksalainen; brittiläinen; yhdysvaltalainen; kansainvälinen; norjalainen; tanskalainen; virolainen; omistajat; sijoittajat; kuten; lisäksi; mukana; olivat; ovat',
    notNames: `${BORROWED.notNames}; joukko*; muut*; sijoittaj*; rahasto*; kierro*; yhtiö*; yritys*; rahoit*; enkelisijoittaj*; suomi; suomen; euroopp*; omistaj*; miljoona*; euroa; startup; useat*; muita; hän; se; siemen*; sarja; toimitusjohtaja*; sähkö*; lääkintä*`,
    earlier:
      '(edelli(nen|sessä|sen)|viime|aiempi) _ (kierro*|rahoitu*|vuonna); vuotta sitten; vuosi sitten; aiemmin',
  },
  chief: `${BORROWED.chief}; toimitusjohtaja(n)?; perustaja(n)?; toimitusjohtajana; perustajajäsen; toinen perustaja`,
  sentences: { abbreviations: 'milj; mrd; esim; ns; mm; tri; prof; nro; n; oy; ym; jne; inc; s; ks; vrt' },
  roundup: {
    headlines:
      'viikon (rahoitukset|kierrokset|sijoitukset|startup-uutiset); kuukauden rahoitukset; (kaksi|kolme|neljä|viisi) (rahoitusta|kierrosta|startupia); rahoituskatsaus; viikkokatsaus',
  },
  footers: 'lue (myös|lisää); lähde; kuva; jaa; tilaa',
};
