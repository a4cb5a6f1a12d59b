import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';
import { trapsOf } from './traps.js';

/** French. */
export const FR: Lexicon = {
  language: 'fr',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise: `l(è|e)ve(nt)?; lev(é|er|ait|a|ant|ons); l(è|e)vent; boucl(e|ent|é|er|ait|ant); r(é|e)colt(e|ent|é|er); engrang(e|ent|é|er|eant); d(é|e)croch(e|ent|é|er|ant); obt(ient|iennent|enu|enir|enait|int); rassembl(e|ent|é|er); r(é|e)uni(t|ssent|r)?; mobilis(e|ent|é|er); s(é|e)curis(e|ent|é|er); empoch(e|ent|é); collect(e|ent|é|er); cl(ô|o)tur(e|ent|é|er|ant); concl(u|ut|uent|ure); finalis(e|ent|é|er); r(é|e)alis(e|ent|é|er); annonc(e|ent|é|er|ant); capt(e|ent|é|er); encaiss(e|ent|é); s'offr(e|ent); s(é|e)dui(t|re|sent); convain(c|cre|cu|quent); re(ç|c)oi(t|vent); re(ç|c)u; gliss(e|ent); ramass(e|é); signe(nt)?; sign(é|er); attir(e|ent|é|er); financ(e|é); fait entrer; a fait entrer; r(é|e)cup(è|e)re; glane; rafle; s'adjuge; accueill(e|i|ent); accueille; dispose; totalise; ferm(e|é|er); acc(è|e)l(è|e)re; compl(è|e)te; r(é|e)ussit; met la main; met bout (à|a) bout; officialise`,
    receive: `a; ont; est; sont; vient; viennent; b(é|e)n(é|e)ficie(nt)?; b(é|e)n(é|e)fici(é|er); permet; permis; atteint; porte; confirme; d(é|e)voile; lance; passe; grimpe; s'(é|e)l(è|e)ve`,
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
  traps: trapsOf({
    offering: {
      terms: `introduction en bourse; entr(é|e)e en bourse; cotation; offre publique; euronext; OPA; OPE; placement priv(é|e); emprunt obligataire; (é|e)mission obligataire; mise sur le march(é|e); par action; (é|e)mission d'actions`,
      exact: BORROWED.offering,
    },
    listed:
      'cot(é|e)e?(s)? (en bourse|sur|(à|a)); cours de bourse; action en hausse; actionnaires de la soci(é|e)t(é|e) cot(é|e)e; entreprise cot(é|e)e; soci(é|e)t(é|e) cot(é|e)e',
    acquisition: {
      terms: `rach(è|e)te(nt)?; rachet(é|e)e?(s)?; rachat; acqui(s|ert|sition|è|érir)*; met la main sur; s'empare; prend le contr(ô|o)le; fusion(ne|nent|nement)?; LBO; cession; vend; vendu(e)?; absorb(e|é); s'offre; tombe dans l'escarcelle`,
    },
    fund: `(nouveau|premier|deuxi(è|e)me|troisi(è|e)me|quatri(è|e)me|son|leur|second) (v(é|e)hicule|fonds)( d'investissement)?( |$); (l(è|e)ve|cl(ô|o)ture|boucle|lance) _ fonds (de|d'|d(é|e)di(é|e)|consacr(é|e))*; closing (final|de son fonds); fonds (de|d'un montant|dot(é|e)); fonds (I|II|III|IV|V)`,
    'investor-business': `fonds d'investissement; soci(é|e)t(é|e) de gestion; soci(é|e)t(é|e) d'investissement; capital-risqueur; investisseur; incubateur; acc(é|e)l(é|e)rateur; family office; fonds`,
    token: {
      terms: `${BORROWED.token}; vente de jetons; jetons; cryptomonnaie(s)?`,
      exact: BORROWED.tokenExact,
    },
    legal: `proc(è|e)s; tribunal; condamn(é|e)*; justice; amende; plainte; litige; cour d'appel; sanction*; enqu(ê|e)te; escroquerie; garde (à|a) vue; perquisition; dommages et int(é|e)r(ê|e)ts`,
    'market-report': `(les )?plus (grosses|grandes|importantes) (levées|opérations) (de l.année|en 20[2-4][0-9]|de 20[2-4][0-9]); bilan (de l.année|20[2-4][0-9]); barom(è|e)tre; (é|e)tude; selon (EY|France Digitale|Dealroom|PitchBook)*; trimestre; semestre; french tech a lev(é|e); (les |des )?(startups|start-up|jeunes pousses) (fran(ç|c)aises|africaines|europ(é|e)ennes|belges|suisses) (ont|l(è|e)vent|lev(é|e)); lev(é|e)es de fonds (en (baisse|hausse|recul)|recul*|chut*|progress*|des startups); bilan; classement; palmar(è|e)s; panorama; march(é|e) du capital-risque`,
    commitment: `lettre d'intention; protocole d'accord; promesse; engagement; s'engage (à|a)`,
    planned: `veut lever; souhaite lever; compte lever; cherche (à|a) lever; esp(è|e)re; (pr(é|e)pare|vise|pr(é|e)voit|planifie|envisage|projette) (de |d'|une |son |sa |un )?(lever|lev(é|e)e|tour|prochain|injecter|investir|entr(é|e)e|augmentation)*; en (qu(ê|e)te|recherche) de; envisage; d'ici (la fin|fin|l'(é|e)t(é|e)); veut; prochain tour; doit examiner; mandat(é|e) une banque; va lever; ambitionne; sollicite; appel (à|a) projets; pourra; lancera`,
    rumour: `discute(rait)?; n(é|e)gocie(rait)?; pourparlers; en discussions?( avanc(é|e)es)?; selon nos informations; rumeur(s)?; serait (en|sur|proche)*; aurait (entam(é|e)|engag(é|e)); pourrait; s'appr(ê|e)te(rait)?; proche de; en passe de; sur le point de`,
    denial: `d(é|e)ment; renonce; annul(é|e)*; (é|e)choue; sans lever; refuse de lever; jamais lev(é|e); autofinanc(é|e)*; pas d'argent frais; n'apporte pas; abandonn(e|é)`,
    solicitation: 'investissez; ouvrir (à|a) la souscription; souscrivez; devenez actionnaire',
    property: `immobilier*; immeuble(s)?; si(è|e)ge; h(ô|o)tel; hypoth(è|e)que; logements?; bureaux pour; m2; entrep(ô|o)t; foncier`,
    giving: `don(s)?; donateurs?; association; caritati(f|ve); fondation (donne|verse|remet)*; m(é|e)c(é|e)nat; reverse; cagnotte; b(é|e)n(é|e)vol*; ONG; humanitaire; t(é|e)l(é|e)thon`,
    'public-body':
      'mairie; ville de; conseil (municipal|régional|départemental); ministère; région; université; métropole; gouvernement',
    'public-money': `l'(é|E)tat (d(é|e)bloque|investit|va)*; plan de relance; banque des territoires; (stade|piscine|m(é|e)diath(è|e)que|gymnase|commune|mairie|h(ô|o)pital|mus(é|e)e) … (obtient|re(ç|c)oit|d(é|e)croche) #; collectivit(é|e)s (locales|territoriales); de la r(é|e)gion et de l'(é|E)tat; argent public; gouvernement (annonce|va|d(é|e)bloque)*; France 2030 (consacre|va); appel (à|a) projets; budget de l'(é|e)tat`,
    prize: `prix; concours; laur(é|e)at*; r(é|e)compens(é|e)*; troph(é|e)e*; palmar(è|e)s; remporte le`,
    contract: `contrat(s)?; commande(s)?; appel d'offres; march(é|e) public; partenariat; fournira; d(é|e)croche un contrat; accord avec; s'associe`,
    'own-spending': `investit dans (son|sa|ses|une|un) (usine|site|nouvelle|nouveau|laiterie|atelier|entrep(ô|o)t|ligne|production)*; dans (son|sa|ses) (usine|site|laiterie|atelier|entrep(ô|o)t|fromagerie|brasserie|chantier)s?; nouvelle usine; construit; construire; va investir; agrandi*; inaugur*; ouvre (un|une)`,
    results: `chiffre d'affaires; r(é|e)sultats?; b(é|e)n(é|e)fices?; pertes; trimestriel*; semestriel*; rentab*; ventes; exercice`,
    'valuation-talk': `valoris(é|ée|ation)*; vente d'actions; secondaire; licorne(s)?; cote; cession secondaire`,
    people: `nomm(e|é|ée|ination)*; nouveau (pdg|directeur|dg|pr(é|e)sident|patron)*; nouvelle (pdg|directrice|dg|pr(é|e)sidente|patronne)*; quitte; d(é|e)missionne; d(é|e)part; rejoint; recrute; licenci*; plan social; remplace`,
    portrait: `interview; entretien; portrait; podcast; tribune; retour sur; dans les coulisses; rencontre avec; parcours; t(é|e)moignage`,
    advice: `comment (lever|r(é|e)ussir|faire|choisir|trouver); pourquoi; conseils; guide; les [0-9]+ (startups|start-up|erreurs|p(é|e)pites)*; p(é|e)pites (à|a) suivre; (à|a) suivre; top [0-9]+; faut-il; classement; qui sont`,
    event: `salon; conf(é|e)rence; vivatech; sommet; forum; festival; demo day; promotion; (é|e)v(é|e)nement; anniversaire`,
    launch: `lance; lancement; d(é|e)voile; inaugure; ouvre; partenariat; pr(é|e)sente; kickstarter; ulule; pr(é|e)ventes?; pr(é|e)commandes?`,
    shutdown: `liquidation; redressement; faillite; d(é|e)p(ô|o)t de bilan; cessation; chute de; fermeture; met la cl(é|e); placement en`,
    background:
      '(apr(è|e)s|depuis) (sa|une|la|avoir (lev(é|e)|boucl(é|e))) _ (lev(é|e)e|tour|s(é|e)rie|millions)*; qui (a |avait )(d(é|e)j(à|a) |r(é|e)cemment )?(lev(é|e)|boucl(é|e)); soutenue? par; (mois|semaines) apr(è|e)s (sa|une|la) lev(é|e)e',
    research: `action(s)? (en|grimpe|chute); cours; analystes?; bourse; objectif de cours`,
  }),
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
  chief: `${BORROWED.chief}; PDG; P.-D.G.; DG; directeur g(é|e)n(é|e)ral; directrice g(é|e)n(é|e)rale; pr(é|e)sident(e)?; fondateur; fondatrice; cofondateur; cofondatrice; patron(ne)?; dirigeant(e)?`,
  sentences: {
    abbreviations:
      'm; mm; mme; dr; st; ste; env; inc; ltd; cf; etc; p; art; janv; f(é|e)vr; juil; sept; oct; nov; d(é|e)c; n; cie',
  },
  footers: `(à|a) propos de l'auteur; lire aussi; source; photo; cr(é|e)dit; l'article … est apparu en premier; en savoir plus; partager`,
};
