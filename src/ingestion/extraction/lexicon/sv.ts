import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';
import { trapsOf } from './trap-kinds.js';

/** Swedish. */
export const SV: Lexicon = {
  language: 'sv',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: false },
  verbs: {
    raise:
      'tar in; tog in; tagit in; ta in; tar emot; får( in)?; fick( in)?; fått( in)?; hämt(ar|ade|at)( in)?; plock(ar|ade|at) in; res(er|te|t)( in)?; säkr(ar|ade|at); stäng(er|de|t); genomför(t|de)?; genomför; drar in; dragit in; drog in; samlar? in; samlat in; samlade in; rest; landar; landat; slut(it|er); kammar hem; håvar in; fyller på; förläng(er|de); stänger; avslutar; attraherar; lånar; krigskassa; fyllde kassan; raised; kapar åt sig; laddar; bokar',
    receive:
      'har; är; blir; blev; meddelar; presenterar; tillkännager; går; kommer; bekräftar; lanserar; gör; växlar upp',
    invest:
      'invester(ar|ade|at); satsar( på)?; satsade; leder; ledde; lett; går in( i| med)?; gick in; gått in; skjuter( in| till)?; sköt( in| till)?; backar( upp)?; backade; köper in sig; deltar; deltog; deltagit; stött(ar|ade); stödjer; ger; gav; pumpar; tror på; lånar ut; lånade ut; finansierar; finansierade; beviljar; bidrar; svarar för; ställer upp( med)?; bakom; kliver in; klev in; stoppar; lägger; hoppar på; tar en andel; tecknar',
    other:
      'köper; köpte; förvärv(ar|ade); säljer; sålde; söker; vill; planerar; letar; förhandlar; utser; värv(ar|ade); slutar; lämnar; avgår; skänker; donerar; varslar; bygger; ökade; minskar; säger; räknar; lovar; öppnar; utvecklar; erbjuder; omsätter; omsatte; ska; kan; överväger; döms; stämmer; går i konkurs; lanserade; sägs; grundades; behåller; rusar; faller; tjänar; tappar; satsar på att',
  },
  round: {
    nouns: `${BORROWED.rounds}; *runda(n)?; *rundan; *finansiering(en|srunda)?; investering(en|ar)?; kapital(et)?; *kapital(et)?; nyemission(en)?; emission; lån(et)?; *lån(et)?; bidrag; riskkapital; pengar; miljonregn(et)?; kapitaltillskott; kapitalanskaffning; investerare; ägare; konvertibel(lån)?; *emission; påfyllnad(en)?; serie [a-j]; summa`,
    sure: `${BORROWED.sure}; *runda(n)?; *finansiering(en)?; nyemission(en)?; lån; *lån(et)?; serie [a-j]; kapitaltillskott; *kapital; miljonregn; investering; bidrag`,
    use: '(pengarna|kapitalet|tillskottet|finansieringen|med (pengarna|kapitalet)) (ska|kommer|går|används)*',
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?(runda|rundan|finansiering|kapital|investering)?; försådd*' },
    {
      type: 'seed',
      terms:
        'seed-?(runda|rundan|finansiering|kapital|investering|fas|emission); såddrunda(n)?; såddfinansiering; såddkapital; sådd',
      exact: 'seed',
    },
    { type: 'angel', terms: 'ängel(runda|investering|rundan|kapital)?; affärsänglar; änglarunda' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; gräsrotsfinansiering; folkfinansiering; crowdfunding*`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibel(lån|t lån)?; konvertibler; konvertibellån; konvertibelt lån; ${BORROWED.convertible}`,
    },
    { type: 'bridge', terms: 'bryggfinansiering; brygglån; bridge-?(runda|finansiering|lån)?; bryggkapital' },
    {
      type: 'grant',
      terms: 'bidrag(et)?; stöd(et)? från *; anslag(et)?; eu-bidrag; stipendium; innovationsbidrag',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; lån(et)?; *lån(et)?; låna(r|de|t)?; kredit; kreditfacilitet; skuldfinansiering; lånefinansiering; kreditram; obligationslån`,
    },
    { type: 'strategic', terms: 'strategisk (investering|investerare|partner|runda|ägare|delägare)' },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; tillväxtkapital; tillväxtfinansiering; tillväxtrunda; tillväxtinvestering`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; minoritetspost; minoritetsandel; riskkapitalbolag`,
    },
  ],
  series: { before: 'serie; series', after: 'runda; rundan' },
  pre: 'pre',
  joins: 'och; &; +; samt',
  money: {
    before: { kr: 'SEK' },
    after: {
      kronor: 'SEK',
      kr: 'SEK',
      euro: 'EUR',
      dollar: 'USD',
      'amerikanska dollar': 'USD',
      pund: 'GBP',
      'danska kronor': 'DKK',
      'norska kronor': 'NOK',
      'schweiziska franc': 'CHF',
    },
    scales: {
      k: 1e3,
      tkr: 1e3,
      tusen: 1e3,
      t: 1e3,
      m: 1e6,
      mn: 1e6,
      mln: 1e6,
      milj: 1e6,
      mille: 1e6,
      miljon: 1e6,
      miljoner: 1e6,
      md: 1e9,
      mdr: 1e9,
      mrd: 1e9,
      miljard: 1e9,
      miljarder: 1e9,
    },
    numbers: {
      'en halv': 0.5,
      'en kvarts': 0.25,
      halv: 0.5,
      en: 1,
      två: 2,
      tre: 3,
      fyra: 4,
      fem: 5,
      sex: 6,
      sju: 7,
      åtta: 8,
      nio: 9,
      tio: 10,
      elva: 11,
      tolv: 12,
      femton: 15,
      tjugo: 20,
      trettio: 30,
      femtio: 50,
      hundra: 100,
    },
    decimal: ',',
    bare: {
      currency: 'SEK',
      next: 'till; i; från; för; av; på; med; och; i en; när; via; genom; hos; åt; ihop',
    },
    range: 'till; och; -; –',
    vague: 'över; drygt; närmare; nästan; cirka; omkring; ungefär; minst; mer än; knappt; runt; ca',
    upTo: 'upp till; högst; som mest',
    unstated:
      '(sex|sju|åtta|nio)siffrig(t|a)*; miljonbelopp; mångmiljonbelopp; ej offentliggjor*; okänd summa; inte säga *; miljonregn; hemlig(t)? (belopp|summa); (ny|första|stor) (finansiering|runda|investering|emission)',
  },
  roles: [
    {
      role: 'valuation',
      beforeNear: 'värdering(en)?; värderas; värderat|värderad; börsvärde; sägs',
      afterNear: 'värdering; i värdering; pre-money; post-money',
      afterNext: 'värdering',
    },
    {
      role: 'total',
      beforeNear: 'totalt; sammanlagt; hittills; sedan starten; tillsammans har; inalles',
      afterNear: 'totalt; sammanlagt; hittills; sedan starten',
    },
    { role: 'part', beforeNear: 'varav; fördelat' },
    {
      role: 'fund',
      beforeNear: 'fond (på|om)*; förvaltar; fondens; fonden',
      afterNext: 'under förvaltning; fond; i förvaltat kapital',
    },
    {
      role: 'revenue',
      beforeNear:
        'omsättning(en)?; omsatte; intäkter(na)?; omsätter; vinst; förlust; resultat; försäljning; orderbok',
      afterNear: 'i omsättning; i intäkter; i vinst; i förlust; omsättning; förlust',
      afterNext: 'i omsättning; i intäkter; i förlust; i vinst; i skuld(er)?',
    },
    {
      role: 'market',
      beforeNear:
        'marknad(en)?; svenska (startups|startupbolag|bolag|techbolag) … (in|rest|hämtat|fick|tog); investeringar(na)?; kvartal; tillsammans',
      afterNear: 'under (första|andra|tredje|fjärde) kvartalet; första halvåret',
    },
    {
      role: 'spending',
      beforeNear:
        'kostar?; kostade; böter; vite; skadestånd; order(n)?; kontrakt; avtal; budget; upphandling; förvärv(et|ar)?; köpesumma; bygga … för; skänker; ticket',
      afterNear: 'i böter; per aktie; i månaden; i skadestånd',
      afterNext: 'i böter; per aktie; i månaden',
    },
    {
      role: 'past',
      beforeNear:
        'efter; tidigare; förra (året|rundan|våren); i fjol; (två|tre|ett|fyra|[0-9]+) år sedan; senast; hade; 20[0-2][0-9]; sedan tidigare; i januari; efter en; innan',
      afterNear: 'i fjol; förra året; för (två|tre|ett|[0-9]+) år sedan; 20[0-2][0-9]; tidigare; i bidrag',
    },
  ],
  traps: trapsOf({
    offering: {
      terms:
        'börsnotering; börsintroduktion; noteras; notering; börsen; riktad (ny)?emission; företrädesemission; obligation(er|slån)?; teckningskurs; first north; spotlight; emissionslikvid; units',
      exact: BORROWED.offering,
      unless: 'inte är börsnoterat; inför (en )?börsnotering; ej börsnoterat',
    },
    listed: {
      terms: 'börsnotera(t|de|d); aktien (faller|stiger|rusar); aktiekurs; på börsen',
      unless: 'inte är börsnoterat',
    },
    acquisition: {
      terms:
        'köper( upp)?; köpte; köpt; köps; förvärv(ar|ade|as|et)?; uppköp; säljer; såld; säljs; fusion; går samman; majoritet(en)?; tar över; budet; exit',
      unless:
        'köper in sig; köper en minoritetspost; förvärv i; räknar med förvärv; för förvärv; framtida förvärv; köper hus',
    },
    fund: '(ny|första|andra|tredje|fjärde|femte) _ fond(en)?; (stänger|lanserar|reser|startar) … fond; fonden; fond på; first close; ny fond',
    'investor-business':
      'investmentbolag; riskkapitalbolag; fondbolag; accelerator; inkubator; kapitalförvaltare; fond; investerare',
    token: { terms: `${BORROWED.token}; kryptovaluta*`, exact: BORROWED.tokenExact },
    legal:
      'domstol; tingsrätt(en)?; döm(s|d|da)?; åtal(as|ad)?; böter; stämning; stäms; bedrägeri; skadestånd; vite; utredning; polisen; ekobrott*; konkursförvaltare; KO',
    'market-report':
      '(årets )?största (rundor(na)?|investeringar(na)?); årets (rundor|investeringar); riskkapital … (i sverige|under 20[2-4][0-9]); kvartal(et)?; halvår(et)?; enligt (dealroom|svca|pwc|siffror|en rapport)*; rapport; svenska (startups|techbolag|startupbolag|bolag) (tog|tar|drog|fick|rest|reste); investeringar i startups; riskkapitalet (faller|minskar|ökar); -?listan; statistik; kartläggning',
    commitment: 'avsiktsförklaring; utfästelse; letter of intent; avser att',
    planned:
      '(vill|söker|planerar|siktar|letar|hoppas|förbereder|ska|tänker|väntas) (på |efter |att )?(ta in|resa|hämta|kapital|investerare|pengar|en runda|en ny runda|finansiering|partner|ägare|emission|investera|bygga); på jakt efter; nästa runda; letar efter; nyemission planeras; kommande runda; kommer att investera',
    rumour:
      'förhandl(ar|ingar); i samtal; samtal(ar)?; uppgifter; enligt uppgift(er)?; enligt källor; rykte(n|t)?; kan (få|ta)|uppges; överväger; nära',
    denial:
      'förnekar; dementerar; ställer in; inställd; misslyck(as|ad|ades); utan (externt|riskkapital|investerare); drar tillbaka; tackar nej; bootstrap*; nekas; stoppas',
    solicitation: 'investera i; teckna aktier; anmäl dig; bli delägare',
    property:
      'fastighet(er|en|sbolag)?; hotell; bostäder; lägenhet(er)?; kontor(et|shus)?; hyresrätter; kvadratmeter; byggnad; lagerlokal',
    giving:
      'skänker; donerar; donation(en)?; välgörenhet*; insamling(en)?; stiftelse(n)?; röda korset; cancerfonden; ideell*',
    'public-body':
      'kommun(en)?; region(en)?; regering(en)?; universitet(et)?; myndighet(en)?; kommunfullmäktige',
    'public-money':
      'regeringen; statsbudget; skattepengar; myndigheten (delar|satsar|avsätter); vinnova (delar|satsar); eu-kommissionen; region (satsar|avsätter); utlysning',
    prize: 'pris(et)?; vinner; vinnare; tävling; utmärkelse; belön(as|ad); årets; finalist',
    contract:
      'avtal; order(n)?; kontrakt; upphandling; samarbete; ramavtal; leverera till; partnerskap; beställning; uppdrag',
    'own-spending':
      'bygger; bygga; ny fabrik; investerar … (i en ny|i fabrik|i sin|anläggning)*; öppnar; expanderar; räkfabrik; satsar (själva|i sin)',
    results:
      'omsättning(en)?; omsatte; intäkter(na)?; vinst(en)?; förlust(en)?; resultat(et)?; bokslut; delårsrapport; årsredovisning; lönsam*; kvartalsrapport; försäljning(en)?; rekord',
    'valuation-talk': 'värdering(en)?; värderas till; börsvärde; enhörning; andrahands*; sekundär*',
    people:
      'ny (vd|cfo|cto|finanschef|ordförande|chef|partner|styrelse*)*; blir (ny )?(vd|cfo|chef|ordförande); utses; utsedd; lämnar; slutar; avgår; värvar; rekryterar; varslar; varsel; sparkar; efterträd*; säger upp',
    portrait: 'intervju; podd(en)?; porträtt; krönika; debatt; så blev; mötet; historien om; veckans',
    advice:
      'så (gör|får|tar|lyckas|här); därför; tips; guide; hetaste; [0-9]+ (startups|bolag|tips); topp [0-9]+; här är; lista; att hålla koll på; varför',
    event:
      'konferens; event; mässa; festival; demo day; accelerator*; hackathon; jubileum; program; seminarium',
    launch:
      'lanser(ar|ing|ade)*; presenterar; öppnar; inviger; kickstarter; förbeställ*; samarbete; expanderar; rullar ut',
    shutdown:
      'konkurs(en|ar|ad)?; likvid(ation|eras); lägger ner; läggs ner; stänger (ner|butiker); rekonstruktion; kris; går omkull; obestånd',
    background:
      'efter (en|sin|den|finansieringsrundan) _ (runda|rundan|finansieringsrunda)*; som (nyligen|tidigare|redan) (tog|tagit|har tagit)',
    research: 'aktie(n|r)?; riktkurs; analytiker; börsen; kursen',
  }),
  company: {
    headNouns: `${BORROWED.headNouns}; startup(en|bolaget)?; bolag(et)?; *bolag(et)?; företag(et)?; *företag(et)?; plattform(en)?; *plattform(en)?; sajt(en)?; *sajt(en)?; app(en)?; *app(en)?; tjänst(en)?; *tjänst(en)?; *komet(en)?; *rapp(en)?; *appen; *tech; *-?startup(en)?; kedja(n)?; *kedja(n)?; *kedjan; tillverkare(n)?; utvecklare(n)?; *specialist(en)?; *leverantör(en)?; *jätte(n)?; uppstickare(n)?; *uppstickare(n)?; enhörning(en)?; *avhoppar(na|nas); bank(en)?; *bank(en)?; *butik(en)?; märke(t)?; varumärke(t)?; *firma(n)?; studio(n)?; *odlare(n)?; *stjärna(n)?; *raket(en)?; *entreprenör(erna)?; spinoff; spelbolag(et)?; *bryggeri(et)?; *utmanare(n)?`,
    trades: BORROWED.headNouns,
    pronouns:
      'den; det; de; dessa; denna; detta; en; ett; han; hon; vi; jag; du; ni; man; vår; vårt; våra; sin; sitt; sina; hans; hennes; deras; i; på; av; för; med; från; till; om; under; över; efter; före; mellan; utan; mot; vid; hos; sedan; enligt; och; eller; men; så; nu; då; här; där; när; var; hur; vad; varför; vem; inte; också; även; bara; redan; idag; igår; tidigare; drygt; nästan; ny; nya; nytt; första; andra; två; tre; fyra; alla; många; flera; fler; bland; bakom; tillsammans; samtidigt; dessutom; därmed; grundaren; grundarna; medgrundaren; exklusivt; pengarna; kapitalet; finansieringen; värderingen; rundan; bolaget; företaget; investerarna; fonden; appens; vd:n; som; att; är; har; inför',
    intros: 'efter; med; i; på; enligt; sedan; för; under; tillsammans; bakom; bland; inför; över',
    labels:
      'exklusivt; just nu; intervju; tillväxtkapital; seed; serie [a-j]; finansiering; investering; nyhet; uppdaterad; deal; breaking; emission',
    connectors: 'och; &; of; the; av; i; för; by',
    based: 'baserade',
    backed: 'stöttade; finansierade',
    recipient: 'i; till; på; hos; för; åt; över; räddar; bakom; av',
    about: 'om',
    origins:
      'svenska; stockholms; stockholmska; göteborgska; göteborgs; malmö(bolaget)?; norska; danska; finska; tyska; brittiska; franska; amerikanska; uppsalabaserade; *baserade; lundabaserade; estniska; nordiska; skånska; *ska; holländska; stockholmsbaserade; göteborgsbaserade; onoterade; onoterat',
    notNames:
      'vd; cfo; grundare(n)?; medgrundare(n)?; ordförande; miljon(er)?; miljard(er)?; kronor; euro; dollar; januari; februari; mars; april; maj; juni; juli; augusti; september; oktober; november; december; måndag; tisdag; onsdag; torsdag; fredag; sverige; stockholm; göteborg; malmö; lund; uppsala; linköping; västerås; norge; danmark; finland; tyskland; europa; norden; usa; england; storbritannien; serie [a-j]; serie; investerare; regeringen; ai; pengarna; seed; nyemission; finansiering; familjen; energimyndigheten; mkr; *avhopparnas; h&m-familjens; *familjens; bryggfinansiering; tillväxtkapital; umeå; skåne; ingen; inga; inget',
    nameEndings: 's',
  },
  investors: {
    ledBy:
      '(leds|leddes|letts|ledd|ledda)( gemensamt)? av; lead-?investerare( är| var|:)?; huvudinvesterare( är| var)?; med … i spetsen; ledande investerare (är|var); under ledning av; anförs av',
    leads:
      '(leder|ledde|har lett) (rundan|investeringen|finansieringen|emissionen|den)*; (är|var|som) (huvud|lead-?)investerare; leder; ledde',
    leadsAlone: '',
    from: 'med (deltagande|stöd|pengar) (från|av); (deltar|deltog|deltagit)( även| också| gör)?; tillsammans med; från( bland andra| bland annat| befintliga ägare*)?; bland (investerarna|ägarna|de nya ägarna) (finns|märks|är)( även| också| bland annat)?; befintlig(a|e) (ägare(n)?|investerare(n)?)( som)?; backa(s|t|d|de)( upp)? av; investerare (är|som|var|inkluderar); däribland; bland andra; bland annat; hos (bland andra)?; stött(as|at|ad) av; ägare som; med investerare som; samt',
    joined:
      '(deltar|deltog|deltagit|invester(ar|ade|at)|går in|gick in|skjuter( till| in)?|sköt( till| in)?|backar|är med|var med|ställer upp|svarar för|följer med|satsar|köper in sig|lånar ut|bidrar|hänger på|kliver in|ger|finansierar)( också| även| i rundan)?',
    givenBy: 'från; av; hos',
    stops:
      'i; på; för; med; som; att; till; har; är; var; och (andra|flera|en rad|ett antal|en|befintliga|några|affärsänglar); när; om; enligt; leder; deltar; deltog; investerar; skjuter; går; för att; vid; ska; kommer; den; det; där; också; även; in; upp; ut; leds; rundan; samtidigt; medan; efter; satsar; gick; ledde; miljoner; ställer; svarar; köper; bakom',
    and: 'och; samt; &; liksom; och även; plus; tillsammans med',
    kinds: `${BORROWED.kinds}; investerare(n)?; fond(en)?; *fond(en)?; riskkapitalbolag(et)?; investmentbolag(et)?; entreprenör(en|erna)?; ägare(n)?; affärsängel(n)?; affärsänglar(na)?; familj(en)?; bank(en)?; *bolag(et)?; *bolaget; grundare(n)?; miljardär(en)?; befintliga (ägaren|investeraren); *jätten; *grundaren`,
    adjectives:
      'den; det; de; nya; ny; befintliga; befintlige; tidigare; existerande; svenska; brittiska; amerikanska; tyska; norska; danska; finska; från; av; och; även; också; bland andra; bland annat; andra; med; hos; största; nuvarande; kända; däribland; som; samt; nordiska; holländska; ägaren; flera; riskkapitalbolaget; investmentbolaget; *s investeringsbolag; investeringsbolag',
    notNames: `${BORROWED.notNames}; den; det; en; ett; investerare*; fond(en)?; runda(n)?; kapital; bolaget; bolag; startup; andra; affärsänglar*; sverige; europa; norden; ägare*; grundare*; miljoner; kronor; euro; serie; lån; privatpersoner; flera; befintliga*; vd; hon; han; vi; pengarna; *rundan; värderingen; finansieringen; de; sin; sig; resten; stockholm; privata*`,
    earlier:
      '(förra|tidigare|senaste|förriga|första) _ (rundan|runda|finansieringen|emissionen); i fjol; (två|tre|ett|[0-9]+) år sedan; sedan tidigare',
  },
  chief: `${BORROWED.chief}; vd; vd:n; grundare(n)?; medgrundare(n)?; verkställande direktör`,
  sentences: {
    abbreviations:
      'milj; mkr; mdkr; kr; bl.a; t.ex; d.v.s; dr; prof; ca; nr; inkl; st; f.d; osv; etc; inc; s.k; resp',
  },
  roundup: {
    headlines:
      '(veckans|månadens|dagens) (rundor|investeringar|affärer|deals|emissioner); (alla|två|tre|fyra|fem) (rundor|investeringar|bolag); sammanställning; kapitalrundor; deals; veckan som gick; startupveckan',
  },
  footers: 'läs (mer|också|även); källa; foto; bild; dela; prenumerera; inlägget … dök först upp',
};
