import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for the Portuguese of Brazil and Portugal. */
export const PT: Lexicon = {
  language: 'pt',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise: `levant(a|ou|am|aram|ar|ado); capt(a|ou|am|aram|ar|ado); fech(a|ou|am|aram|ar|ado); receb(e|eu|em|eram|er|ido); obt(ém|eve|iveram|ido|er); consegu(e|iu|iram|ido); garant(e|iu|iram|ido); conquist(a|ou|ado); arrecad(a|ou|aram|ar); angari(a|ou|aram|ar|ado); assegur(a|ou); atra(i|iu|em|íram|ído|ir); conclu(i|iu|íram|ído); complet(a|ou); anunci(a|ou|am|aram|ado); embols(a|ou); sel(a|ou); soma; encerr(a|ou|aram|ado); finaliz(a|ou); chega a; estrutur(a|ou); mobiliz(a|ou); assin(a|ou); lev(a|ou); acaba de; estend(e|eu); reún(e|em); reuniu; recolh(e|eu|eram|ido|er)`,
    invest: `invest(e|iu|em|iram|ido|ir); aport(a|ou|am|aram|ado); injet(a|ou|am|aram); lider(a|ou|am|aram|ado); apost(a|ou|am|aram)( em| na| no)?; particip(a|ou|am|aram|ado); coloc(a|ou|am|aram); põe(m)?; pôs; puseram; entr(a|ou|am|aram)( no capital)?( da| do| de)?; financi(a|ou|am|aram|ado); empresta; emprest(ou|am); fic(a|ou|am) com; acompanh(a|ou|am|aram); apoi(a|ou|am|aram|ado); torna-se (sócio|acionista); co-?investi(u|ram); leva a; levam a; concede(u)?; subscrev(e|eu|eram); reforç(a|ou|am); feito (pela|pelo|por); adquire (fatia|participação)`,
  },
  round: {
    nouns: `${BORROWED.rounds}; rodada(s)?; ronda(s)?; aporte(s)?; investimento(s)?; captação; financiamento(s)?; série [a-j]; capital; cheque; aumento de capital; recursos; empréstimo(s)?; dívida; crédito; fidc; debêntures?; subvenção; extensão; capital semente; capital de risco; investimento-anjo; oferta`,
    sure: `${BORROWED.sure}; rodada(s)?; ronda(s)?; aporte(s)?; investimento(s)?; captação; série [a-j]; cheque; aumento de capital; financiamento; fidc; extensão; empréstimo; investimento-anjo; investidores`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pré-?seed; pre-?seed; pré-semente' },
    {
      type: 'seed',
      terms:
        'rodada (de )?(seed|semente)( money)?; ronda (de )?(seed|semente); (capital|investimento|financiamento|fase|estágio) (seed|semente); capital semente',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms:
        '(investimento|rodada|aporte|ronda|capital|investidores?) (de |dos )?(anjos?|angels?|business angels); investimento-anjo; rodada-anjo',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; financiamento coletivo; investimento coletivo; oferta pública na plataforma; captação na plataforma; [0-9.]+ investidores`,
    },
    {
      type: 'convertible-note',
      terms: `mútuo conversível; nota(s)? conversíve(l|is); notas? convertíve(l|is); empréstimo (conversível|convertível); dívida conversível; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms: '(rodada|ronda|empréstimo|financiamento|round|aporte) (de )?(ponte|bridge); bridge',
    },
    {
      type: 'grant',
      terms:
        'subvenção; subsídio(s)?; fundo perdido; não reembolsáve(l|is); edital; finep subvenção; incentivo',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; dívida; empréstimo(s)?; crédito; fidc; debênture(s)?; linha de crédito; financiamento bancário; cri; cra; nota comercial`,
    },
    {
      type: 'strategic',
      terms: '(investimento|investidor|rodada|aporte|ronda|parceiro|sócio|participação) estratégic(o|a)',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; (rodada|ronda|capital|investimento) de crescimento; rodada growth; capital de expansão`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; participação minoritária; fatia minoritária; minoritári(a|o)`,
    },
  ],
  series: { before: 'série; serie; series; rodada', after: 'round' },
  pre: 'pré; pre',
  joins: 'e; &; +',
  money: {
    before: { r$: 'BRL', us$: 'USD' },
    after: {
      euros: 'EUR',
      euro: 'EUR',
      reais: 'BRL',
      real: 'BRL',
      dólares: 'USD',
      dólar: 'USD',
      'dólares americanos': 'USD',
      libras: 'GBP',
      'libras esterlinas': 'GBP',
      'francos suíços': 'CHF',
      ienes: 'JPY',
      kwanzas: 'AOA',
      meticais: 'MZN',
      pesos: 'ARS',
    },
    scales: {
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      mi: 1e6,
      mm: 1e6,
      milhão: 1e6,
      milhões: 1e6,
      milhao: 1e6,
      milhoes: 1e6,
      bi: 1e9,
      bilhão: 1e9,
      bilhões: 1e9,
      'mil milhões': 1e9,
      tri: 1e12,
      trilhão: 1e12,
    },
    numbers: {
      meio: 0.5,
      um: 1,
      dois: 2,
      duas: 2,
      três: 3,
      quatro: 4,
      cinco: 5,
      seis: 6,
      sete: 7,
      oito: 8,
      nove: 9,
      dez: 10,
      doze: 12,
      quinze: 15,
      vinte: 20,
      trinta: 30,
    },
    decimal: ',',
    link: 'de',
    half: 'e meio',
    and: 'e',
    compound: true,
    bare: {
      currency: 'EUR',
      next: 'em; na; no; para; por; com; junto; da; do; liderad(a|o); numa; e; a; dos; das; ao; (à|às|aos); pela; pelo; pelos; sobre; via; a fundo perdido; de (fundos|receita|faturamento|faturação|dívida|lucro)',
      before:
        'capta(m)?; capt(ou|ado|ados|aram); levanta(m)?; levant(ou|ado|aram); recebe(m)?; receb(eu|ido|eram); obt(é|e)m; obteve; angari(a|ou|ado); fecha; fechou; investe; investiu; rodada de; ronda de; aporte de',
    },
    range: 'a; e; -; –',
    upTo: 'até; no máximo',
  },
  company: {
    headNouns: `
      ${BORROWED.headNouns}; startup; empresa; companhia; fintech; healthtech( de idosos)?; agtech; edtech; proptech; legaltech; insurtech; foodtech; govtech; hrtech; logtech; retailtech; construtech; lawtech; climatetech; plataforma; plataforma de mobilidade; cervejaria; rede; rede de laboratórios; marca; fabricante; varejista; unicórnio; scaleup; scale-up; tecnológica; tecnológica portuguesa; biotecnológica; deeptech; banco digital; neobanco; aplicativo; app; grupo; desenvolvedora; operadora; produtora; loja; marketplace; software; corretora; seguradora; distribuidora;
      consultoria; clínica; escola; provedora; gestora; fornecedora; foguete; franquia; spin-off; casa; laboratórios; spin-out; mineradora; negócio; cooperativa; transportadora; imobiliária; empresa de; idosos`,
    connectors: 'de; do; da; dos; das; e; o; a; &; of; the; em; no; na; para; by',
    based: 'com sede',
    about: 'sobre (a|o)?; acerca',
  },
  investors: {
    ledBy:
      '(foi )?(co-?)?(liderad(a|o)s?|encabeçad(a|o)s?|conduzid(a|o)|capitanead(a|o))( conjuntamente)? (pela|pelo|por|pelos|pelas); investidor (líder|principal)( é| foi)?',
    leads:
      '(co-?)?(lider(ou|a|am|aram)|encabeç(ou|a)|puxou) (a|o|esta|essa) _ (rodada|ronda|captação|aporte|investimento|série|operação)*; (foi|é|como) (o |a )?(líder|investidor líder); lidera(m)?; liderou; liderando',
    from: `
      com (a )?participação (de|da|do|dos|das); (também )?particip(am|aram|ou)( também| da rodada| ainda| os fundos)?; junto (a|à|ao|com|da|do|de)( a| o)?; ao lado (de|da|do); acompanhad(a|o) (de|por|pela|pelo); (feito|feita) (pela|pelo|por); investidores (como|são|foram); entre (os|seus) investidores( estão)?; apoiad(a|o) (por|pela|pelo); fundos como; teve; além (de|da|do); reúne; vindos? (de|da|do); com cheque (do|da|de); subscrit(a|o) (por|pela|pelo); por meio (de|da|do)`,
    joined:
      '(também )?(particip(am|aram|ou|a)|investi(ram|u)|investem|investe|acompanh(ou|aram|a)|entr(am|aram|ou)|apost(am|aram|a|ou)|aport(ou|aram|am)|coinvesti(ram|u)|injet(am|aram|ou)|seguiram|fica(m)? com|põem); como (coinvestidores|coinvestidor|investidores|cotista sênior|âncora); foram coinvestidores; como co-?investidores',
    kinds: `${BORROWED.kinds}; fundo(s)?; gestora; investidor(a|es)?; aceleradora; grupo; banco; venture builder; business angels?; anjo(s)?; empresári(o|a)s?; cantora?; family office; empreendedor(a|es)?; fundador(a|es)?; corretora; coinvestidores; o fundo; sócio`,
    earlier:
      '(anterior|última|primeira) _ (rodada|ronda|captação|aporte); há (dois|três|um|[0-9]+) (anos?|meses); havia(m)? (recebido|captado|levantado); (rodada|ronda) anterior',
  },
  places: {
    seated:
      'sede (social |principal )?(em|no|na); (sediad(a|o)|basead(a|o)|base) (em|no|na); (fundad(a|o)|criad(a|o)) … (em|no|na)',
    based: '',
    from: 'de; do; da; em',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations: 'sr; sra; dr; dra; eua; etc; inc; s.a; ltda; aprox; núm; pág; art; cia; eng; prof; jr; av',
  },
  footers: 'leia também; leia mais; fonte; foto; saiba mais; o post … apareceu primeiro; assine; inscreva-se',
};
