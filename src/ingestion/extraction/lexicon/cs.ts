import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';
import { trapsOf } from './trap-kinds.js';

/** Czech. */
export const CS: Lexicon = {
  language: 'cs',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: false },
  verbs: {
    raise: `
      získ(al|ala|alo|ali|aly|ává|ávají|at); vybral(a|o|i|y)?; vybírá; uzavřel(a|o|i|y)?; uzavír(á|ají); nabral(a|o|i)?; zajistil(a|o|i)?( si)?; obdržel(a|o|i|y)?; dostal(a|o|i|y)?; dostane; dostává; přilákal(a|o|i)?; shromáždil(a|o|i)?; sehnal(a|o|i)?; dokončil(a|o|i)?;
      navýšil(a|o)? kapitál; inkasoval(a|o|i)?; inkasuje; bere; vzal(a)? si; půjčil(a|o|i)? si; načerpal(a|o)?; oznámil(a|o|i)?; přesvědčil(a|o|i)?; vysoutěžil(a)?; posbíral(a|o|i)?; má nové investory; raised; nabírá; otevřel(a)? se investorům`,
    receive:
      'má; je; byl(a|o|i)?; hlásí; potvrdil(a|o|i)?; představil(a|o|i)?; jde; přichází; míří; připsal(a|o)?',
    invest: `
      investoval(a|o|i|y)?; investuj(e|í); vstoupil(a|o|i|y)?( do)?; vstupuj(e|í)( do)?; vložil(a|o|i|y)?; vkládá; dal(a|o|i|y)?; dáv(á|ají); poslal(a|o|i|y)?; posílá; vedl(a|o|i|y)?; vede kolo; vede; přidal(a|o|i|y)? se; přidal se i; podpořil(a|o|i|y)?; podporuje; financoval(a|o|i)?; financuje; půjčil(a|o|i|y)?;
      půjčuje; poskytl(a|o|i|y)?; poskytne; poskytuje; nalil(a|o|i)?; sypou; sype; připojil(a|o|i|y)? se; zúčastnil(a|o|i|y)? se; účastní se; koupil(a|o|i)? (menšin|podíl)*; kupuje podíl; získal(a|o)? (menšin|podíl)*; přispěl(a|o|i|y)?; vsadil(a|o|i)? na; sází na`,
    other: `
      koupil(a|o|i)?; kupuje; převzal(a|o|i)?; přebírá; prodal(a|o|i)?; prodává; hledá; chce; chtějí; plánuj(e|í); jedná; vyjednává; jmenoval(a|o)?; odchází; odešel|odešla; daroval(a|o|i)?; věnoval(a|o)?; propouští; propustil(a)?; staví; postaví; říká; uvedl(a)?; otevírá; vyvíjí; nabízí; vyrábí; roste; vzrostl(a|y)?; klesl(a|y)?;
      stoupl(a|o)?; může; musí; má být; pokutoval(a)?; zaplatí; vyhrál(a)?; spustil(a)?; ukazuj(e|í); komentuj(e|í); používá; rozpozná; zkrachoval(a)?`,
  },
  round: {
    nouns: `
      ${BORROWED.rounds}; kol(o|a|e|u|em); investic(e|i|í|emi); investičního kola; investiční kolo; financování; kapitál(u|em)?; navýšení kapitálu; půjčk(a|y|u|ou); úvěr(u|em)?; dotac(e|i|í); grant(u|em)?; série [a-j]; sérii [a-j]; injekc(e|i); milion(y|ů)?; peníze; prostředk(y|ů); dluhopis(y|ů); podíl(u)?; konvertibilní; překlenovací;
      crowdfunding(u|ová|ové|ovou)?; investor(ů|ům|y|ři|a)?; tranš(e|i)`,
    sure: `${BORROWED.sure}; kol(o|a|e|u|em); investic(e|i|í); financování; kapitál(u)?; navýšení; půjčk(a|y|u); úvěr(u)?; dotac(e|i); grant(u)?; séri(e|i) [a-j]; injekc(e|i)`,
    use: '(peníze|prostředky|investici|kapitál|investice|za peníze) (použij|půjd|poslouž|umožní|chce|mají|využij|plánuje)*',
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed(ov(é|ého|ém|ou|á))?( kol(o|a|e|u))?; předseedov*' },
    {
      type: 'seed',
      terms:
        'seed(ov(é|ého|ém|ou|á|ým))( kol(o|a|e|u|em)| investic(e|i)| financování)?; seed (kol(o|a|e|u)|round|investice|fáze)',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: 'andělsk(é|á|ou|ého|ém) (kol(o|a|e)|investic(e|i))*; (kolo|investice) od andělů; anděl(é|ů|y)',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding(u|ová|ové|ovou|em)?; podílov(ý|ého) crowdfunding(u)?; fundlift; crowdberry`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibilní(ho|m)? (půjčk|úvěr|dluhopis|not)*; konvertibilní; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms:
        'překlenovací(ho|m)? (kolo|úvěr|financování|půjčka|investice)*; bridge( kolo)?; mostov(é|ého) (kolo|financování)',
    },
    { type: 'grant', terms: 'dotac(e|i|í); grant(u|em)?; příspěvek z (eu|ministerstva); nevratn*' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; úvěr(u|em)?; půjčk(a|y|u|ou); dluhov(é|ého) financování; dluhopis(y|ů); bankovní (úvěr|financování); kreditní link(a|u)`,
    },
    {
      type: 'strategic',
      terms: 'strategick(á|ou|é|ý|ého|ým) (investic(e|i)|investor(a|em)?|partner(a|em)?|kolo|podíl)',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; růstov(é|á|ou|ého) (kol(o|a|e)|investic(e|i)|financování|kapitál)`,
    },
    { type: 'private-equity', terms: `${BORROWED.privateEquity}; menšinov(ý|ého|ým|á|ou) (podíl|vstup)*` },
  ],
  series: { before: 'séri(e|i|í); series; serie; kol(o|a|e|u) séri(e|i)', after: 'round; kolo; kola; kole' },
  pre: 'pre',
  joins: 'a; i; &; +',
  money: {
    before: { kč: 'CZK' },
    after: {
      korun: 'CZK',
      koruny: 'CZK',
      koruna: 'CZK',
      korunami: 'CZK',
      kč: 'CZK',
      'korun českých': 'CZK',
      eur: 'EUR',
      euro: 'EUR',
      eura: 'EUR',
      dolarů: 'USD',
      dolary: 'USD',
      dolar: 'USD',
      'amerických dolarů': 'USD',
      liber: 'GBP',
      franků: 'CHF',
      zlotých: 'PLN',
    },
    scales: {
      tis: 1e3,
      tisíc: 1e3,
      tisíce: 1e3,
      m: 1e6,
      mil: 1e6,
      mio: 1e6,
      milion: 1e6,
      miliony: 1e6,
      milionu: 1e6,
      milionů: 1e6,
      miliónů: 1e6,
      mld: 1e9,
      miliarda: 1e9,
      miliardy: 1e9,
      miliardu: 1e9,
      miliard: 1e9,
    },
    numbers: {
      půl: 0.5,
      čtvrt: 0.25,
      'jeden a půl': 1.5,
      půldruhého: 1.5,
      jeden: 1,
      dva: 2,
      dvě: 2,
      tři: 3,
      čtyři: 4,
      pět: 5,
      šest: 6,
      sedm: 7,
      osm: 8,
      devět: 9,
      deset: 10,
      dvanáct: 12,
      patnáct: 15,
      dvacet: 20,
      třicet: 30,
    },
    decimal: ',',
    bare: {
      currency: 'CZK',
      next: 'od; na; do; pro; z; v; ve; za; s; se; a; kapitálu; investice; ze; ke; při; během; dotace; úvěru',
    },
    range: 'až; -; –; a',
    vague: 'přes; více než; téměř; skoro; asi; zhruba; okolo; kolem; nejméně; bezmála; necelých; přibližně',
    upTo: 'až; maximálně; nejvýše',
    unstated:
      '(šesti|sedmi|osmi|devíti)místn*; nezveřejněn*; neuvedl* částk*; částk(a|u) nezveřej*; v řádu (desítek|jednotek|nižších|vyšších)? ?milionů; milionov(á|ou|é) (investic|kol)*; (nov(é|á|ou)|první|další) (kolo|investic)*',
  },
  roles: [
    {
      role: 'valuation',
      beforeNear: 'valuac(e|i|í); ocen(ění|ěn|ěna|ěné|ila|il)*; hodnot(a|u|ě|y)( firmy)?; tržní hodnot*',
      afterNear: 'valuac*; ocenění',
      afterNext: 'valuac*',
    },
    {
      role: 'total',
      beforeNear: 'celkem; celkově; dosud; od (založení|vzniku|startu); v součtu; dohromady',
      afterNear: 'celkem; od (založení|vzniku); dosud; v součtu',
    },
    { role: 'part', beforeNear: 'z toho; z čehož' },
    {
      role: 'fund',
      beforeNear: 'fond (o|s|za|ve výši)*; spravuje; objem(u)? fondu',
      afterNext: 've správě; ve fondu; do fondu',
    },
    {
      role: 'revenue',
      beforeNear: 'tržb(y|ách|ami); obrat(u|em)?; zisk(u|em)?; ztrát(a|u|ě|y); prodej(e|ů); výnos(y|ů)',
      afterNear: 'tržeb; obratu; zisku; ztráty',
      afterNext: 'tržeb; obratu; zisku; ztráty; dluhů',
    },
    {
      role: 'market',
      beforeNear:
        'trh(u)?; objem; české startupy; startup(y|ů|ových) … (získal|vybral|investic)*; investic do startupů; čtvrtletí',
      afterNear: 've? (prvním|druhém|třetím|čtvrtém) čtvrtletí; meziročně',
    },
    {
      role: 'spending',
      beforeNear:
        'pokut(a|u|y|ou); stojí; stál(a|o)?; zakázk(a|u|y); tendr(u)?; smlouv(a|u); cen(a|u|y)( akvizice)?; rozpočet; odškodné; daroval*; věnoval*; převzetí',
      afterNear: 'pokuty; za akcii; měsíčně; odškodného',
      afterNext: 'pokuty; za akcii; měsíčně',
    },
    {
      role: 'past',
      beforeNear:
        'loni; předloni; dříve; už (dříve|loni); před (rokem|dvěma|třemi|čtyřmi|[0-9]+) (lety|roky)?; v roce 20[0-2][0-9]; předchozí(m|ho)?; minul(é|ém|ý) (kolo|kole|rok); po; naposledy',
      afterNear: 'loni; před (rokem|dvěma|třemi) *; v roce 20[0-2][0-9]; předtím',
    },
  ],
  traps: trapsOf({
    offering: {
      terms:
        'burz(a|y|u|e|ovní); vstup na burzu; úpis(u)? akcií; emis(e|i) (dluhopisů|akcií); veřejn(á|ou|é) nabídk*; primární nabíd*',
      exact: BORROWED.offering,
      unless: 'konvertibilní dluhopis*; před vstupem na burzu',
    },
    listed: 'obchodovan(á|é|ý) na burze; akcie (spol|firm|rost|kles)*; kurz akcií',
    acquisition: {
      terms:
        'koupil(a|o|i)?; kupuje; převzal(a|o|i)?; přebírá; převzetí; akvizic(e|i|í); ovládl(a|i)?; prodal(a|i)?; prodej firmy; fúz(e|i|uje); většinov(ý|ého|ou) *; spojení; pohltil*',
      unless: 'na akvizice; koupil(a|i)? (menšin|podíl)*; kupuje menšin*; menšinov(ý|ého) podíl',
    },
    fund: '(nový|nového|první|druhý|třetí|čtvrtý|pátý) (investiční |venture |růstový )?fond(u)?; fond (o|za|s|uzavřel|vybral|nabral); uzavřel(a)? fond; první uzavření; spouští fond; založil(a|i)? fond',
    'investor-business':
      'investiční (fond|skupina|společnost); fond; akcelerátor; inkubátor; správce; investor',
    token: { terms: `${BORROWED.token}; kryptoměn*; prodej tokenů`, exact: BORROWED.tokenExact },
    legal:
      'soud(u|ní|ce)?; rozsud*; pokut*; žalob*; žaluje; odškodn*; podvod*; policie; obžalov*; obvin*; odsouzen*; antimonopol*; trest*; insolvenční správce',
    'market-report':
      'největší (investice|kola|transakce) (roku|20[2-4][0-9]|v česku)*; přehled (roku|investic); rizikov(ý|ého) kapitál … 20[2-4][0-9]; čtvrtletí; pololetí; podle (dat|studie|dealroom|czechinvest)*; statistik*; studie; analýz*; počet (českých )?startupov*; české startupy … (získal|vybral)*; investic do startupů; žebříč*; přehled trhu; meziročně; objem investic',
    commitment: 'memorandum; dopis o záměru; závazek; předběžná dohoda',
    planned:
      '(chce|chtějí|plánuje|hledá|shání|připravuje|hodlá|chystá|míní) … (získat|vybrat|investor*|kapitál|kolo|peníze|investic*|nabrat|financování); shání; hledá; další kolo; otevře kolo; zahajuje kampaň; chystá; výzva k',
    rumour:
      'jedná; jednání; vyjednáv*; spekul*; údajně; podle zdrojů; prý; píše Bloomberg; má získat; blízko dohody; zvažuje',
    denial:
      'popírá; popřel*; zrušil*; odmítl*; krach*; bez investor*; nezískal*; nevyšl*; stáhl*; vzdal*; bootstrap*; odložil*',
    solicitation: 'investujte; nabídka pro investory; kupte si podíl',
    property:
      'nemovitost*; hotel(u)?; byt(y|ů|ový); kancelář*; hypoték*; budov(a|u|y); pozem(ek|ky); developer*; sídl(o|a) firmy; areál; sklad(y|ů)',
    giving:
      '(veřejná )?sbírk(a|u|y|ou|ce); dárc(e|i|ů); lidé (vybrali|přispěli); daroval*; dar(y|em|ů)?; charit*; nadac(e|i); sbírk(a|u|y); nadační; věnoval* … (nadac|na pomoc)*; dobročinn*; stipendi*',
    'public-body': 'město; kraj; magistrát; ministerstvo; univerzita; vláda; zastupitelstvo; obec',
    'public-money':
      'vláda; ministerstvo (rozdělí|vyhlásilo|uvolní); státní rozpočet; kraj (rozdělí|schválil); dotační program; evropské fondy; výzva',
    prize:
      'cen(u|a) (za|roku|v)*; soutěž(i|e)?; vyhrál(a|i)?; vítěz*; oceněn(í|a) (v soutěži|roku)*; finalist*',
    contract:
      'zakázk(a|u|y); smlouv(a|u) (s|na)*; tendr(u)?; výběrové řízení; spoluprác*; partnerství; dodá; dodávk*; objednávk*; kontrakt(u)?',
    'own-spending':
      'továrn(a|u|y); závod(u)?; postaví; investuje … (do výroby|do továrny|do nové)*; nov(á|ou) (hala|továrna|pobočka); rozšíř*; otevírá',
    results:
      'tržb(y|ách|ami); obrat(u|em)?; zisk(u|em|y)?; ztrát(a|u|ě|y|ou); výsledk(y|ů); hospodař*; účetní závěr*; meziročně vzrost*',
    'valuation-talk': 'valuac(e|i); hodnot(a|u) firmy; jednorož*; tržní hodnot*; sekundární*',
    people:
      'nov(ý|á|ým|ou) (šéf|šéfka|ředitel|ředitelka|ceo|cfo|cto|finanční|člen)*; jmenoval*; odchází; odešel; propouští; nahradí; povýšen*; rezignoval*; do čela; posiluje tým',
    portrait: 'rozhovor(u)?; podcast; profil; příběh; komentář; sloupek',
    advice:
      'jak (získat|vybrat|založit|uspět|najít); proč; tipy; rady; návod; [0-9]+ (startupů|firem|tipů); top [0-9]+; žebříček; kdo je; přehled',
    event: 'konferenc*; veletrh; akce; festival; demo day; akcelerač*; hackathon; výroč*; ročník; summit',
    launch:
      'spouští; spustil*; uvádí; představ*; otevírá; kickstarter; hithit; předprodej*; spolupráce; expanduje',
    shutdown: 'krach*; insolvenc*; bankrot*; končí; zaniká; likvidac*; konkurz*; zavírá; úpad(ek|ku)',
    research: 'akcie; analytik*; kurz; cílov(á|ou) cen*',
  }),
  company: {
    headNouns: `${BORROWED.headNouns}; startup(u|em|y|ů)?; firm(a|y|u|ě|ou); společnost(i|í)?; podnik(u)?; platform(a|y|u|ě|ou); aplikac(e|i|í); výrobc(e|i|ům); vývojář(i|e|ů)?; fintech(u)?; biotech(u)?; e-?shop(u)?; scaleup(u)?; jednorožec|jednorožce; služb(a|y|u); dodavatel(e)?; provozovatel(e)?; tvůrc(e|ů|i); studio|studia; síť|sítě; značk(a|y|u); pivovar(u)?; banka|banky; pojišťovn(a|y); skupin(a|y|u); ve společnosti; medtech(u)?; spin-off(u)?; obchod(u)?; kavárn(a|y); projekt(u)?; řetězec|řetězce; hubtech`,
    trades: BORROWED.headNouns,
    pronouns: `ten; ta; to; ti; ty; tento; tato; toto; tyto; on; ona; ono; oni; já; my; vy; jeho; její; jejich; náš; naše; v; ve; na; z; ze; do; od; pro; po; před; při; přes; pod; nad; za; o; u; bez; mezi; s; se; k; ke; i; a; ale; nebo; že; aby; jak; když; kde; co; kdo; proč; zda; ne; už; již; ještě; také; jen; pouze; dnes; včera; nyní; teď; dříve; celkem; přes; téměř; nový; nová; nové; první; druhý; dva; dvě; tři; čtyři; pět; několik; mnoho; všechny; podle; díky; během; je; jsou; byl; byla; bylo; mezi; peníze; prostředky; kolo; firma; startup; společnost; investoři; investor; investici; investice; loni; letos; zakladatel(é)?; počet; česk(ý|á|é|ých); zbrojní; firmu; aplikaci; přidal; do konce; ukazují`,
    intros: 'v; po; na; podle; díky; z; od; před; během; pro; loni; letos; celkem',
    labels:
      'exkluzivně; rozhovor; investice; startupy; seed; série [a-j]; financování; aktuálně; komentář; kolo',
    connectors: 'a; &; of; the; z; pro; by',
    based: '',
    backed: '',
    recipient: 'v; ve; do; pro; na; z; ve (firmě|společnosti|startupu); do (firmy|společnosti|startupu)',
    about: 'o (společnosti|firmě)?',
    origins:
      'pražsk(ý|á|é|ého|ému|ou); brněnsk(ý|á|é|ého|ému|ou); ostravsk(ý|á|é|ého|ou); plzeňsk(ý|á|é|ého|ou); olomouck(ý|á|é|ého|ou); liberec(ký|ká|ké|kého); českobudějovick(ý|á|é); hradeck(ý|á|é); pardubick(ý|á|é); zlínsk(ý|á|é); česk(ý|á|é|ého|ému|ou); slovensk(ý|á|é|ého|ou); bratislavsk(ý|á|é); německ(ý|á|é|ého); americk(ý|á|é|ého); britsk(ý|á|é|ého); *ský; *ská; *ské; *ského; *skému; *ckého; *cký; *cká; *cké; tuzemsk(ý|á|é)',
    notNames:
      'ceo; ředitel(ka)?; zakladatel(ka|é)?; spoluzakladatel(ka)?; milion(ů|y)?; miliard(a|y)?; korun; eur; dolarů; led(en|na|nu); únor(a|u)?; břez(en|na|nu); dub(en|na|nu); květ(en|na|nu); čer(ven|vna|vnu); července?; srp(en|na|nu); září; říj(en|na|nu); listopad(u)?; prosin(ec|ce|ci); pondělí; úterý; střed(a|u); čtvrtek; pátek; česk(o|u|a); česká republika; prah(a|y|u|ou|ze); brn(o|a|ě); ostrav(a|y|ě); plz(eň|ně|ni); slovensk(o|u|a); německ(o|u|a); polsk(o|u|a); evrop(a|y|ě); usa; séri(e|i) [a-j]; kolo; fond(u)?; investoři; ai; vláda; eu; bloomberg; pardubic(e)?; pardubicích; liber(ec|ce|ci); startup(y|ů)?; investic(e|i)',
    nameEndings: 'a; u; ovi; em; e; ě; y; ům; ech; ou; i; ové; ů; é; ého; ému; ým; ka; ku; cí; ám; ami; ách',
  },
  investors: {
    ledBy:
      '(kolo|investici|kterou|které|kole|kola)? ?(vedl(a|o|i|y)?|vede)( fond| společnost| skupina)?; ved(en|ené|eného|ená) (fondem|společností)?; v čele s; pod vedením; hlavní(m)? investor(em)?( je| byl| byla)?; lead(em)?( je| byl)?; lídrem kola (je|byl|byla)?',
    leads:
      '(vedl(a|o|i|y)?|vede) (kolo|investici|rundu)*; jako (hlavní|vedoucí) investor; (je|byl|byla) hlavním investorem',
    leadsAlone: '',
    from: 'od( fondu| fondů| investorů)?; investoval(i|y|a|o)?( také| i| do ní| do něj| v něm)*; přidal(i|y|a|o)? se( také| i| k němu)*; (zúčastnil(i|y|a|o)?|účastnil(i|y|a|o)?) se( také| i| kola)*; připojil(i|y|a|o)? se( také| i)*; spolu s(e)?; společně s(e)?; s účastí; mezi investory (patří|jsou|je|figuruje|jsou i)*; za účasti; vedle; podpořil(i|y|a|o)?( také| i)*; vložil(i|y|a|o)?; stávající investo(r|ři)( jako)?; investory jsou; poskytl(a|o|i)?; včetně',
    joined:
      '(investoval(i|y|a|o)?|investuj(e|í)|vstoupil(i|y|a|o)?|vstupuj(e|í)|vložil(i|y|a|o)?|přidal(i|y|a|o)? se|připojil(i|y|a|o)? se|podpořil(i|y|a|o)?|poslal(i|y|a|o)?|dal(i|y|a|o)?|dáv(á|ají)|půjčil(i|y|a|o)?|poskytl(i|y|a|o)?|zúčastnil(i|y|a|o)? se|koupil(i|y|a|o)?)',
    givenBy: 'od; z; od fondu; od fondů',
    stops:
      'v; ve; na; z; ze; pro; který; která; které; kteří; aby; že; je; jsou; byl; byla; bylo; byli; a (další|několik|skupina|stávající|andělé|dvě|tři); když; po; při; podle; investoval*; vstoupil*; přidal*; do; to; také; i; jako; za; vede; vedl*; peníze; kolo; firma; startup; má; půjčil*; poskytl*; dal*; se; s',
    and: 'a; i; nebo; &; a také; a fond; spolu s; a dále; včetně',
    kinds: `${BORROWED.kinds}; fond(u|y|em)?; investor(ka|a|ři|ů)?; investiční (skupina|fond|společnost); anděl(é|ů)?; podnikatel(ka|é)?; banka; skupina; akcelerátor; americký; miliardář; zakladatel(é)?; rodinn(á|é) kancelář*; společnost; stávající investoři`,
    adjectives:
      'a; i; fond; fondy; český; české; americký; americké; britský; německý; polský; slovenský; stávající; nový; noví; také; investor; investoři; známý; od; jako; například; dosavadní; současní; další; společnost; skupina; anglický; se; k němu',
    notNames: `${BORROWED.notNames}; investo*; fond(y|u|ů)?; kol(o|a|e); kapitál*; firm*; startup*; další*; několik*; andělé*; česk*; evrop*; soukrom*; stávající*; mil*; eur; korun; séri*; půjčk*; úvěr*; zakladatel*; ten; ta; její; jeho; peníze; banka; podíl*; praha; prahy; aplikac*; do konce*; skupin*; ředitel*`,
    earlier:
      '(předchozí|minulé|poslední|první) _ (kolo|kole|investic*|financování); loni; před (rokem|dvěma|třemi) *; dříve (získal|vybral)*',
  },
  chief: `${BORROWED.chief}; ředitel(ka)?( a zakladatel)?; generální ředitel(ka)?; výkonn(ý|á) ředitel(ka)?; zakladatel(ka)?; spoluzakladatel(ka)?; šéf(ka)?; jednatel(ka)?`,
  sentences: {
    abbreviations:
      'mil; mld; tis; kč; např; tzv; tj; dr; ing; mgr; bc; prof; č; str; cca; atd; apod; s.r.o; a.s; r; o; inc; ul',
  },
  roundup: {
    headlines:
      'investice (týdne|měsíce); přehled (investic|týdne|kol); (dvě|tři|čtyři|pět) (investice|kola|startupy); souhrn (týdne|investic); kola týdne; startupový týden',
  },
  footers: 'čtěte (také|více|dále); zdroj; foto; sdílet; článek … se objevil',
};
