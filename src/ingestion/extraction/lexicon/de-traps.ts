import { BORROWED } from './borrowed.js';
import { trapsOf } from './traps.js';

/** German words of news that is no round. */
export const DE_TRAPS = trapsOf({
  offering: {
    terms: `b(ö|oe)rsengang; b(ö|oe)rsenlistung; b(ö|oe)rsendeb(ü|ue)t; emission; anleihe(n)?; aktienplatzierung; emissionserl(ö|oe)s; bezugsrechtsemission; an die b(ö|oe)rse; zeichnungsfrist; unternehmensanleihe`,
    exact: BORROWED.offering,
  },
  listed: 'b(ö|oe)rsennotiert*; aktienkurs; im SDAX; im MDAX; im DAX; aktion(ä|ae)re',
  acquisition: {
    terms: `
        (ü|ue)bernimmt; (ü|ue)bernahm; (ü|ue)bernommen; (ü|ue)bernahme; kauf(t|te)( … zur(ü|ue)ck)?; aufkauf*; schluckt; verkauf(t|te); fusion*; mehrheit an;
        kaufpreis; kauft … auf; (ü|ue)bernimmt die mehrheit; exit`,
  },
  fund: `
      neue(n|r)? _ fonds; *fonds (mit|(ü|ue)ber|auf|auflegen); (schlie(ß|ss)t|legt|startet) … fonds; fondsvolumen; (first|final) closing; fonds geschlossen;
      (ersten|zweiten|dritten|vierten|f(ü|ue)nften) fonds; dachfonds; fondsmanager; fonds f(ü|ue)r; millionen-fonds; fonds auf`,
  'investor-business': `
      wagniskapitalgeber; risikokapitalgeber; beteiligungsgesellschaft; investmentfirma; finanzinvestor; kapitalgeber; vermögensverwalter; fondsgesellschaft;
      family office; inkubator; accelerator; company builder; risikokapitalfirma; wagniskapitalfirma`,
  token: {
    terms: `${BORROWED.token}; token-?verkauf; kryptow(ä|ae)hrung*; coin(s)?`,
    exact: BORROWED.tokenExact,
  },
  legal: `
      gericht*; urteil; klage; verklagt; verurteilt; strafe; bu(ß|ss)geld; schadenersatz; schadensersatz; vergleich; prozess; landgericht; anwalt; staatsanwalt*;
      betrug*; razzia; ermittl*; kartellamt; amtsgericht`,
  'market-report': `
      (die )?(größten|groessten) (runden|finanzierungsrunden|deals) (des jahres|20[2-4][0-9]|im jahr)*; jahresrückblick; wagniskapital … (in deutschland|im jahr|insgesamt);
      quartal; halbjahr; laut (EY|KfW|Pitchbook|Dealroom)*; barometer; studie; marktbericht; investitionen in startups; start-?up-?finanzierung(en)?; start-?up-?investitionen; deutsche (gr(ü|ue)nder|startups|start-ups); statistik;
      vorjahreszeitraum; prozent (mehr|weniger) als; gr(ü|ue)nder(innen)? sammel*; r(ü|ue)ckgang; im vergangenen jahr sammelten; risikokapitalmarkt; startups sammel*`,
  commitment:
    'absichtserkl(ä|ae)rung; zusage; vorvertrag; letter of intent; unverbindlich*; finanzierungszusage',
  planned: `
      will … (einsammeln|aufnehmen|einwerben|investieren|stecken|beschaffen); plan(t|en) … (finanzierungsrunde|kapitalerh(ö|oe)hung|investition*|beteiligung*|runde); sucht (frisches |neues )?(kapital|geld|investor*|geldgeber);
      auf der suche nach; strebt … an; bereitet … vor; geplante(n|r)?; stecken wollen; m(ö|oe)chte … (einsammeln|aufnehmen); wollen … stecken; n(ä|ae)chste finanzierungsrunde; zielt auf; anvisiert; will *; konkrete zusagen gibt es nicht; hofft auf; bis zu … stecken`,
  rumour: `
      verhandel(t|n); gespr(ä|ae)che(n)?; vernehmen nach; soll vor; offenbar; angeblich; insider(n)?; ger(ü|ue)cht*; k(ö|oe)nnte; steht vor; soll … (einsammeln|aufnehmen|erhalten|stehen); im gespr(ä|ae)ch; kreisen zufolge;
      finanzkreise(n)?; laut einem bericht; kurz vor`,
  denial:
    'dementier*; abgesagt; gescheitert; scheitert; platzt; geplatzt; keine finanzierung; ohne investor(en)?; eigenfinanziert; bootstrap*; lehnt ab; zieht zur(ü|ue)ck; kein geld; bekommt kein',
  solicitation: 'jetzt investieren; anleger k(ö|oe)nnen; ab sofort zeichnen; mindestanlage; zeichnungsphase',
  property: `immobilie(n)?projekt*; immobilien(finanzierung|kredit|fonds); wohnung(en)?; b(ü|ue)rogeb(ä|ae)ude; hypothek*; neubau; quartier; hotel(s)?; grundst(ü|ue)ck*; logistikzentrum; b(ü|ue)rohaus; quadratmeter; pachtvertrag; firmenzentrale`,
  giving:
    'spende*; spendet; stiftung; gemeinn(ü|ue)tzig*; wohlt(ä|ae)tig*; charity; hilfsorganisation*; rote kreuz; verein; stipendi*',
  'public-body':
    'stadt; stadtrat; gemeinde; gemeinderat; landkreis; ministerium; bundesregierung; landesregierung; universität; hochschule; bundesland',
  'public-money':
    'bund und l(ä|ae)nder; steuergeld*; steuerzahler; konjunkturpaket; haushaltsausschuss; bundeshaushalt; subvention*; landesregierung; f(ö|oe)rderprogramm; (land|bund|stadt|freistaat|kommune|landkreis|gemeinde) (steckt|gibt|investiert|pumpt|stellt|f(ö|oe)rdert); digitalpakt',
  prize:
    'preis; preisgeld; gewinnt den; wettbewerb; auszeichnung; ausgezeichnet; award; gr(ü|ue)nderpreis; preistr(ä|ae)ger; sieger',
  contract:
    'auftrag*; gro(ß|ss)auftrag; rahmenvertrag; ausschreibung; beauftrag*; liefervertrag; vertrag mit; zuschlag; kooperation; kooperiert; partnerschaft; bestellung',
  'own-spending':
    'baut … werk; neue(s|n)? werk; investiert in (den|die|das) (ausbau|standort|werk|bau); investiert … in (werk|fabrik|standort|ausbau|produktion); standort*; neue fabrik; errichtet; produktionsst(ä|ae)tte; investiert selbst',
  results:
    'umsatz*; gewinn(e)?; verlust(e)?; quartalszahlen; jahreszahlen; ergebnis; bilanz; jahresabschluss; wachst(um|umsrate); EBITDA; profitabel; prognose; gesch(ä|ae)ftsjahr',
  'valuation-talk':
    'bewertung; milliardenbewertung; wert; b(ö|oe)rsenwert; marktwert; sekund(ä|ae)r*; zweitmarkt; anteilsverkauf',
  people: `neue(r|n)? _ (chef|chefin|ceo|cfo|cto|coo|finanzchef|finanzchefin|gesch(ä|ae)ftsf(ü|ue)hrer*|manager*|vorstand*); wird neue*; wechselt; ernennt; ernannt; beruft; holt … als; tritt zur(ü|ue)ck; verl(ä|ae)sst; steigt aus; entlassungen; entl(ä|ae)sst; personalie*; stellenabbau; nachfolge*; r(ü|ue)cktritt`,
  portrait:
    'interview; podcast; portr(ä|ae)t; im gespr(ä|ae)ch mit; gr(ü|ue)ndergeschichte; protokoll; gastbeitrag; kommentar; die geschichte von',
  advice:
    'die man kennen sollte; *tipps; so gelingt; warum; wie man; ranking; liste; ratgeber; was *; diese startups; junge (fintechs|startups|start-ups), die; wieso; top [0-9]*',
  event:
    'konferenz; messe; gipfel; event; demo day; kongress; festival; jubil(ä|ae)um; programm startet; hackathon',
  launch: `startet; launch*; bringt … auf den markt; vorbestell*; kickstarter*; stellt … vor; ausgeliefert; indiegogo; neues produkt; er(ö|oe)ffnet; expandiert; zahlt(e)? … zur(ü|ue)ck`,
  shutdown:
    'insolven*; pleite; insolvenzantrag; schlie(ß|ss)ung; aus f(ü|ue)r; macht dicht; ist am ende; zahlungsunf(ä|ae)hig*; liquidation; abwicklung; gibt auf',
  background:
    '(nach|seit) (der|ihrer|seiner|einer|abgeschlossener) _ (finanzierungsrunde|runde|serie [a-j]); frisch finanziert*; (wochen|monate|tage) nach (der|einer|ihrer) _ (runde|finanzierung)*; (das|der|die) (zuletzt|kürzlich|jüngst|bereits|erst) … (eingesammelt|erhalten|gesammelt|abgeschlossen)*',
  research: 'aktie(n)?; kursziel; analyst(en)?; kurs der; aktienkurs',
});
