import { BORROWED } from './borrowed.js';
import { trapsOf } from './traps.js';

/** Polish words of news that is no round. */
export const PL_TRAPS = trapsOf({
  offering: {
    terms:
      'ofert(a|y|ę|ą) publiczn(a|ej|ą); debiut na (newconnect|gpw|giełdzie); newconnect; (akcji|obligacji) serii; giełd(a|y|zie|ę|owy|owe|ow)*; debiut(u|uje|owała|ował)?; newconnect; oferta publiczna; ofert(a|y|ę) publiczn*; emisj(a|i|ę) obligacji; prospekt; gpw; akcje nowej emisji; cen(a|y) emisyjn*; kurs otwarcia',
    exact: BORROWED.offering,
  },
  listed: 'notowan(a|y|ej|ego); spółk(a|i) giełdow*; kurs akcji; akcjonariusze spółki',
  acquisition: {
    terms:
      'przej(ął|ęła|ęło|muje|mie|ęcie|ęcia|mują); kupi(ł|ła|ło); kupuje; kupion(a|y); zakup(iła|ił)? (spółk|firm|100)*; sprzeda(ł|ła|ż|je); fuzj(a|i|ę); połączeni(e|a); większościow(y|ego|e); wykup(iła|uje)?; akwizycj*',
  },
  fund: '(nowy|pierwszy|drugi|trzeci|czwarty|piąty) fundusz(u)?; fundusz(u)? (o|zebrał|zamknął|na|venture … zamyka); zamknięcie funduszu; pierwsze zamknięcie; utworzy fundusz; kapitalizacja funduszu; fundusz VC (zbiera|pozyskał|zamyka)',
  'investor-business':
    'fundusz; fundusz venture; akcelerator; inkubator; firma inwestycyjna; towarzystwo funduszy; inwestor',
  token: { terms: `${BORROWED.token}; kryptowalut*; tokeny; sprzedaż tokenów`, exact: BORROWED.tokenExact },
  legal:
    'sąd(u|em|owy|owa|zie)?; wyrok*; kar(a|y|ę|ze|ny)?; grzywn*; pozew; pozwa*; oszust*; odszkodowani*; prokuratur*; uokik; knf (nałoży|ukara)*; nałożyła; skazan*; śledztwo; zarzut(y|ów)?',
  'market-report':
    'największe (rundy|transakcje|inwestycje); podsumowanie (roku|kwartału|rynku)*; ranking (rund|inwestycji); (wartość|liczba) (rund|transakcji|inwestycji); kwarta(ł|le|łu|łów); półrocz*; raport(u)?; według (danych|raportu|pfr|dealroom)*; polskie (startupy|spółki technologiczne) … (pozyskał|zebrał)*; rynek (vc|venture)*; inwestycj(e|i) (vc|w startupy)*; ranking(u)?; zestawienie; statystyk*',
  commitment: 'list intencyjny; deklaracj*; porozumienie wstępne; zobowiąza*',
  planned:
    '(chce|chcą|planuje|planują|zamierza|szuka|szukają|stara się|przygotowuje|liczy|ma zamiar|rozpoczyna|rusza) … (pozyskać|zebrać|zebranie|inwestora|inwestorów|finansowani*|rundę|rundy|kapitału|dotacj*|pieniędzy|pożyczk*); w poszukiwaniu; kolejna runda planowana; będzie zbierać; ruszy zbiórka; nabór; wystart(uje|owała) zbiórka; trwają rozmowy',
  rumour:
    'negocj(uje|acje|acji); rozmow(y|ach|ami)?; rozmawia; plotk(i|a); nieoficjaln*; według źródeł; rzekomo; podobno; może pozyskać; źródła; blisko (pozyskania|zamknięcia)',
  denial:
    'zaprzecza(ją)?; dementuj*; odwoła*; rezygnuj*; fiasko; bez (inwestor|finansowania)*; nie pozyska*; niepowodz*; wycof*; odmawia; bootstrap*; zawiesz*',
  solicitation: 'zainwestuj; zapisy na akcje; kup akcje; zostań udziałowcem',
  property:
    'nieruchomoś*; hotel(u)?; mieszka(nia|niow)*; biurow*; hipote*; budyn(ek|ku|ki); działk*; centrum (handlow|logistyczn)*; deweloper*; grunt*; magazyn(y|owy)*',
  giving:
    'wośp; przekaza(ł|ła|ło) … (tys|fundacj|na rzecz|mln)*; darowizn*; dobroczyn*; charytatywn*; fundacj(a|i|ę); zbiórk(a|i|ę) (charytatywn|na rzecz|dla)*; stypendi*; caritas',
  'public-body': 'urząd; gmina; miasto; ministerstwo; uniwersytet; politechnika; rząd; rada miasta; samorząd',
  'public-money':
    'rząd(u|owy)?; ministerstw*; budżet(u)? państwa; samorząd*; konkurs; nabór; kpo; unia europejska; program rządowy',
  prize: 'nagrod(a|y|ę|zon)*; konkurs(u|ie)?; wygra(ł|ła|li); zwycięz*; laureat*; finalist*; wyróżni*',
  contract:
    'kontrakt(u|em)?; umow(a|y|ę) (na|z … na|ramow)*; przetarg(u)?; zamówieni*; współprac*; partnerstw*; dostarczy; zlecenie',
  'own-spending':
    'fabryk(a|i|ę); zbuduje; buduje; inwestuje … (w fabrykę|w nową|zakład)*; nowy zakład; otwiera; rozbudow*',
  results:
    'przychod(y|ów|ami)?; zysk(i|u|iem)?; strat(a|y|ę); wynik(i|ów|ami); sprawozdani*; obrot(y|ów)?; rentown*; sprzedaż wzrosła',
  'valuation-talk': 'wycen(a|y|ę|ion|iana)*; jednoroż*; kapitalizacj*; wtórn*; warta',
  people:
    'now(y|a|ym|ą) (prezes|ceo|cfo|cto|dyrektor|szef|szefowa|członek)*; powoła(ł|ła|n)*; mianowa*; odchodzi; rezygnuje ze; zwoln(i|ień|ienia)*; dołącza do zarządu; obejmuje stanowisko; zastąpi*; awans*; rezygnacj*',
  portrait: 'wywiad(u)?; podcast; rozmowa z; felieton; opinia; historia; sylwetka; portret',
  advice:
    'jak (pozyskać|zdobyć|zebrać|założyć|wybrać|znaleźć); dlaczego; porad(y|nik); przewodnik; [0-9]+ (startupów|spółek|firm); top [0-9]+; oto; ranking; co to; najciekawsz*',
  event:
    'konferencj*; targi; wydarzeni*; festiwal; demo day; program akcelerac*; hackathon; rocznic*; edycj*; kongres',
  launch:
    'uruchami*; wprowadza; premier*; prezentuj*; otwiera; kickstarter; przedsprzedaż*; partnerstw*; debiutuje z',
  shutdown:
    'upad(a|ł|łość|łości)*; bankru*; likwidac*; zamyka (działalność|się|sklepy)*; niewypłacaln*; restrukturyzac*; kończy działalność; koniec',
  research: 'akcj(e|i) (spół|rosn|spad)*; anality*; rekomendac*; cena docelow*; kurs',
});
