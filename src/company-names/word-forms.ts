/**
 * Different spellings of one business word, mapped to one form before names are compared:
 * abbreviations, plurals that carry no meaning (`Technologies`), spelling variants, and the same
 * word in other European languages. Written by hand from general knowledge. Left: the form in
 * which names are stored and compared. Right: the variants. Add a word here if it is the same
 * word; if it only counts little, add it to word-weights.ts.
 */
const FORMS = `
laboratory: lab labs laboratories laboratoire laboratoires laboratorio laboratorios laboratori laboratorium labor
technology: tech techs technologies technologie technologia technologias technologien tecnologia tecnologias tecnologie teknoloji teknologi teknologia technologij tecnology technlogies technik teknik technics tecnica technique techniques tecnologico tecnologica tecnologicos tecnologicas
international: intl internacional internationale internazionale internationaal internationella uluslararasi
university: univ universitat universitaet universite universidad universidade universita uni
manufacturing: mfg mfr manufacturers manufacturer manufacture manufactory manufacturas
service: services svc svcs serv servicios servicio servicos servico servizi servizio serviços tjanster dienst dienste hizmetleri dienstleistungen
system: systems sys systeme systemes sistema sistemas sistemi systeem systemen sistemleri
solution: solutions soln solns solucion soluciones solucoes solucao soluzioni losungen losungen solucao
pharmaceutical: pharma pharm pharmaceuticals pharmaceutica pharmaceuticos pharmazeutika farma farmaceutica farmaceutici farmaceuticos farmaceutico farmaceuticas pharmaceutique pharmaceutiques ilac pharmazeutische pharmazeutical seiyaku yakuhin
biotechnology: biotech biotechnologies biotechnologie biotecnologia biotecnologias biotechs
bioscience: biosciences biociencia biociencias
biologic: biologics biological biologicals
therapeutic: therapeutics therapeutix
diagnostic: diagnostics diagnostica diagnosis diagnostik dx
medical: med medica medico medicals medizin medizinische medizintechnik medicale medicas medicos medicina medicinal medicine medicines
electronic: electronics electronica elektronik elettronica electronique denshi eletronica eletronicos elektronika
electric: electrical electrics elektrik elektro electrica electrique denki
communication: communications comm comms comunicacion comunicaciones comunicacao comunicacoes kommunikation comunicazione
telecommunication: telecommunications telecom telecoms telecomunicaciones telecomunicacoes telekom telekomunikasi telekommunikation telecomunicazioni
management: mgmt mgt managment gestao gestion gestione
engineering: eng engr engrg engineers engineer ingenieria engenharia ingegneria ingenierie ingenieure ingenieurburo muhendislik
industry: industries ind inds industria industrias industrie industriel industrielle industrial industrials industri sanayi kogyo sangyo industriais industriales industriali
development: dev developments developers desarrollo desarrollos desenvolvimento entwicklung sviluppo developpement
research: investigacion investigacao recherche forschung ricerca kenkyujo kenkyusho pesquisa pesquisas onderzoek forskning badania
science: sciences scientific sci ciencia ciencias scienze wissenschaft wissenschaften
product: products prod prods productos produtos prodotti produkte produits
group: grp groups gruppe grupo groupe gruppo groep grup gruppen grupa groupement koncern konzern
holding: holdings hldg hldgs hold holdco beteiligungs beteiligungen
enterprise: enterprises ent entreprise entreprises empresa empresas impresa imprese
association: assoc assn associacao asociacion associazione associations verein
associate: associates assocs asociados associados associati associes
institute: inst institut instituto istituto instituut institutes ins institution
foundation: fdn foundations fundacion fundacao fondazione fondation stiftung stichting vakfi stiftelsen foundaton
financial: fin financials financiera financeira finanziaria finanz finances finance financing finans
insurance: ins assurance assurances versicherung versicherungen verzekeringen seguros sigorta assicurazioni insurances hoken sigortacilik
bank: banco banca banque banken banks bankasi bancorp banc bankers bancshares bancorporation banking bankshares ginko
capital: cap
investment: investments invest investimentos inversiones investissement investissements investors investor investimenti inwestycje yatirim beleggingen
property: properties prop props
estate: estates
energy: energie energia energias energies energetica enerji energi energiya enerji energetik
material: materials materiais materiales materialien
chemical: chemicals chem chemie chimica chimie quimica quimicas chemistry kimya quimicos kagaku
consulting: consult consultants consultancy consultant consultoria consultores consulenza beratung conseil conseils consultoras danismanlik advisory advisors advisers
logistic: logistics logistica logistik logistique lojistik logisticos
transportation: transport transports transportes trasporti
distribution: distributors distributor distribucion distribuidora distribuicao distributing vertrieb
publishing: publishers publisher publications verlag editora editorial ediciones edicoes edizioni editions yayin yayinlari yayinevi publication
construction: constructions construccion construcciones construcao construcoes costruzioni bau insaat constructors bouw kensetsu insaat edificacoes edilizia
builder: builders
design: designs diseno
network: networks netw
application: applications apps app
software: softwares yazilim logiciel logiciels
data: datas
analytics: analytic analytix
company: cie compagnie compania companhia compagnia
centre: center centro zentrum ctr cntr centrum centers centres
national: natl nacional nationale nazionale nazionali
american: amer
america: americas
food: foods alimentos alimentaire alimentari lebensmittel gida shokuhin
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
clinic: clinics clinica clinicas klinik kliniken klinika
game: games
studio: studios estudio estudios
brand: brands
fund: funds
security: securities
instrument: instruments
component: components
device: devices
motor: motors
automotive: auto automobile automobiles automotriz jidosha otomotiv
vehicle: vehicles
machine: machines machinery maquinas maschinen maschinenbau makina kikai
metal: metals metales metais
mine: mines mining minera mineracao
royalty: royalties
water: agua aguas wasser eau eaux
trade: trading comercio ticaret handel handels trader traders shoji boeki
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
agency: agencia agence agenzia agentur agencias
lawyers: abogados advogados avvocati avocats
attorney: attorneys
school: schools
travel: travels viagens viajes viaggi voyages
tour: tours
book: books livros libros bucher kitabevi
agricultural: agriculture agro agri agricola
art: arts
textile: textiles textil tekstil texteis textiles texteis
office: offices oficina buro bureau
project: projects
information: informacao informacion informazione informazioni informationen
innovation: innovations inovacao innovacion innovazione innovazioni
society: sociedade sociedad societa societe gesellschaft
technical: tecnico tecnicos tecnicas tecnici technische techniczne
professional: professionals profissional profesional professionnel profissionais
realty: imobiliaria imobiliarios inmobiliaria immobilier immobiliare immobilien fudosan
bookshop: livraria librairie libreria bookstore
furniture: mobiliario moveis muebles mobel mobili mobilya
specialty: specialties specialities especialidades speciality
academy: academia akademie accademia academie
park: parque parc parco
conference: conferences congressos congresos congress
muller: mueller
farm: farms
wine: wines vinhos vinos vins vini
tool: tools ferramentas herramientas werkzeuge outils utensili
glass: vidro vidrio verre vetro glas
paper: papel papier carta
packaging: embalagens embalajes verpackung verpackungen emballage imballaggi
photo: foto
fashion: moda mode
music: musica musik musique
sport: sports deporte deportes esporte esportes
corporation: corporacion corporacao corporazione
factory: fabrica fabrique fabrik fabbrica
rehabilitation: reabilitacao rehabilitacion reha
optic: optics optik optica optique ottica
dental: dentaria dentario dentale
animal: animais animales animals
architect: architects architekten arquitectos arquitetos architectes architetti
architecture: arquitetura arquitectura architettura architektur
law: direito derecho droit recht
tourism: turismo tourismus tourisme
wood: madeira madeiras madera maderas holz bois legno
digital: digitais digitales
platform: platforms plataforma plataformas plattform
representation: representacoes representaciones representations
synthetic: sinteticas sinteticos
commercial: comercial comerciais comerciales commerciale
integrated: integradas integrados integrado integrada integree integrati
activity: activities actividades atividades
cultural: culturais culturales culturel culturelle
language: languages linguas lenguas idiomas langues sprachen
plant: plants vegetal vegetais
graphic: graphics grafica graficas grafico graficos
work: works trabalhos trabajos travaux lavori
business: empresarial empresariais empresariales
strategy: estrategia estrategias strategie strategies strategia
study: studies estudos estudios studi etudes
production: producao produccion produzione produktion productions
informatics: bilisim informatica informatique informatik
steel: tekko acciaio acier stahl aco acero
training: formacao formacion formazione schulung opleiding
royal: koninklijke koninklijk koninkl kongelige kungliga
environmental: ambiental ambientais ambientales ambientale
environment: ambiente umwelt environnement medioambiente
advanced: avancado avancados avancadas avanzado avanzados avanzadas avance avances avancee avancees avanzati fortgeschrittene
nutrition: nutricao nutricion nutrizione ernahrung
biotherapeutic: biotherapeutics
biopharmaceutical: biopharma biopharmaceuticals biopharm biofarma
scientific: scientifica scientifique wissenschaftlich cientifica cientifico cientificas cientificos
organization: organisation organisations organizations organizacion organizacao organizzazione
defense: defence
aluminum: aluminium
labor: labour
color: colour colors colours
harbor: harbour harbors harbours
honor: honour
favor: favour
flavor: flavour flavors flavours
neighbor: neighbour
armor: armour
vapor: vapour
behavior: behaviour behavioural behavioral
theater: theatre theaters theatres
meter: metre meters metres
fiber: fibre fibers fibres
caliber: calibre
saber: sabre
grey: gray
program: programme programmes programs
catalog: catalogue
dialog: dialogue
analog: analogue
jewelry: jewellery jewelers jewellers
pediatric: paediatric pediatrics paediatrics
orthopedic: orthopaedic orthopedics orthopaedics
anesthesia: anaesthesia
hematology: haematology
gynecology: gynaecology
license: licence licensing
mold: mould moulding molding moulds molds
plow: plough
tire: tyre tyres tires
sulfur: sulphur
yogurt: yoghurt
donut: doughnut donuts doughnuts
whiskey: whisky
skeptic: sceptic
check: cheque
cozy: cosy
subsidiary: sucursal filial succursale filiale zweigniederlassung niederlassung
1st: first
2nd: second
3rd: third
1: one
2: two ii
3: three iii
4: four iv
5: five
6: six vi
7: seven vii
8: eight viii
9: nine ix
10: ten
11: eleven
12: twelve
13: thirteen
14: fourteen
15: fifteen
16: sixteen
17: seventeen
18: eighteen
19: nineteen
20: twenty
30: thirty
40: forty fourty
50: fifty
60: sixty
70: seventy
80: eighty
90: ninety
100: hundred
1000: thousand
computer: computers computing computacion
`;

/**
 * Maps a folded word to the form in which it is compared. A word that is not listed keeps its
 * form.
 */
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

/** Returns a word whose number in front is written in letters: `twelvelabs` for `12labs`. */
export function spellLeadingNumber(word: string): string {
  if (word.charCodeAt(0) > NINE) return word;
  const digits = LEADING_NUMBER.exec(word)?.[0];
  const spelled = digits === undefined ? undefined : NUMBER_NAMES.get(digits);
  return spelled === undefined ? word : spelled + word.slice(digits!.length);
}

const NINE = 0x39;
const LEADING_NUMBER = /^\d{1,2}(?=[a-z])/;
const NUMBER_NAMES: ReadonlyMap<string, string> = readNumberNames();

function readNumberNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, digits] of WORD_FORMS) {
    if (/^\d+$/.test(digits) && !names.has(digits)) names.set(digits, name);
  }
  return names;
}
