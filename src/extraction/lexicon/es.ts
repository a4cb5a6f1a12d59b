import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for the Spanish of Spain and Latin America. */
export const ES: Lexicon = {
  language: 'es',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise: `levant(a|ó|an|aron|ar|ado|ando); capt(a|ó|an|aron|ar|ado|ando); cierr(a|an); cerr(ó|aron|ado|ar|ando); recaud(a|ó|an|aron|ar|ado); obt(iene|ienen|uvo|uvieron|enido|ener); consig(ue|uen|uió|uieron); conseguido; logr(a|ó|an|aron|ado); asegur(a|ó|an|aron|ado); recib(e|ió|en|ieron|ido|ir); complet(a|ó|an|aron|ado|ar); atra(e|en|jo|ído); sum(a|ó|an|ado); firm(a|ó|an|ado); embols(a|ó|ado); amarr(a|ó); ating(e|ió); culmin(a|ó|ado); reún(e|en); reuni(ó|eron|do); ingres(a|ó); suscrib(e|ió); concret(a|ó|ado); alcanz(a|ó|ado); cosech(a|ó); formaliz(a|ó|ado); moviliz(a|ó); se hace con; se hizo con; lev(ó|a) a cabo; acced(e|ió); ampl(ía|ió|iado); comunica el cierre; acuerda; financia`,
    invest: `inviert(e|en); invirt(ió|ieron); invertido; invertir; apuest(a|an)( por)?; apost(ó|aron|ado); entr(a|ó|an|aron|ado)( en el capital)?( de| en)?; respald(a|ó|an|aron|ado); lider(a|ó|an|aron|ado); encabez(a|ó|an|aron|ado); aport(a|ó|an|aron|ado); inyect(a|ó|an|aron|ado); particip(a|ó|an|aron|ado); pon(e|en); pus(o|ieron); financi(a|ó|an|aron|ado); prest(a|ó|an|aron|ado); otorg(a|ó|an|aron|ado); conced(e|ió|en|ido); suscrib(e|ió|en|ieron); tom(a|ó|an|aron); acud(e|en|ido|ió); sum(a|an|ó|aron); se suma(n|ó|ron)?; repit(e|en|ió|ieron); acompañ(a|ó|an|aron|ado); adquier(e|en) una (participación|minoría); comand(a|ó); socios de; abre línea; completa la operación`,
  },
  round: {
    nouns: `
      ${BORROWED.rounds}; ronda(s)?( de (financiación|financiamiento|inversión|capital))?; financiación; financiamiento; inversión; inversiones; capital; ampliación( de capital)?; capital semilla; serie [a-j]; préstamo(s)?; deuda; crédito(s)?; línea de crédito; subvención; nota convertible; fondos; levantamiento; aporte; capital (riesgo|emprendedor); inversor(es)?; inversionistas?; operación; campaña; línea`,
    sure: `${BORROWED.sure}; ronda(s)?; financiación; financiamiento; ampliación( de capital)?; capital semilla; serie [a-j]; préstamo; deuda; nota convertible; inversión; semilla; subvención; crédito; línea`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed; pre-?semilla; presemilla' },
    {
      type: 'seed',
      terms: 'semilla; ronda seed; (fase|capital|etapa|financiación|inversión) seed; seed round',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms:
        '(ronda|inversión|capital|inversores|inversionistas|financiación) (de )?(ángel|ángeles|inversores ángeles|ángeles inversores); grupo de [0-9]+ ángeles',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding de inversión; financiación (participativa|colectiva); micromecenazgo de inversión; [0-9]+ inversores`,
    },
    {
      type: 'convertible-note',
      terms: `nota(s)? convertible(s)?; préstamo(s)? convertible(s)?; deuda convertible; bono(s)? convertible(s)?; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms:
        'ronda puente; préstamo puente; financiación puente; financiamiento puente; ronda bridge; crédito puente; bridge',
    },
    {
      type: 'grant',
      terms:
        'subvención; subvenciones; ayuda(s)? (pública|públicas|europea|a fondo perdido); a fondo perdido; beca; capital no dilutivo',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; deuda; préstamo(s)?( participativo| sindicado)?; crédito(s)?; línea de (crédito|financiamiento|financiación|deuda); línea; financiación bancaria; facilidad de (deuda|crédito); empréstito; pagarés`,
    },
    { type: 'strategic', terms: '(inversión|ronda|inversor|socio|participación|alianza) estratégic(a|o)' },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; (ronda|capital|financiación) de crecimiento; capital expansión; ronda growth`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; capital privado; (participación|socio) minoritari(a|o); minoría`,
    },
  ],
  series: { before: 'serie; series; ronda', after: 'round' },
  pre: 'pre',
  joins: 'y; e; &; +',
  money: {
    before: { u$s: 'USD', 's/': 'PEN', us$: 'USD', mx$: 'MXN', col$: 'COP', q: 'GTQ' },
    after: {
      euros: 'EUR',
      euro: 'EUR',
      dólares: 'USD',
      dólar: 'USD',
      'dólares estadounidenses': 'USD',
      usd: 'USD',
      us$: 'USD',
      d: 'USD',
      p: 'MXN',
      pesos: 'MXN',
      'pesos mexicanos': 'MXN',
      'pesos colombianos': 'COP',
      'pesos chilenos': 'CLP',
      'pesos argentinos': 'ARS',
      mxn: 'MXN',
      cop: 'COP',
      clp: 'CLP',
      soles: 'PEN',
      libras: 'GBP',
      'libras esterlinas': 'GBP',
      'francos suizos': 'CHF',
      yenes: 'JPY',
      reales: 'BRL',
      yuanes: 'CNY',
      quetzales: 'GTQ',
      'pesos dominicanos': 'DOP',
      'pesos uruguayos': 'UYU',
      guaraníes: 'PYG',
      bolivianos: 'BOB',
      colones: 'CRC',
      lempiras: 'HNL',
    },
    scales: {
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      mm: 1e6,
      md: 1e6,
      'mil md': 1e9,
      mi: 1e6,
      mill: 1e6,
      mio: 1e6,
      millón: 1e6,
      millon: 1e6,
      millones: 1e6,
      'mil millones': 1e9,
      bn: 1e9,
    },
    numbers: {
      medio: 0.5,
      un: 1,
      dos: 2,
      tres: 3,
      cuatro: 4,
      cinco: 5,
      seis: 6,
      siete: 7,
      ocho: 8,
      nueve: 9,
      diez: 10,
      once: 11,
      doce: 12,
      quince: 15,
      veinte: 20,
      treinta: 30,
      cuarenta: 40,
      cincuenta: 50,
      cien: 100,
      doscientos: 200,
      trescientos: 300,
      cuatrocientos: 400,
      quinientos: 500,
      seiscientos: 600,
      setecientos: 700,
      ochocientos: 800,
      novecientos: 900,
    },
    decimal: ',',
    dotted: { pesos: 'COP' },
    link: 'de',
    compound: true,
    and: 'y',
    half: 'y medio',
    bare: {
      currency: 'EUR',
      next: 'en; de la; para; por; con; a; al; desde; liderad(a|o); y; tras; entre; mediante; del; de los; de inversores; al; sobre; junto; (recaudados|levantados|captados|obtenidos)',
      before:
        'recibe(n)?; recibi(ó|do); capta(n)?; captad(o|a)s?; capt(ó|ado); levanta(n)?; levant(ó|ado); recauda(n)?; recaud(ó|ado); obtiene(n)?; obtuvo; obtenido; consigue(n)?; consigui(ó|do); cierra(n)?; cerr(ó|ado); firm(a|ó); invierte(n)?; inviert(e|ó); inyecta(n)?; ronda de; préstamo de',
    },
    range: 'a; y; -; –',
    upTo: 'hasta; como máximo',
  },
  company: {
    headNouns: `
      ${BORROWED.headNouns}; startup; empresa( emergente)?; compañía; firma; plataforma; tecnológica; biotecnológica; distribuidora; fabricante; cadena; marca; proveedor(a)?; especialista; operador(a)?; desarrollador(a)?; app; aplicación; unicornio( mexicano| argentino)?; fintech; edtech; foodtech; agtech; proptech; healthtech; insurtech; biotech; medtech; legaltech; neobanco; spin-off; sociedad; grupo; scaleup; consultora; productor(a)?; comercializadora;
      cosmética; textil( circular)?; cervecera; cooperativa; pyme; tienda; marketplace; red; comparador; aerolínea; gestora; app de; software; buscador; constructora; ingeniería; emergente; bodega; laboratorio; servicio; proyecto; portal; teleco; energética; clínica; bodegas; cadena dental`,
    connectors: 'de; del; la; las; los; el; y; e; &; of; the; en; para; do; da',
    based: 'con sede',
    about: '(acerca|sobre) (de)?; sobre',
  },
  investors: {
    ledBy:
      '(co-?)?(liderad(a|o)s?|encabezad(a|o)s?|capitanead(a|o)|comandad(a|o)|dirigid(a|o))( conjuntamente)? (por|por el|por la|por los); lead(ing)? investor; inversor (principal|líder)( es| fue)?; con … a la cabeza',
    leads:
      '(co-?)?(lider(ó|a|an|aron|ado)|encabez(ó|a|an|aron|ado)|capitane(ó|a)) (la|el|esta|una|dicha) _ (ronda|operación|serie|inversión|financiación|aporte|ampliación)*; (lider(ó|aron|a|an)|encabez(ó|aron|a)) la; (como )?inversor (líder|principal)',
    from: `
      con (la )?participación (de|del); (también |además )?particip(an|aron|ó|ado)( también| además| en la ronda| los fondos| otros fondos)?( como)?; junto (a|con); acompañad(a|o)s? (de|por); se (suman|suma|sumó|sumaron)( también)?( a los socios históricos| a)?; respaldad(a|o) por; inversores (como|son|fueron); entre (los|sus) (inversores|socios|nuevos socios)( figuran?| están| destacan)?; fondos como; proviene(n)? de; suscrit(a|o)s? por; aportad(a|o)s? por; socios históricos; además de; entró( también)?; (entr|acud)(aron|ió|ieron|an|en); con el (apoyo|respaldo) de; figura(n)?( la)?; completa(n)?; inversores existentes( como)?; ronda … con`,
    joined: `(también |además )?(particip(an|aron|ó|a)|invirt(ieron|ió)|inviert(en|e)|se sum(a|an|aron|ó)|repit(en|ieron|e|ió)( apuesta)?|acompañ(an|aron|ó)|entr(an|aron|ó|a)|apost(aron|ó)|apuest(an|a)|aport(an|ó|aron|a)|inyect(an|ó|aron)|financi(an|a|ó)|complet(a|an|ó)|han acudido|acuden|acudieron|suscrib(en|ieron|ió)|respald(an|a|ó)|ponen); socios de`,
    kinds: `${BORROWED.kinds}; fondo(s)?( de capital riesgo| estadounidense| chilenos?| español)?; gestora; inversor(es|a)?; aceleradora; grupo; banco; corporación; sociedad; business angels?; empresario(s)?; emprendedor(a|es)?; family office; cooperativa; exfutbolistas; la firma; fundador(es|a)?; inversionistas?; ángeles; fondos; cantante; socios?`,
    earlier:
      '(anterior|última|pasada|previa|primera) _ (ronda|inversión|financiación|operación); hace (dos|tres|un|[0-9]+) (años?|meses); había(n)? (levantado|captado|cerrado|recibido)',
  },
  places: {
    seated:
      'sede (central |social |principal )?(está )?en; (radicad(a|o)|basad(a|o)|afincad(a|o)|ubicad(a|o)|base) en; (fundad(a|o)|cread(a|o)) … en',
    based: '',
    from: 'de; en; desde',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations:
      'sr; sra; dr; dra; ee; uu; etc; inc; s; l; a; aprox; núm; pág; art; cía; ing; lic; mdd; s.l; s.a',
  },
  footers:
    'lea también; lee también; fuente; foto; más información en; sigue leyendo; la entrada … se publicó primero; suscríbete',
};
