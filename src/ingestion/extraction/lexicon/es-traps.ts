import { BORROWED } from './borrowed.js';
import { trapsOf } from './traps.js';

/** Spanish words of news that is no round. */
export const ES_TRAPS = trapsOf({
  offering: {
    terms:
      'salida a bolsa; debut bursátil; oferta pública; emisión de (bonos|acciones|deuda); colocación; bonos; BME Growth; OPV; OPI; pagarés',
    exact: BORROWED.offering,
  },
  listed: {
    terms: 'cotizada; cotiza en; acciones (de la compañía|suben|caen); empresa cotizada',
  },
  acquisition: {
    terms:
      'compr(a|ó|an)( el| la)?; adquir(ió|ir|ido); adquiere(n)?; adquisición; fusión; se fusiona; absorbe; toma el control; opa; venta de; vende; vendedor; integra',
  },
  fund: '(nuevo|primer|segundo|tercer|cuarto|quinto|su) fondo; (cierra|lanza|levanta|estrena) … fondo; primer cierre; cierre final; fondo (de|con) … millones; (invertirá|invertir) en (unas|unos|hasta|más de|startups); vehículo; tickets de entre',
  'investor-business':
    'gestora; firma de (capital|inversión); sociedad gestora; family office; aceleradora; incubadora; fondo de (inversión|capital riesgo|venture capital); fondo',
  token: {
    terms: `${BORROWED.token}; venta de tokens; preventa; criptomoneda(s)?`,
    exact: BORROWED.tokenExact,
  },
  legal:
    'tribunal; juez; juzgado; condena(n|do|da)?; multa; sanción; demanda(n)?; juicio; sentencia; indemnización; ordena; fiscalía; estafa; fraude; querella; detenid(o|a)s?',
  'market-report':
    '(las )?mayores rondas; balance (del año|de 20[2-4][0-9]); (inversión|capital riesgo) en (startups|españa|méxico) (en|durante|de) 20[2-4][0-9]; según (lavca|dealroom|kpmg|endeavor|un informe|el informe|pitchbook); trimestre; semestre; informe; (las )?(startups|empresas emergentes|fintechs?) (españolas|latinoamericanas|de|mexicanas|chilenas|argentinas|colombianas) … (captan|captaron|levantaron|levantan|recaudaron|recibieron|atrajeron); inversión en (startups|empresas); ranking; el ecosistema; capital riesgo (cae|crece|sube|baja)',
  commitment: 'memorando; carta de intención; compromiso; acuerdo marco; preacuerdo',
  planned:
    '(busca|buscan|quiere|quieren|planea|prevé|prevén|prepara|pretende|espera|aspira|proyecta|ultima|negocia) (a )?(levantar|captar|cerrar|recaudar|una (nueva )?ronda|inversores|financiación|invertir|abrir ronda|obtener); abre (una |su )?(nueva )?ronda; próxima ronda; abrirá; concederá; destinará; solicitudes; convocatoria; objetivo de captar; en busca de; saldrá',
  rumour:
    'negocia(n|ría)?; en conversaciones; conversaciones; rumor(es)?; estaría(n)?; podría(n)?; fuentes; según fuentes; ultima(n)?; cerca de cerrar; a punto de; sondea(n)?; estudia(n)?',
  denial:
    'desmiente(n)?; niega(n)?; descarta(n)? (una ronda|levantar|buscar); sin (inversores|levantar)( externos)?; fracasa; cancela(n)?; suspende(n)?; renuncia; bootstrapping; devuelve el dinero; rechaza (la )?(inversión|financiación)',
  solicitation: 'invierte en; invierte ahora; oportunidad de inversión; abierta a inversores',
  property:
    'inmobiliari(o|a)s?; hotel(es)?; viviendas?; hipoteca(s)?; edificio; oficinas en; sede; metros cuadrados; suelo; terreno; promoción inmobiliaria; residencial; nave logística',
  giving:
    'dona(n|ción|ciones|tivo)?; donó; fundación; solidari(o|a); ong; benéfic(o|a); caridad; cruz roja; banco de alimentos; comedores; repartirá; beca(s)?',
  'public-body':
    'ayuntamiento; diputación; junta de; gobierno; ministerio; consejería; xunta; generalitat; cabildo; universidad',
  'public-money':
    'gobierno (destina|invertirá|anuncia|lanza|aprueba); ministerio (destina|lanza); fondos europeos; presupuesto(s)?; next generation; ayudas; solicitudes',
  prize: 'premio(s)?; concurso; gana el; galardon*; ganador(a|es)?; premiad(a|o)',
  contract:
    'contrato(s)?; licitación; adjudic*; pedido; alianza; acuerdo con; concurso público; convenio; suministr*; se alía; colabora',
  'own-spending':
    'invertirá; invierte … (planta|fábrica|centro|expansión|en su|oficinas); nueva (planta|fábrica|sede); construir(á)?; inaugura; abre (su|una|nuevo|nueva)',
  results:
    'factur(a|ó|ación|ará); ingresos; beneficio(s)?; pérdidas; ventas; resultados; ebitda; ejercicio; trimestral(es)?; rentab*',
  'valuation-talk':
    'valoración; valorad(a|o); ya vale; vale; valuación; unicornio; mercado secundario; venta secundaria',
  people:
    'nombra; nombrad(o|a); ficha(je)?; nuev(o|a) (ceo|cfo|cto|director|directora|presidente|presidenta|consejero|consejera); dimite; renuncia; deja (el|la); despid(e|o|os); incorpora; se incorpora; ascien(de)?; relevo; sustituye',
  portrait: 'entrevista; perfil; podcast; la historia de; opinión; tribuna; quién es',
  advice:
    'cómo (levantar|conseguir|lograr|elegir|emprender|invertir); por qué; consejos; guía; las [0-9]+ (startups|empresas|claves); [0-9]+ (startups|claves|consejos); claves; qué es; top [0-9]+; startups que; a seguir',
  event:
    'congreso; feria; foro; cumbre; evento; jornada; demo day; south summit; 4yfn; edición; aniversario; programa de aceleración',
  launch:
    'lanza; lanzamiento; presenta; estrena; inaugura; abre; preventa; kickstarter; verkami; alianza; firma acuerdo',
  shutdown:
    'concurso de acreedores; quiebra; liquidación; cierra sus puertas; bancarrota; insolven(cia|te); echa el cierre; suspensión de pagos; ere; cese',
  background:
    '(tras|después de|meses después de) (su|una|cerrar|levantar|captar|la) _ (ronda|financiación)*; que (ya |recientemente |hace poco )?(recaudó|levantó|cerró|captó); respaldad(a|o) por; con … ya recaudados',
  research: 'acciones; analistas; bolsa; precio objetivo; cotización',
});
