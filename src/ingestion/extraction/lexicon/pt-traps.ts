import { BORROWED } from './borrowed.js';
import { trapsOf } from './traps.js';

/** Portuguese words of news that is no round. */
export const PT_TRAPS = trapsOf({
  offering: {
    terms:
      'debêntures?; (emissão|oferta) (de )?(debêntures|notas comerciais|cri|cra); abertura de capital; estreia na bolsa; oferta pública; emissão de (ações|títulos|debêntures); follow-on; b3; listagem; oferta de ações',
    exact: BORROWED.offering,
  },
  listed: 'listada na; capital aberto; ações da (empresa|companhia); companhia aberta; na bolsa',
  acquisition: {
    terms:
      'compr(a|ou|am)( o| a| [0-9]+%| 100%)?; adquir(e|iu|ir|ido); aquisição; assum(e|iu) o controle; fusão; se funde; incorpora; venda d(a|o); vend(e|eu|ida); transação; opa',
  },
  fund: '(novo|primeiro|segundo|terceiro|quarto|seu) fundo; gestora … (levanta|capta|fecha|lança); fundo de (infraestrutura|venture|private|investimento|vc)*; (levanta|capta|fecha|lança) _ fundo; primeiro fechamento; cotistas; fundo (I|II|III|IV|V)',
  'investor-business':
    'gestora; fundo de (investimento|venture capital|private equity); aceleradora; family office; casa de investimento; capital de risco; fundo',
  token: {
    terms: `${BORROWED.token}; venda de tokens; criptomoeda(s)?; pré-venda`,
    exact: BORROWED.tokenExact,
  },
  legal:
    'justiça; tribunal; conden(a|ou|ada|ado); multa(da)?; processo; indenização; ação judicial; stf; polícia; fraude; golpe; investigad(a|o); procon; julgamento; recuperação judicial',
  'market-report':
    '(as )?maiores (rodadas|rondas); balanço (do ano|de 20[2-4][0-9]); retrospectiva; segundo (a distrito|distrito|o relatório|relatório|levantamento|a abstartups|dealroom|pitchbook|sling hub)*; trimestre; semestre; relatório; levantamento; (as )?startups (brasileiras|portuguesas|latino-americanas|da américa latina) … (captam|captaram|recebem|receberam|levantaram|atraíram); investimentos? em startups; venture capital (cai|cresce|sobe|no brasil); ranking; estudo',
  commitment: 'memorando; carta de intenç(ão|ões); compromisso; protocolo de intenções',
  planned:
    '(pretende|pretendem|quer|querem|busca|buscam|planeja|prepara|espera|procura|mira|prevê|vai|estuda|negocia) (a )?(captar|levantar|fechar|receber|uma (nova )?rodada|investidores|investimento|abrir rodada|investir|nova captação); próxima rodada; será aberta; abre (nova )?(rodada|captação|oferta); em busca de; se houver; abrirá; vai investir; vai destinar; edital; inscrições',
  rumour:
    'negocia(m)?; em conversas; conversas; rumor(es)?; estaria(m)?; poderia(m)?; fontes; segundo fontes; deve (captar|receber|fechar|levantar); perto de; prestes a; avalia; sonda(m)?; estuda(m)?',
  denial:
    'nega; desmente; descarta (captar|rodada|buscar|investi*); sem (investidores|aporte|captar)( externos)?; cancela; desiste; bootstrapping; fracassa; suspende; não (captou|recebeu|vai captar|precisa)',
  solicitation: 'invista (em|agora|na); oportunidade de investimento; aberta a investidores',
  property:
    'imobiliári(o|a)s?; imóve(l|is); hotel; hipoteca; edifício; prédio; sede; galpão; apartamentos; loteamento; metros quadrados; residencial',
  giving:
    'doa(ção|ções|m|r|u)?; doou; ong; filantrop*; beneficente; instituto; caridade; vaquinha; solidári(o|a)',
  'public-body': 'prefeitura; câmara municipal; governo; ministério; secretaria; universidade; autarquia',
  'public-money':
    'governo (anuncia|destina|libera|vai|investe|lança); bndes (aprova|libera); finep (lança|abre); verba; orçamento; edital; ministério',
  prize: 'prêmio; prémio; concurso; vencedor(a|es)?; premiad(a|o); ganha (o|prêmio); troféu',
  contract:
    'contrato(s)?; licitação; pregão; encomenda; parceria; acordo com; fornec(erá|imento|er); entrega de; vence (pregão|licitação); convênio',
  'own-spending':
    'investirá; investe … (fábrica|planta|expansão|centro|em sua|unidade); nova (fábrica|planta|sede|unidade); construir; inaugura; vai investir; constrói; amplia(r)?',
  results:
    'fatur(a|ou|amento|ará); receita; lucro; prejuízo; vendas; resultado(s)?; ebitda; balanço; trimestral; crescimento de',
  'valuation-talk':
    'valuation; avaliad(a|o) em; vale R$; vale US$; unicórnio; mercado secundário; venda secundária',
  people:
    'nomeia; nomead(o|a); contrata … (ceo|cfo|cto|diretor|executiv)*; nov(o|a) (ceo|cfo|cto|diretor|diretora|presidente|sócio|executivo|executiva); renuncia; deixa (o|a); demite; demissões; demissão; assume (como|a presidência|o cargo); chega para',
  portrait: 'entrevista; perfil; podcast; a história de; opinião; artigo; conheça',
  advice:
    'como (captar|conseguir|escolher|investir|levantar|abrir); por que; dicas; guia; as [0-9]+ startups; [0-9]+ (startups|dicas|lições); o que é; quem é; startups para; top [0-9]+; veja',
  event:
    'evento; web summit; feira; fórum; conferência; congresso; demo day; aceleração; programa de; edição; aniversário; festival',
  launch:
    'lança; lançamento; apresenta; estreia; inaugura; abre; parceria; kickstarter; catarse; pré-venda; expande',
  shutdown:
    'recuperação judicial; falência; insolvência; encerra (as )?(atividades|operações); fecha as portas; liquidação; quebra; pede falência; fim da',
  background:
    '(após|depois d*|meses após) (a |sua |uma |captar |levantar |fechar )*(rodada|ronda|série)*; que (já |recentemente )?(captou|levantou|fechou); apoiada por',
  research: 'ações; analistas; bolsa; preço-alvo; cotação',
});
