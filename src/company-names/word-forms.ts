/**
 * Different ways to write one business word, brought to one form before names are compared: abbreviations, plurals that
 * carry no meaning (`Technologies`), spellings, and the same word in other languages of Europe. Written by hand from
 * general knowledge. Left: the form that names are stored and compared with; right: what is brought to it.
 * Add a word here when it is the same word; when it only counts little, add it to word-weights.ts.
 */
const FORMS = `
laboratory: lab labs laboratories laboratoire laboratoires laboratorio laboratorios laboratori laboratorium labor
technology: tech techs technologies technologie technologia technologias technologien tecnologia tecnologias tecnologie teknoloji teknologi teknologia technologij tecnology technlogies technik teknik technics tecnica technique techniques
international: intl internacional internationale internazionale internationaal internationella uluslararasi
university: univ universitat universitaet universite universidad universidade universita uni
manufacturing: mfg mfr manufacturers manufacturer manufacture manufactory manufacturas
service: services svc svcs serv servicios servicio servicos servico servizi servizio serviços tjanster dienst dienste hizmetleri dienstleistungen
system: systems sys systeme systemes sistema sistemas sistemi systeem systemen sistemleri
solution: solutions soln solns solucion soluciones solucoes solucao soluzioni losungen
pharmaceutical: pharma pharm pharmaceuticals pharmaceutica pharmaceuticos pharmazeutika farma farmaceutica farmaceutici farmaceuticos farmaceutico farmaceuticas pharmaceutique pharmaceutiques ilac pharmazeutische pharmazeutical
biotechnology: biotech biotechnologies biotechnologie biotecnologia biotecnologias biotechs
bioscience: biosciences
biologic: biologics biological biologicals
therapeutic: therapeutics therapeutix
diagnostic: diagnostics diagnostica diagnosis diagnostik dx
medical: med medica medico medicals medizin medizinische medizintechnik medicale medicas medicos medicina medicinal medicine medicines
electronic: electronics electronica elektronik elettronica electronique
electric: electrical electrics elektrik elektro electrica electrique
communication: communications comm comms comunicacion comunicaciones comunicacao comunicacoes kommunikation comunicazione
telecommunication: telecommunications telecom telecoms telecomunicaciones telecomunicacoes telekom telekomunikasi telekommunikation telecomunicazioni
management: mgmt mgt managment gestao gestion gestione
engineering: eng engr engrg engineers engineer ingenieria engenharia ingegneria ingenierie ingenieure ingenieurburo muhendislik
industry: industries ind inds industria industrias industrie industriel industrielle industrial industrials industri sanayi
development: dev developments developers desarrollo desarrollos desenvolvimento entwicklung sviluppo developpement
research: investigacion investigacao recherche forschung ricerca
science: sciences scientific sci ciencia ciencias scienze wissenschaft wissenschaften
product: products prod prods productos produtos prodotti produkte produits
group: grp groups gruppe grupo groupe gruppo groep grup gruppen grupa groupement koncern konzern
holding: holdings hldg hldgs hold holdco beteiligungs beteiligungen
enterprise: enterprises ent entreprise entreprises empresa empresas impresa imprese
association: assoc assn associacao asociacion associazione associations verein
associate: associates assocs asociados associados associati associes
institute: inst institut instituto istituto instituut institutes ins institution
foundation: fdn foundations fundacion fundacao fondazione fondation stiftung stichting vakfi stiftelsen
financial: fin financials financiera financeira finanziaria finanz finances finance financing finans
insurance: ins assurance assurances versicherung versicherungen verzekeringen seguros sigorta assicurazioni insurances
bank: banco banca banque banken banks bankasi bancorp banc bankers bancshares bancorporation banking bankshares
capital: cap
investment: investments invest investimentos inversiones investissement investissements investors investor investimenti
property: properties prop props
estate: estates
energy: energie energia energias energies energetica enerji energi energiya
material: materials materiais materiales materialien
chemical: chemicals chem chemie chimica chimie quimica quimicas chemistry kimya quimicos
consulting: consult consultants consultancy consultant consultoria consultores consulenza beratung conseil conseils consultoras danismanlik advisory advisors advisers
logistic: logistics logistica logistik logistique lojistik
transportation: transport transports transportes trasporti
distribution: distributors distributor distribucion distribuidora distribuicao distributing vertrieb
publishing: publishers publisher publications verlag editora editorial ediciones edicoes edizioni editions yayin yayinlari yayinevi publication
construction: constructions construccion construcciones construcao construcoes costruzioni bau insaat constructors bouw
builder: builders
design: designs diseno
network: networks netw
application: applications apps app
software: softwares
data: datas
analytics: analytic analytix
company: cie compagnie compania companhia compagnia
centre: center centro zentrum ctr cntr centrum centers centres
national: natl nacional nationale nazionale
american: amer
america: americas
food: foods alimentos alimentaire alimentari lebensmittel
beverage: beverages bebidas
brother: bros brothers
son: sons
partner: partners
venture: ventures
resource: resources
restaurant: restaurants
hotel: hotels
home: homes
store: stores
health: healthcare salud saude sante gesundheit saglik
hospital: hospitals
clinic: clinics clinica clinicas klinik
game: games
studio: studios
brand: brands
fund: funds
security: securities
instrument: instruments
component: components
device: devices
motor: motors
automotive: auto automobile automobiles automotriz
vehicle: vehicles
machine: machines machinery maquinas maschinen maschinenbau makina
metal: metals metales metais
mine: mines mining minera mineracao
royalty: royalties
water: agua aguas wasser eau eaux
trade: trading comercio ticaret handel handels trader traders
education: educational educacion educacao bildung egitim
municipal: muni
import: imports
export: exports
cooperative: cooperativa coop genossenschaft kooperative cooperation
apartment: apartments
semiconductor: semiconductors semi
plastic: plastics plasticos kunststoff kunststoffe
polymer: polymers
robotic: robotics
genomic: genomics
photonic: photonics
agency: agencia agence agenzia agentur
lawyers: abogados advogados avvocati avocats
attorney: attorneys
school: schools
travel: travels viagens viajes viaggi voyages
tour: tours
book: books livros libros bucher kitabevi
agricultural: agriculture agro agri agricola
art: arts
textile: textiles textil
office: offices oficina buro bureau
project: projects
information: informacao informacion informazione informazioni informationen
innovation: innovations inovacao innovacion innovazione innovazioni
society: sociedade sociedad societa societe gesellschaft
technical: tecnico tecnicos tecnicas tecnici technische techniczne
professional: professionals profissional profesional professionnel profissionais
realty: imobiliaria imobiliarios inmobiliaria immobilier immobiliare immobilien
bookshop: livraria librairie libreria bookstore
furniture: mobiliario moveis muebles mobel mobili mobilya
specialty: specialties specialities especialidades speciality
academy: academia akademie accademia academie
park: parque parc parco
conference: conferences congressos congresos congress
muller: mueller
computer: computers computing computacion
`;

/** Maps a folded word to the form it is compared in; a word not listed is its own form. */
export const WORD_FORMS: ReadonlyMap<string, string> = readForms(FORMS);

function readForms(text: string): Map<string, string> {
  const forms = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const [form = '', variants = ''] = line.split(':');
    for (const variant of variants.trim().split(/\s+/))
      if (variant && !forms.has(variant)) forms.set(variant, form);
  }
  return forms;
}
