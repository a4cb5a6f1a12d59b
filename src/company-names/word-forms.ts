/**
 * Different spellings of one business word. Each is mapped to one form before names are compared.
 * The spellings are abbreviations, plurals without a meaning (`Technologies`), variants, and the
 * same word in other European languages. Written by hand from general knowledge. On the left is the
 * form in which names are stored and compared. On the right are its variants. If a word means the
 * same, add it here. If a word must count less, add it to word-lists.ts.
 */
const FORMS = `
laboratory: lab labs laboratories laboratoire laboratoires laboratorio laboratorios laboratori laboratorium labor
technology: tech techs technologies technologie technologia technologias technologien tecnologia tecnologias tecnologie teknoloji teknologi teknologia technologij tecnology technlogies technik teknik technics tecnica technique techniques tecnologico tecnologica tecnologicos tecnologicas
international: intl internacional internationale internazionale internationaal internationella uluslararasi
university: univ universitat universitaet universite universidad universidade universita uni universitesi universiteit universitet universitetet yliopisto uniwersytet univerzita daigaku
manufacturing: mfg mfr manufacturers manufacturer manufacture manufactory manufacturas seisakusho seizo fabrication fertigung imalat
service: services svc svcs serv servicios servicio servicos servico servizi servizio serviços tjanster dienst dienste hizmetleri dienstleistungen
system: systems sys systeme systemes sistema sistemas sistemi systeem systemen sistemleri
solution: solutions soln solns solucion soluciones solucoes solucao soluzioni losungen losungen solucao
pharmaceutical: pharma pharm pharmaceuticals pharmaceutica pharmaceuticos pharmazeutika farma farmaceutica farmaceutici farmaceuticos farmaceutico farmaceuticas pharmaceutique pharmaceutiques ilac pharmazeutische pharmazeutical seiyaku yakuhin lakemedel legemidler laegemidler arzneimittel farmacias
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
foundation: fdn foundations fundacion fundacao fondazione fondation stiftung stichting vakfi stiftelsen foundaton fundacja saatio stiftelse alapitvany nadace vakif
financial: fin financials financiera financeira finanziaria finanz finances finance financing finans
insurance: ins assurance assurances versicherung versicherungen verzekeringen seguros sigorta assicurazioni insurances hoken sigortacilik forsikring forsakring forsakringar vakuutus ubezpieczenia assekuranz
bank: banco banca banque banken banks bankasi bancorp banc bankers bancshares bancorporation banking bankshares ginko sparkasse sparbank sparebank caixa pankki
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
distribution: distributors distributor distribucion distribuidora distribuicao distributing vertrieb distr dist dystrybucja dagitim
publishing: publishers publisher publications verlag editora editorial ediciones edicoes edizioni editions yayin yayinlari yayinevi publication
construction: constructions construccion construcciones construcao construcoes costruzioni bau insaat constructors bouw kensetsu insaat edificacoes edilizia bygg byggnads budownictwo rakennus budowlane
builder: builders
design: designs diseno
network: networks netw
application: applications apps app
software: softwares yazilim logiciel logiciels oprogramowanie ohjelmisto ohjelmistot programvara programvare programmatuur
data: datas
analytics: analytic analytix
company: cie compagnie compania companhia compagnia
centre: center centro zentrum ctr cntr centrum centers centres
national: natl nacional nationale nazionale nazionali
american: amer
america: americas
food: foods alimentos alimentaire alimentari lebensmittel gida shokuhin
beverage: beverages bebidas
brother: bros brothers gebr gebruder gebroeders freres hermanos irmaos fratelli bracia kardesler
son: sons sohne fils hijos figli zonen soner sonner synowie ogullari
partner: partners
venture: ventures
resource: resources
restaurant: restaurants
hotel: hotels
home: homes
store: stores
health: healthcare salud saude sante gesundheit saglik
hospital: hospitals krankenhaus sykehus szpital hastane hastanesi hopital ziekenhuis sairaala
clinic: clinics clinica clinicas klinik kliniken klinika
game: games
studio: studios estudio estudios
brand: brands
fund: funds
security: securities seguridad seguranca sicherheit sicurezza securite guvenlik beveiliging
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
school: schools schule scuola escola escuela ecole skole szkola okul
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
realty: imobiliaria imobiliarios inmobiliaria immobilier immobiliare immobilien fudosan eiendom fastigheter ejendomme kiinteisto nieruchomosci vastgoed emlak gayrimenkul
bookshop: livraria librairie libreria bookstore
furniture: mobiliario moveis muebles mobel mobili mobilya
specialty: specialties specialities especialidades speciality
academy: academia akademie accademia academie
park: parque parc parco
conference: conferences congressos congresos congress
muller: mueller
farm: farms
wine: wines vinhos vinos vins vini
tool: tools ferramentas herramientas werkzeuge outils utensili werkzeug ferramenta herramienta utensileria
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
2: two ii zwei deux twee tva iki
3: three iii drei trois tres tre drie trzy
4: four iv vier quatre cuatro quattro fyra dort
5: five funf cinq cinco cinque vijf fem piec
6: six vi sechs seis zes szesc
7: seven vii sieben sept siete sette zeven sju syv siedem
8: eight viii acht huit ocho osiem sekiz
9: nine ix neun neuf nueve nove negen dziewiec
10: ten zehn dix diez dieci tien dziesiec
11: eleven undici
12: twelve zwolf douze doce dodici twaalf tolv
13: thirteen dreizehn treize trece tredici dertien
14: fourteen
15: fifteen
16: sixteen
17: seventeen
18: eighteen
19: nineteen
20: twenty zwanzig vingt veinte venti twintig tjugo
30: thirty
40: forty fourty
50: fifty
60: sixty
70: seventy
80: eighty
90: ninety
100: hundred hundert
1000: thousand tausend
computer: computers computing computacion
20th: twentieth
12th: twelfth
11th: eleventh
10th: tenth
9th: ninth
8th: eighth
7th: seventh
6th: sixth
5th: fifth
4th: fourth
thomas: thos
charles: chas
william: wm
saint: st
winery: wineries weingut cantina bodega
house: houses
garden: gardens garten jardin jardim giardino
kitchen: kitchens kuche kuchen cuisine cucina cocina cozinha
church: kirche eglise iglesia igreja chiesa kosciol
library: bibliothek biblioteca bibliotheque biblioteka
museum: museo museu muzeum muzej
advertising: advert publicidad publicidade pubblicita reklam werbung
fishery: fisheries fischerei pesca fiskeri
pump: pumps pumpen pompe pompy pompa
shipping: rederi reederei
printing: druckerei imprimerie drukarnia tipografia imprenta matbaa
dairy: molkerei laiterie mejeri mleczarnia
council: conseil consejo concelho raad
bakery: bakeries backerei backereien boulangerie panaderia padaria panificio bakkerij bageri bageriet piekarnia
brewery: breweries brauerei bryggeri bryggerier brouwerij cerveceria brasserie birrificio browar cervejaria
`;

/** Maps a folded word to its form for comparison. An unlisted word keeps its form. */
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

/** Returns a word with its leading number in letters. Example: `twelvelabs` for `12labs`. */
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
