import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for French. */
export const FR: Lexicon = {
  language: 'fr',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise: `l(è|e)ve(nt)?; lev(é|er|ait|a|ant|ons); l(è|e)vent; boucl(e|ent|é|er|ait|ant); r(é|e)colt(e|ent|é|er); engrang(e|ent|é|er|eant); d(é|e)croch(e|ent|é|er|ant); obt(ient|iennent|enu|enir|enait|int); rassembl(e|ent|é|er); r(é|e)uni(t|ssent|r)?; mobilis(e|ent|é|er); s(é|e)curis(e|ent|é|er); empoch(e|ent|é); collect(e|ent|é|er); cl(ô|o)tur(e|ent|é|er|ant); concl(u|ut|uent|ure); finalis(e|ent|é|er); r(é|e)alis(e|ent|é|er); annonc(e|ent|é|er|ant); capt(e|ent|é|er); encaiss(e|ent|é); s'offr(e|ent); s(é|e)dui(t|re|sent); convain(c|cre|cu|quent); re(ç|c)oi(t|vent); re(ç|c)u; gliss(e|ent); ramass(e|é); signe(nt)?; sign(é|er); attir(e|ent|é|er); financ(e|é); fait entrer; a fait entrer; r(é|e)cup(è|e)re; glane; rafle; s'adjuge; accueill(e|i|ent); accueille; dispose; totalise; ferm(e|é|er); acc(è|e)l(è|e)re; compl(è|e)te; r(é|e)ussit; met la main; met bout (à|a) bout; officialise`,
    invest: `invest(it|issent|i|ir|issant); inject(e|ent|é|er); mis(e|ent|é|er)( sur)?; entr(e|ent|é|er) (au|dans le) capital; entr(e|ent|é|er); financ(e|ent|é|er); soutien(t|nent); soutenu; sout(enir|iennent); apport(e|ent|é|er); m(è|e)n(e|ent|é|er); emmen(e|é|er); dirig(e|ent|é|er); souscri(t|vent|re); pr(ê|e)t(e|ent|é|er); parie(nt)?( sur)?; pari(é|er); participe(nt)?; particip(é|er); remet(tent)? au pot; prend(s|re)?( une)?; prennent; accord(e|ent|é|er); suivent; suivi; rejoi(nt|gnent|ndre); signent un ch(è|e)que; signe un ch(è|e)que; allou(e|é); octroi(e|é); croi(t|ent); au capital de; au chevet de`,
  },
  round: {
    nouns: `
      ${BORROWED.rounds}; lev(é|e)e(s)?( de fonds)?; tours? de table; tour; tours; augmentation(s)? de capital; financement(s)?; fonds; capital; investissement(s)?; amor(ç|c)age; s(é|e)rie [a-j]; pr(ê|e)t(s)?; cr(é|e)dit; dette; subvention(s)?; aide; ronde; capital-risque; ticket; ch(è|e)que; op(é|e)ration; obligations; pr(é|e)-?amor(ç|c)age;
      capital-d(é|e)veloppement; closing; argent frais; investisseurs?; participation; enveloppe`,
    sure: `${BORROWED.sure}; lev(é|e)e(s)?( de fonds)?; tours? de table; augmentation(s)? de capital; financement; amor(ç|c)age; s(é|e)rie [a-j]; pr(ê|e)t; subvention; ronde; capital-d(é|e)veloppement; tour; injectent; ticket`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pr(é|e)-?seed; pr(é|e)-?amor(ç|c)age' },
    {
      type: 'seed',
      terms: `amor(ç|c)age; (tour|lev(é|e)e|phase|financement|fonds|round|ronde) (de |d'|en )?(seed|amor(ç|c)age); en seed; seed round`,
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: `(tour|ronde|lev(é|e)e) (de |d'|aupr(è|e)s de )?(business angels|anges); investissement providentiel`,
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; financement participatif; crowdequity; campagne participative; (particuliers|citoyens) (financent|investissent)`,
    },
    {
      type: 'convertible-note',
      terms: `obligations convertibles; OC; BSA Air; ${BORROWED.convertible}; billets? convertibles?; pr(ê|e)ts? convertibles?`,
    },
    {
      type: 'bridge',
      terms:
        'financement relais; pr(ê|e)t relais; tour relais; (tour|financement|lev(é|e)e) (de )?(pont|transition|bridge); bridge; cr(é|e)dit relais; relais de tr(é|e)sorerie',
    },
    {
      type: 'grant',
      terms: `subvention(s)?; aide(s)? publique(s)?; dotation; concours (i-lab|i-nov); non-?remboursable; financement non dilutif`,
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; pr(ê|e)t(s)?; dette(s)?; cr(é|e)dit(s)?; emprunt(s)?; ligne de cr(é|e)dit; cr(é|e)dit bancaire; facilit(é|e) de cr(é|e)dit; financement bancaire; financement par dette`,
    },
    {
      type: 'strategic',
      terms: `(op(é|e)ration|investissement|investisseur|tour|lev(é|e)e|partenaire|participation|prise de participation) (dit |dite )?strat(é|e)gique(s)?`,
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; capital-d(é|e)veloppement; capital-croissance; (tour|lev(é|e)e|financement) de croissance; capital d(é|e)veloppement`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; capital-?investissement; prise de participation minoritaire; participation minoritaire; minoritaire`,
    },
  ],
  series: { before: 's(é|e)rie; series', after: 'round' },
  pre: 'pr(é|e)',
  joins: 'et; puis; &; +',
  money: {
    before: { chf: 'CHF' },
    after: {
      euros: 'EUR',
      euro: 'EUR',
      dollars: 'USD',
      dollar: 'USD',
      'dollars américains': 'USD',
      'dollars us': 'USD',
      'dollars canadiens': 'CAD',
      'dollars australiens': 'AUD',
      'francs suisses': 'CHF',
      francs: 'CHF',
      'francs cfa': 'XOF',
      fcfa: 'XOF',
      'f cfa': 'XOF',
      cfa: 'XOF',
      'livres sterling': 'GBP',
      livres: 'GBP',
      yens: 'JPY',
      yuans: 'CNY',
      dirhams: 'MAD',
      dirham: 'MAD',
      dh: 'MAD',
      dhs: 'MAD',
      mad: 'MAD',
      dt: 'TND',
      tnd: 'TND',
      'dinars tunisiens': 'TND',
      'dinars algériens': 'DZD',
      'francs congolais': 'CDF',
      dinars: 'TND',
      roupies: 'INR',
      shekels: 'ILS',
      us$: 'USD',
      $us: 'USD',
      '$ us': 'USD',
      $ca: 'CAD',
      '$ ca': 'CAD',
      '$ can': 'CAD',
    },
    scales: {
      k: 1e3,
      mille: 1e3,
      milliers: 1e3,
      m: 1e6,
      mio: 1e6,
      million: 1e6,
      millions: 1e6,
      md: 1e9,
      mds: 1e9,
      mrd: 1e9,
      milliard: 1e9,
      milliards: 1e9,
    },
    numbers: {
      'un demi': 0.5,
      un: 1,
      deux: 2,
      trois: 3,
      quatre: 4,
      cinq: 5,
      six: 6,
      sept: 7,
      huit: 8,
      neuf: 9,
      dix: 10,
      douze: 12,
      quinze: 15,
      vingt: 20,
      trente: 30,
      cent: 100,
    },
    decimal: ',',
    link: "de; d'",
    compound: true,
    and: 'et',
    half: 'et demi',
    bare: {
      currency: 'EUR',
      next: "en; de la; pour; aupr(è|e)s; aupr(è|e)s de; afin; par; avec; chez; dans; lors; (à|a); d'amor(ç|c)age; et; de capital; du; des; au; aux; sur; supplémentaires",
    },
    range: '(à|a); et; -; –',
    upTo: "jusqu'(à|a); au maximum; au plus",
  },
  company: {
    headNouns: `
      ${BORROWED.headNouns}; soci(é|e)t(é|e)(s)?; entreprise; jeune(s)? pousse(s)?; p(é|e)pite( (grenobloise|fran(ç|c)aise|lyonnaise))?; plateforme; (é|e)diteur; fabricant; sp(é|e)cialiste; op(é|e)rateur; fournisseur; marque; application; appli; PME; ETI; licorne; n(é|e)obanque; concepteur; d(é|e)veloppeur; fintech; medtech; biotech; deeptech; agritech;
      edtech; foodtech; greentech; legaltech; assurtech; insurtech; proptech; constructeur; laboratoire; labo; r(é|e)seau; groupe; brasserie; conserverie; sid(é|e)rurgiste; producteur; distributeur; leader; pionnier; scale-?up; service; place de march(é|e); courtier; assureur; cha(î|i)ne; enseigne; studio; agence; acteur; logiciel; firme; compagnie; num(é|e)ro un;
      de v(é|e)los( cargo)?; datacenters( sobres)?; outil; solution; maison; usine; ferme; projet; cabinet; h(é|e)bergeur; prestataire; site; transporteur; coop(é|e)rative; ex-start-?up; IA; montr(é|e)alaise; laboratoire d'IA`,
    connectors: 'de; du; des; la; le; les; et; &; d; l; of; the; en; (à|a); au; aux; pour',
    based: 'bas(é|e)e?',
    about: '(à|a) propos (de|d.|du); (à|a) propos; qui est',
  },
  investors: {
    ledBy: `(est |a (é|e)t(é|e) |(é|e)tait )?(co-?)?(men(é|e)e?|emmen(é|e)e?|dirig(é|e)e?|conduite?|pilot(é|e)e?|orchestr(é|e)e?)( conjointement)? (par|par le fonds|par la|par l'); sous la (houlette|conduite) (de|d'|du); chef de file (est|(é|e)tait); l'investisseur principal (est)?; à l'initiative de`,
    leads: `(a |ont )?(co-?)?(men(é|e)|m(è|e)ne(nt)?|dirig(é|e)|dirige(nt)?|emm(è|e)ne(nt)?|emmen(é|e)|pilote(nt)?) (le|la|ce|cette|l') ?(tour|ronde|op(é|e)ration|lev(é|e)e|s(é|e)rie|round)*; (chef de file); (est|sont) chefs? de file; en chef de file; lead`,
    from: `
      aupr(è|e)s (de|d'|du|des); avec la participation (de|d'|du|des); participation (de|d'|du|des); aux c(ô|o)t(é|e)s (de|d'|du|des); (à|a) laquelle (ont particip(é|e)|participent); soutenue? par; financ(é|e)e? par; rejoints? par; accompagn(é|e)e?s? (de|par|d'); investisseurs? (historiques?)?( |:|,)*(comme|dont|tels que|sont); actionnaires? historiques?; ainsi que (de|d'|du)?; souscrite? par; avec (le fonds )?; apport(é|e)e?s? par; sign(é|e) avec; parmi lesquels; compos(é|e) de; vendu (à|a)`,
    joined: `
      (ont |a )?(particip(é|e)|participe(nt)?|suivi|suivent|suit|rejoint|rejoignent|investi|investit|investissent|contribu(é|e)|inject(é|ent|e)|mise(nt)?|remet(tent)? au pot|abond(é|e)|financ(ent|e)|entre(nt)?( au capital)?|apport(ent|e)); (é|e)galement au (capital|tour); au capital; au chevet; compl(è|e)tent le tour; prend; sont de la partie; , d(é|e)j(à|a) actionnaires?, remettent`,
    kinds: `${BORROWED.kinds}; fonds; investisseur(s)?; investisseur historique; business angels?; soci(é|e)t(é|e) de gestion; banque; assureur; groupe; entrepreneur(s)?; family office; holding; fondateur(s)?; actionnaire(s)?( historiques?)?; fonds de pension( canadien)?; fonds d'investissement; l'investisseur; g(é|e)ant; milliardaire; incubateur`,
    earlier: `(pr(é|e)c(é|e)dent(e)?|dernier|derni(è|e)re|premi(è|e)re?) _ (tour|lev(é|e)e|financement|augmentation); avait|avaient; il y a (deux|trois|quatre|un|[0-9]+) ans?`,
  },
  places: {
    seated:
      '(bas(é|e)e?s?|install(é|e)e?s?|implant(é|e)e?s?|situ(é|e)e?s?|(é|e)tablie?s?|n(é|e)e?) (à|a|au|en|dans); si(è|e)ge (social )?(est )?(à|a|au|en); (fond(é|e)e?|cr(é|e)(é|e)e?) … (à|en)',
    based: '',
    from: 'de; du; à; en; au; d',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations:
      'm; mm; mme; dr; st; ste; env; inc; ltd; cf; etc; p; art; janv; f(é|e)vr; juil; sept; oct; nov; d(é|e)c; n; cie',
  },
  footers: `(à|a) propos de l'auteur; lire aussi; source; photo; cr(é|e)dit; l'article … est apparu en premier; en savoir plus; partager`,
};
