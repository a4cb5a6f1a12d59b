import { BORROWED } from './borrowed.js';
import { ES_TRAPS } from './es-traps.js';
import type { Lexicon } from './lexicon.js';

/** Spanish, of Spain and Latin America. */
export const ES: Lexicon = {
  language: 'es',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: false },
  verbs: {
    raise: `levant(a|ó|an|aron|ar|ado|ando); capt(a|ó|an|aron|ar|ado|ando); cierr(a|an); cerr(ó|aron|ado|ar|ando); recaud(a|ó|an|aron|ar|ado); obt(iene|ienen|uvo|uvieron|enido|ener); consig(ue|uen|uió|uieron); conseguido; logr(a|ó|an|aron|ado); asegur(a|ó|an|aron|ado); recib(e|ió|en|ieron|ido|ir); complet(a|ó|an|aron|ado|ar); atra(e|en|jo|ído); sum(a|ó|an|ado); firm(a|ó|an|ado); embols(a|ó|ado); amarr(a|ó); ating(e|ió); culmin(a|ó|ado); reún(e|en); reuni(ó|eron|do); ingres(a|ó); suscrib(e|ió); concret(a|ó|ado); alcanz(a|ó|ado); cosech(a|ó); formaliz(a|ó|ado); moviliz(a|ó); se hace con; se hizo con; lev(ó|a) a cabo; acced(e|ió); ampl(ía|ió|iado); comunica el cierre; acuerda; financia`,
    receive: `anunci(a|ó|an|ado); ha; han; es; fue; está; da; llega; tiene; gan(a|ó); destina; emit(e|ió); estren(a|ó); cuenta; sale; confirm(a|ó); abre`,
    invest: `inviert(e|en); invirt(ió|ieron); invertido; invertir; apuest(a|an)( por)?; apost(ó|aron|ado); entr(a|ó|an|aron|ado)( en el capital)?( de| en)?; respald(a|ó|an|aron|ado); lider(a|ó|an|aron|ado); encabez(a|ó|an|aron|ado); aport(a|ó|an|aron|ado); inyect(a|ó|an|aron|ado); particip(a|ó|an|aron|ado); pon(e|en); pus(o|ieron); financi(a|ó|an|aron|ado); prest(a|ó|an|aron|ado); otorg(a|ó|an|aron|ado); conced(e|ió|en|ido); suscrib(e|ió|en|ieron); tom(a|ó|an|aron); acud(e|en|ido|ió); sum(a|an|ó|aron); se suma(n|ó|ron)?; repit(e|en|ió|ieron); acompañ(a|ó|an|aron|ado); adquier(e|en) una (participación|minoría); comand(a|ó); socios de; abre línea; completa la operación`,
    other: `compr(a|ó|an|aron|ado); adquir(ió|ieron|ido|ir); adquier(e|en); vend(e|ió|en|ido); busc(a|an|ó); quier(e|en); prev(é|én); planea(n)?; prepar(a|an); negoci(a|an|ó); nombr(a|ó|an); fich(a|ó); don(a|ó|an); invita; despid(e|ió); lanz(a|ó|an); factur(a|ó|an); condena(do|n)?; ordena; dice; dijo; explica; asegura que; señala; opera; ofrece; desarrolla; fabrica; vale(n)?; cotiza; podría(n)?; debe; descart(a|ó); concederá; invertirá; contratará; pagará; multa; presenta; abrirá; rechaz(a|ó); estudia; tiene previsto; calcula; usa; concentró; devolver; cae; crece`,
  },
  round: {
    nouns: `
      ${BORROWED.rounds}; ronda(s)?( de (financiación|financiamiento|inversión|capital))?; financiación; financiamiento; inversión; inversiones; capital; ampliación( de capital)?; capital semilla; serie [a-j]; préstamo(s)?; deuda; crédito(s)?; línea de crédito; subvención; nota convertible; fondos; levantamiento; aporte; capital (riesgo|emprendedor); inversor(es)?; inversionistas?; operación; campaña; línea`,
    sure: `${BORROWED.sure}; ronda(s)?; financiación; financiamiento; ampliación( de capital)?; capital semilla; serie [a-j]; préstamo; deuda; nota convertible; inversión; semilla; subvención; crédito; línea`,
    use: `(los|estos|con los|con estos) (fondos|recursos); el (dinero|capital|importe) (se|financiará|permitirá|será); con (esta|la) (ronda|inversión|financiación)`,
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
    before: { u$s: 'USD', 's/': 'PEN', us$: 'USD', mx$: 'MXN', col$: 'COP' },
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
    },
    scales: {
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      mm: 1e6,
      md: 1e6,
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
    },
    decimal: ',',
    link: 'de',
    bare: {
      currency: 'EUR',
      next: 'en; de la; para; por; con; a; al; desde; liderad(a|o); y; tras; entre; mediante; del; de los; de inversores; al; sobre; junto',
    },
    range: 'a; y; -; –',
    vague:
      'más de; casi; cerca de; unos; alrededor de; aproximadamente; al menos; en torno a; unas; sobre; superior a',
    upTo: 'hasta; como máximo',
    unstated:
      'de (seis|siete|ocho|nueve) cifras; (monto|importe|cantidad|cifra|suma) (no|sin) (revelad|divulgad|desvelad|precisad|dad)(o|a)( a conocer)?; millonari(a|o); sin (revelar|desvelar); (nueva|primera|segunda) (ronda|inversión)',
  },
  roles: [
    {
      role: 'valuation',
      beforeNear:
        'valoración; valorad(a|o); valuación; valuad(a|o); valora; vale(n)?; capitalización; roza; se valora',
      afterNear: 'de valoración; valoración; de valuación',
      afterNext: 'de valoración; de valuación',
    },
    {
      role: 'total',
      beforeNear:
        'en total; acumula(do|n)?; desde su (fundación|creación|nacimiento); total de; eleva(r|ndo)?; hasta la fecha; suma ya; asciende a; alcanza los',
      afterNear: 'en total; desde su (fundación|creación); hasta la fecha; acumulad(o|a)s?',
    },
    {
      role: 'part',
      beforeNear: 'de los cuales; de los que; incluye; ticket; compuesta por',
    },
    {
      role: 'fund',
      beforeNear: 'fondo (de|con|por); bajo gestión; gestiona; vehículo; tickets?( de)?; su fondo … con',
      afterNext: 'bajo gestión; en activos; de patrimonio',
    },
    {
      role: 'revenue',
      beforeNear: 'factur(a|ó|ación|ado|ar); ingresos; ventas; ebitda; beneficios?; pérdidas; ganancias',
      afterNear: 'de facturación; de ingresos; en ventas; de ebitda; de beneficio; en ingresos; facturados',
      afterNext: 'de facturación; de ingresos; en ventas; de ARR; de pérdidas; de deuda',
    },
    {
      role: 'market',
      beforeNear:
        'mercado; sector; (startups|empresas emergentes|compañías|fintech|las startups) … (captaron|levantaron|captan|recibieron|atrajeron|recaudaron)',
      afterNear:
        'en el (primer|segundo|tercer|cuarto|último)? ?(trimestre|semestre); durante el (trimestre|semestre)',
    },
    {
      role: 'spending',
      beforeNear:
        'contrato; licitación; multa; sanción; cost(e|o|ó)s?; presupuesto; dona(n|ó)?; devolver; compr(a|ó) … por; se valora en; indemnización; comisiones; donación; subasta; adjudic*; invertirá; costará; precio',
      afterNear: 'de multa; al mes; por acción; a usuarios',
      afterNext: 'de multa; por acción; al mes; en multas',
    },
    {
      role: 'past',
      beforeNear:
        'hace (dos|tres|cuatro|un|una|varios|[0-9]+) (años?|mes|meses|semanas); (anterior|última|pasada|previa) ronda; ya había; había(n)? (levantado|captado|cerrado|recibido|recaudado); el año pasado; en 20[0-2][0-9]; tras (la|su|levantar|captar|cerrar|los); previamente; pasado',
      afterNear:
        'hace (dos|tres|un|[0-9]+) (años?|meses); el año pasado; en 20[0-2][0-9]; se había cerrado; anteriormente',
    },
  ],
  traps: ES_TRAPS,
  company: {
    headNouns: `
      ${BORROWED.headNouns}; startup; empresa( emergente)?; compañía; firma; plataforma; tecnológica; biotecnológica; distribuidora; fabricante; cadena; marca; proveedor(a)?; especialista; operador(a)?; desarrollador(a)?; app; aplicación; unicornio( mexicano| argentino)?; fintech; edtech; foodtech; agtech; proptech; healthtech; insurtech; biotech; medtech; legaltech; neobanco; spin-off; sociedad; grupo; scaleup; consultora; productor(a)?; comercializadora;
      cosmética; textil( circular)?; cervecera; cooperativa; pyme; tienda; marketplace; red; comparador; aerolínea; gestora; app de; software; buscador; constructora; ingeniería; emergente; bodega; laboratorio; servicio; proyecto; portal; teleco; energética; clínica; bodegas; cadena dental`,
    trades: BORROWED.headNouns,
    pronouns: `
      el; la; los; las; lo; un; una; unos; unas; de; del; al; a; en; con; sin; por; para; su; sus; este; esta; estos; estas; ese; esa; esto; eso; y; o; e; pero; si; no; ya; más; muy; que; qué; quién; cómo; cuando; cuándo; donde; tras; desde; hasta; entre; según; sobre; ante; bajo; contra; durante; mediante; además; también; así; aunque; como; hoy; ayer; ahora; hace; junto; fundada; fundado; creada; nacida; fuera; se; le; les; nos; me; te; todo; todos; todas; otro; otra; dos; tres; cuatro; cinco; seis;
      mientras; luego; después; antes; porque; nuestro; nuestra; mi; primer; primera; nueva; nuevo; unas; cada; solo; ella; ellos; él; esta semana; exclusiva; parte`,
    intros:
      'tras; con; en; desde; para; según; por; fundada; fundado; creada; sin; junto; a; hace; con sede; nacida; además; ante',
    labels:
      'exclusiva; última hora; entrevista; deuda; préstamo convertible; growth; ronda; rondas?; financiación; serie [a-j]; inversión; fintech; startups?; crowdfunding; unicornio a la vista; capital; semilla; seed',
    connectors: 'de; del; la; las; los; el; y; e; &; of; the; en; para; do; da',
    based: 'con sede',
    backed: 'respaldada; participada',
    recipient:
      'en (el capital de|la|el|los)?; en el capital de (la|el)?; en; a la; al; a los; a; por; para (la|el|los)?; con; de (la|el)?; del; socios de',
    about: '(acerca|sobre) (de)?; sobre',
    origins: `
      español(a)?; madrileñ(a|o); barcelones(a)?; barcelonés; catalan(a)?; catalán; valencian(a|o); vasc(a|o); gallega?; gallego; andaluz(a)?; sevillan(a|o); malagueñ(a|o); murcian(a|o); aragones(a)?; asturian(a|o); navarr(a|o); cordobes(a)?; granadin(a|o); bilbaín(a|o); mexican(a|o); regiomontan(a|o); tapatí(a|o); argentin(a|o); porteñ(a|o); chilen(a|o); colombian(a|o); bogotan(a|o); paisa; peruan(a|o); limeñ(a|o);
      uruguay(a|o); guatemaltec(a|o); costarricense; ecuatorian(a|o); brasileñ(a|o); estadounidense; frances(a)?; alemana?; alemán; italian(a|o); portugues(a)?; británic(a|o); israelí; canaria; balear; riojan(a|o); alavesa; guipuzcoana; vallisoletana; zaragozana; venezolan(a|o); dominican(a|o); panameñ(a|o); paraguay(a|o); bolivian(a|o); latinoamerican(a|o); europe(a|o); *ense; *ana`,
    notNames: `
      ceo; director(a)?; presidente; presidenta; fundador(a)?; cofundador(a)?; millones; millón; euros?; dólares; enero; febrero; marzo; abril; mayo; junio; julio; agosto; septiembre; octubre; noviembre; diciembre; lunes; martes; miércoles; jueves; viernes; españa; méxico; argentina; chile; colombia; perú; brasil; madrid; barcelona; valencia; bilbao; sevilla; málaga; europa; américa latina; latinoamérica; estados unidos; eeuu; ee.uu; uruguay;
      bogotá; cdmx; lima; santiago; buenos aires; serie [a-j]; ronda(s)?; serie; gobierno; ministerio; deuda; préstamo; crédito; capital; inversores?; inversionistas; inversión; fondo(s)?; ia; tecnología; growth; la bolsa social; cnmv; wall street; unicornio; mercado; grupo; alemania; francia; portugal; italia; reino unido; startups?; tribunal; sociedad`,
  },
  investors: {
    ledBy:
      '(co-?)?(liderad(a|o)s?|encabezad(a|o)s?|capitanead(a|o)|comandad(a|o)|dirigid(a|o))( conjuntamente)? (por|por el|por la|por los); lead(ing)? investor; inversor (principal|líder)( es| fue)?; con … a la cabeza',
    leads:
      '(co-?)?(lider(ó|a|an|aron|ado)|encabez(ó|a|an|aron|ado)|capitane(ó|a)) (la|el|esta|una|dicha) _ (ronda|operación|serie|inversión|financiación|aporte|ampliación)*; (lider(ó|aron|a|an)|encabez(ó|aron|a)) la; (como )?inversor (líder|principal)',
    leadsAlone: '',
    from: `
      con (la )?participación (de|del); (también |además )?particip(an|aron|ó|ado)( también| además| en la ronda| los fondos| otros fondos)?( como)?; junto (a|con); acompañad(a|o)s? (de|por); se (suman|suma|sumó|sumaron)( también)?( a los socios históricos| a)?; respaldad(a|o) por; inversores (como|son|fueron); entre (los|sus) (inversores|socios|nuevos socios)( figuran?| están| destacan)?; fondos como; proviene(n)? de; suscrit(a|o)s? por; aportad(a|o)s? por; socios históricos; además de; entró( también)?; (entr|acud)(aron|ió|ieron|an|en); con el (apoyo|respaldo) de; figura(n)?( la)?; completa(n)?; inversores existentes( como)?; ronda … con`,
    joined: `(también |además )?(particip(an|aron|ó|a)|invirt(ieron|ió)|inviert(en|e)|se sum(a|an|aron|ó)|repit(en|ieron|e|ió)( apuesta)?|acompañ(an|aron|ó)|entr(an|aron|ó|a)|apost(aron|ó)|apuest(an|a)|aport(an|ó|aron|a)|inyect(an|ó|aron)|financi(an|a|ó)|complet(a|an|ó)|han acudido|acuden|acudieron|suscrib(en|ieron|ió)|respald(an|a|ó)|ponen); socios de`,
    givenBy: 'de; del; por; con; por parte de',
    stops:
      'en; para; que; con; como; se; su; sus; ha; han; es; fue; está; están; tras; por; y (otros|otras|varios|varias|los|las|un|una|más|dos|tres); según; quien; quienes; donde; cuya; también; entre; al; a; con el; desde; hasta; lideró; lideraron; participaron; participa; financian; la ronda; será; fueron; aportó; repitieron; así como; mediante; el dinero; han; dólares; millones; (inversor principal); entran; entra',
    and: 'y; e; así como; junto a; y de; y el; y la; y los; &; ni; además de; y a; y al; y del; y por',
    kinds: `${BORROWED.kinds}; fondo(s)?( de capital riesgo| estadounidense| chilenos?| español)?; gestora; inversor(es|a)?; aceleradora; grupo; banco; corporación; sociedad; business angels?; empresario(s)?; emprendedor(a|es)?; family office; cooperativa; exfutbolistas; la firma; fundador(es|a)?; inversionistas?; ángeles; fondos; cantante; socios?`,
    adjectives:
      'el; la; los; las; de; del; por; y; un; una; nuevos?; actuales; existentes; históricos?; otros; también; además; fondo; estadounidense; español(a)?; chilenos?; mexican(a|o); internacional(es)?; brasileñ(a|o); entre ellos; con; al; a; su; sus; los fondos; inversores; como; ex; exfutbolistas; los exfutbolistas; conocidos?; principal(es)?; argentin(a|o); colombian(a|o)',
    notNames: `${BORROWED.notNames}; el; la; los; las; un; una; inversores*; fondos?; ronda; capital; grupo; empresa; compañía; varios*; otros*; business angels; españa; méxico; argentina; europa; socios?*; su; sus; esta; este; millones; dólares; euros; serie; startup; ángeles; deuda; inversor; latinoamérica; chile; colombia; family offices; se; más; dinero; el dinero; dos; tres; con; en; operación; la operación; junto*; enero; cuatro; entre`,
    earlier:
      '(anterior|última|pasada|previa|primera) _ (ronda|inversión|financiación|operación); hace (dos|tres|un|[0-9]+) (años?|meses); había(n)? (levantado|captado|cerrado|recibido)',
  },
  chief: `${BORROWED.chief}; consejer(o|a) delegad(o|a); director(a)? general; director(a)? ejecutiv(o|a); fundador(a)?; cofundador(a)?; president(e|a)`,
  sentences: {
    abbreviations:
      'sr; sra; dr; dra; ee; uu; etc; inc; s; l; a; aprox; núm; pág; art; cía; ing; lic; mdd; s.l; s.a',
  },
  roundup: {
    headlines:
      'rondas (de|del) (la|esta|el)? ?(semana|mes|día); (todas )?las rondas; (dos|tres|cuatro|cinco) (rondas|startups|operaciones); resumen (semanal|de rondas); las (mayores|principales) rondas; inversiones de la semana; repaso',
  },
  footers:
    'lea también; lee también; fuente; foto; más información en; sigue leyendo; la entrada … se publicó primero; suscríbete',
};
