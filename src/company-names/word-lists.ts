/** Classes of words in company names. weights.ts has the weight of each class. */
export type WordClass =
  | 'filler'
  | 'suffix'
  | 'generic'
  | 'industry'
  | 'institution'
  | 'vehicle'
  | 'place'
  | 'common'
  | 'seldom'
  | 'surname'
  | 'number'
  | 'rare';

/** Words by class, in the form of word-forms.ts. */
export const CLASS_LISTS: Readonly<Partial<Record<WordClass, string>>> = {
  filler: `
    group holding company the of for an i`,
  suffix: 'com net org io royal',
  generic: `
    international global worldwide     enterprise technology solution service system software laboratory digital media consulting partner
    product industry management development research science network interactive analytics data platform application
    online web internet it ai labs studio design brand resource associate association institute corporate
    corp business commerce market marketing communication engineering manufacturing center centre office unit division
    agency organization organisation society club team project program programme operation innovation creative concept
    idea works work workshop factory shop store house world universe planetary american america european europe asian
    asia african africa pacific atlantic national federal state public private general united universal standard
    premier advanced integrated applied dynamic strategic professional specialist specialty specialities expert
    intelligence intelligent information informatics computer mobile virtual cyber cloud supply distribution trade
    import export investment asset advisor equity wealth production operator registered
    unlimited integration performance quality improvement cooperative tool equipment machine component device
    instrument collective lab hub spaces ops technical`,
  industry: `
    from in to at on by with atomic pharmaceutical biopharma biopharmaceutical therapeutic therapy bioscience
    biotechnology biologic bio biosystem biosolution biomedical biomedicine biolab biometric life lifescience
    lifesciences health medical medtech clinical clinic hospital care wellness diagnostic genomic genetic oncology
    surgical dental vision optic optical photonic imaging electronic electric semiconductor microsystem nanotechnology
    nano material chemical plastic polymer metal steel mine gold silver oil gas petroleum energy power solar wind
    renewable nuclear hydrogen battery fuel water environmental cleantech waste recycling financial finance
    insurance payment credit mortgage lending bancorp savings reit realty estate real property wellbeing apartment
    construction builder building architecture architect infrastructure logistic transportation shipping freight
    delivery automotive motor vehicle mobility aerospace aviation airline air defense defence space aeronautic robotic
    automation control sensor telecommunication telephone telephony broadband wireless food beverage restaurant
    brewing brewery wine coffee bakery farm agricultural agtech farmaceutica textile apparel fashion clothing footwear
    jewelry cosmetic beauty furniture education learning school academy training publishing press
    news book entertainment music film game gaming sport fitness travel tourism hotel hospitality tour airport legal
    lawyers attorney law recruiting staffing talent hr payroll accounting audit packaging paper printing print retail
    wholesale grocery hardware microelectronic animal veterinary pet nutrition nutraceutical cannabis cell gene
    protein immune vaccine tissue drug medicament compound catalyst laser advertising ads video audio photo
    broadcasting television radio publisher marketplace ecommerce adtech fintech edtech proptech insurtech biosimilar
    crypto blockchain bitcoin bioassay incubator incubation commodity exchange bond income
    acquisition recording genetics proteomic peptide antibody stem cancer cardiac cardio cardiovascular respiratory
    ophthalmic orthopedic radiology pathology pharmacy surgery biosciences biopharmaceuticals biotherapeutic
    biomaterial biochemical biofuel biodiesel electrochemical optoelectronic microfluidic instrumentation metrology
    engine turbine boiler pump valve pipe cable cement concrete ceramic glassware lumber wood rubber tire paint
    coating adhesive fiber fibre dairy meat seafood fishery poultry grain sugar feed farming organics beer spirit
    liquor bottling leasing rental broker brokerage underwriting reinsurance annuity treasury staff career job
    tutoring kids toy baby appliance lighting lamp kitchen garden electricity utility grid heating cooling hvac
    plumbing drilling exploration pipeline refinery refining rail railway railroad bus taxi truck trucking marine ship
    maritime port ferry parking storage postal mail parcel courier translation language localization event conference
    exhibition ticketing ticket security surveillance protection safety fire municipal charity
    semiconductors wafer chip circuit display lens camera bookstore bookshop newspaper magazine journal
    outsourcing hosting computing`,
  institution:
    'university college church museum library foundation venture pension council government capital faculty endowment ministry diocese alumni federation',
  vehicle: 'trust bank fund',
  number: 'ii iii iv v vi vii viii ix xi xii 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 20th',
};

/** Ordinary words, given names and animals that often occur as company names. */
export const COMMON_WORDS = `
  luna sol stella terra astro cosmo geo neo omni proto vita viva nova alta bella casa dolce forza gaia solo vera
  renewal expansion upsell opportunity times unknown archived duplicate
  ability able about above absolute access account ace across act action active acute adapt add adventure after again
  age agent agile agreement ahead aim alarm alert align alive all alliance allied ally alpha alpine always amazing
  amber ambient amp anchor angel angle answer any apex apple aqua arc arch arena arrow art artisan ascend ascent ash
  aspect aspen assist aspire astra atlas atom aura aurora author auto avenue aware away axis azure back badger balance
  ball balloon band banner bar bare bark barn base basic basis basket bay beach beacon beam bean bear beat bee bell
  belt bench berry best beta better beyond big bike bill bird birch bit bite black blade blank blast blaze blend blink
  block bloom blossom blue board boat body bold bolt bone boost boot border born boss bottle bottom boulder bound
  boundary bow bowl box boy brain branch brave bread break breath breeze brew brick bridge bright bring broad broadway
  bronze brook brother brown brush bubble buck bud buddy buffalo bug build bull bundle burst butter button buy buzz
  cactus cafe cake calm camp campus canal candle candy canvas canyon cape capitol captain capture car carbon card
  cargo cart case cash cast castle cat catch cause cave cedar central century certain chain chair challenge champion
  chance change channel charge chart chat check cheer chef cherry chief child choice choose circle citizen citizens
  city civic claim clarity class classic clean clear clever cliff climb clip clock close clover coach coast coat code
  coin cold collect color colour comet comfort command common community compass complete concord condor confident
  connect connected connection conscious constant contact content context continental continuum cool copper coral core
  corner cornerstone cosmic cosmos cost country court cove cover craft crane create creator credo crest crew cross
  crow crowd crown cruise crystal cube cup cure curious current curve custom customer cut cute cycle daily dance dare
  dark dart dash dawn day deal dear decision deck deep deer defined delta demand depth desert desk destiny detail
  diamond dig dime direct direction discount discover discovery disk distance dive divide dock doctor dog dollar
  dolphin domain dome door dot double dove down dragon dream dress drift drink drive driver drop drum dual duck dust
  duo dutch eagle early earth ease east eastern easy echo eclipse eco edge edit effect egg eight elastic elder element
  elephant elevate elite elm ember embrace emerald emerge emerging empire empower enable end endeavor endless engage
  enhance enjoy ensemble entrust envision envoy epic equal equator equinox era escape essence essential essentials
  eternal ether ethos evergreen every everyday evolve evolution exact excel excellence exclusive exotic explore
  explorer express extend extra extreme eye fabric face fact fair faith falcon fall family fan fancy far fast fate
  father favor feather feel fellow fence fern field fifth fig fight figure file fill final find fine finger finish
  firm fish fit fix flag flame flare flash flat fleet flex flexible flight flint flip float flock flood floor flow
  flower fluent fluid fly focus fold folk follow foot force forest forever forge fork form formula fort forte forth
  fortress fortune forum forward found founder fountain four fox frame free freedom fresh friend friendly frog front
  frontier frost fruit full fun fuse fusion future gain galaxy gallery gap garage gate gateway gather gear gem
  generation generic genesis genius gentle genuine ghost giant gift girl give glacier glad glass gleam globe glory
  glow go goal golden good goose grace grade grand granite grant grape graph grasp grass gravity gray great green
  greenhouse grey grip groove ground grove grow growth guard guardian guess guest guide guild gulf guru habit half
  hall halo hammer hand handle happy harbor harbour hard harmonic harmony harvest haven hawk head heal heart heat
  heaven height helix hello help herald herb heritage hero hidden high highland hill hire history hit hive holistic
  hollow holy home honest honey honor hook hope horizon horn horse host hot hour human hunt hunter hybrid ice icon
  ideal identity ignite image imagine impact imperial impulse inbox inch index indigo infinite infinity influence ink
  inner inside insight inspire instant intact intake intel intent inter invent invite iron island ivory ivy jade jam
  jar jet join journey joy jump junction june jungle junior jupiter just keen key keystone kick kid kind king kingdom
  kit kite kiwi knight knot know knowledge label ladder lady lake land lane lantern large lark launch laurel lava lead
  leader leaf leap learn legacy legend lemon lesson level lever liberty library lift light lighthouse lightning like
  lily lime limit line link lion liquid list listen little live lively living local locate lock lodge loft logic long
  look loop lotus loud love loyal lucid luck lucky lunar lunch luxe luxury lynx lyric macro magic magnet magnetic
  magnolia main major make maker mango mantis many map maple marble march marina mark marker mars mask mass master
  match mate matrix matter maverick max maximum may maze meadow mean measure meet mega mellow melody memory mentor
  mercury merge meridian merit mesa mesh message meta meteor method metric metro micro mid middle midland mighty
  milestone milk mill mind mini mint minute miracle mirror mission mist mix moment momentum monarch money monitor
  monkey monster month moon more morning mosaic moss mother motion mount mountain mouse move movement much multi muse
  mustang mutual my mystic name narrative native nature natural navigator near neat nest neural neutral never new next
  nexus nice night nimble nine noble node nomad noon nordic normal north northern northstar note notion nova now
  nucleus number oak oasis object ocean octagon octopus odyssey offer offset old olive omega omni once one onion onyx
  opal open opera opinion opportunity optimal optimum option orange orbit orchard orchid order organic origin original
  osprey otter outer outlook output outside over owl own oxygen pace pack packet page pair palace pale palm panda
  panel parade paradigm paradise parallel park part party pass passage passion past patch path pathway patient patriot
  pattern pause peace peach peak pearl pebble pen penguin people pepper perch perfect peregrine permanent person
  pharos phase phoenix phone photon pick picture piece pier pilot pin pine pink pioneer pitch pivot pixel place plain
  plan plane planet plant plasma plate platinum play player plaza please plenty plot plug plum plus pocket poet point
  polar polaris pole polish pond pool pop popular portal portfolio positive post potential pound practical prairie
  praise precious precise precision preferred presence present prestige pretty prime prince principle prism pro
  process produce profile profit progress promise proof proper prospect prosper protect proud prove provident pulse
  pure purple purpose push puzzle pyramid quantum quarter quartz queen quest question quick quiet quill quilt rabbit
  race rack radar radiant radical radius raft rain rainbow raise ram ramp ranch range ranger rapid rare rate raven ray
  reach react read ready reason rebel recall record red reef reflect reflex region regular relay reliable reliance
  relief remedy remote renew republic rescue reserve resilient resolute resolution resolve resonance respond response
  rest result return rev reveal revolution reward rhythm ribbon rice rich ride ridge right ring ripe ripple rise river
  riverside road roam rock rocket rocky role roll romeo roof room root rope rose rosetta rotor round route rover row
  ruby rule run runner runway rush safe saga sage sail salt same sand sapphire satellite saturn sauce savvy say scale
  scan scene scholar scope score scout screen script sea seal search season seat second secret secure seed seek select
  self send senior sense sentinel sentry sequence sequoia serenity series serve seven shade shadow shape share shark
  sharp shell shield shift shine shoe shore short show side sierra sight sigma sign signal signature silent silk
  simple single site six size skill skin sky skyline sleep slice slide slim slope small smart smile smith smoke smooth
  snap snow snowflake social soft soil solid solo solve sonic soul sound source south southern sovereign spark special
  spectrum speech speed sphere spice spider spin spiral splash split spoon spot spring sprout spruce square squirrel
  stable stack stadium stage stake stamp stand star stark start startup station status stay steady stealth steam step
  stellar stick stitch stock stone storm story strait strand strategy stratus straw stream street strength stretch
  stride strike string stripe strong structure student study style suite sum summer summit sun sunny sunrise sunset
  super superior support supreme sure surf surface surge swan sweet swift swim swing switch sword symphony sync
  synergy syndicate table tag tail take tale tall tandem tango tap target task taste tea teach tell temple tempo ten
  tend terra test text theory think third thought thread three thrive thunder tide tiger tight tile time tiny tip
  titan toast today together token tomorrow tone top torch total touch touchstone tower town trace track tradition
  traffic trail train transfer transform transit transparent trek trend triad trial triangle tribe tribute trident
  trillium trinity trio triple triumph true trusted truth try tulip tune turbo turn turtle twin twist two type ultra
  umbrella under unicorn union unique unison unite unity up upper upstream uptown urban us use user vacation valley
  value vanguard vantage vault vector vega velocity velvet venus verge verse vertex vertical very vessel veteran via
  victor victory view vigor villa village vine vintage violet viper virtue vista vital vivid voice void volt volume
  vortex vote voyage vulcan wagon walk wall wallet walnut wander want war ware warm warrior wash watch wave way
  weather week welcome well west western whale what wheel white who whole why wide wild will willow win window wing
  winner winter wire wisdom wise wish wolf woman women wonder word worth wren write yard year yellow yes yield young
  your youth zebra zen zenith zephyr zero zest zip zone zoom adam adams alex alexander allen anderson andrew anna anne
  anthony arthur ben benjamin bennett bob brian bruce bryan carl carter charles charlie chris clark cohen collins
  cooper daniel david davis dean edward edwards emma eric evans evan frank fred gary george gordon graham harris harry
  harvey henry howard hughes jack jackson jacob jacobs james jane jason jean jeff jennifer jerry jim jimmy joe john
  johnson jones jordan joseph josh kelly ken kevin larry lawrence lee lewis louis louise lucas luke marcus maria marie
  martin mary matt matthew michael mike miller mitchell monica moore morgan morris murphy murray nelson nick nicholas
  oliver oscar parker patrick paul peter phil philip phillips richard richards robert roberts robin robinson roger ron
  ross roy russell ryan sam samuel sara sarah scott sean simon stephen steve steven stewart sullivan susan taylor ted
  thomas thompson tim tom tony tucker turner vincent walker walter ward warren watson wayne william williams wilson
  wong wright saint san santa don mr mrs dr sir st api app b2b b2c iot vr ar xr saas erp crm sms gps usa auf aus bei
  mit und zum zur ihr mein dein get we our you me is be can let made so no not goldman sachs barclay schmidt schneider
  fischer weber meyer wagner becker hoffmann schulz koch bauer richter klein schroder neumann schwarz zimmermann braun
  kruger hartmann lange werner krause lehmann muller huber garcia rodriguez gonzalez fernandez lopez martinez sanchez
  perez gomez diaz torres ramirez flores rivera cruz reyes morales ortiz gutierrez silva santos oliveira souza pereira
  ferreira costa rodrigues almeida rossi russo ferrari bianchi romano colombo ricci marino greco bruno gallo conti
  dubois durand bernard petit moreau laurent lefebvre michel leroy roux fournier girard bonnet dupont lambert
  andersson johansson karlsson nilsson eriksson larsson olsson hansen johansen olsen larsen andersen pedersen nielsen
  jensen christensen sorensen jansen bakker visser smit vries peeters janssens novak kowalski nowak popov ivanov
  petrov smirnov wang zhang chen yang zhao huang zhou tanaka suzuki sato watanabe takahashi yamamoto nakamura
  kobayashi kim choi jung singh kumar sharma gupta patel shah khan ali ahmed hassan nguyen tran pham levy katz
  friedman goldberg rosen stein weiss lloyd griffin hamilton harrison spencer mason hayes bradley barker chapman
  palmer gibson webb marshall elliott stevens simpson fraser mackenzie douglas campbell macdonald mcdonald kennedy
  obrien sutherland sinclair burns wallace barnes butler perry powell patterson sanders jenkins foster bryant morrison
  ellis ford carroll duncan weaver hicks crawford henderson dixon hoffman hudson wheeler carr fuller lawson fields
  franklin montgomery johnston hancock madison monroe jefferson lincoln carlisle lancaster windsor hampton preston
  winston clifton milton norton dalton weston easton burton ashley beverly kingston
`;

/** Ordinary words that seldom occur as company names. */
export const SELDOM_WORDS = `
  bliss acoustic messenger merchant resort lithium physician intern niche avant columbia rigel nation nomadic bionic
  tonic scientist engineer inventor curator director editor actor banker barber butcher commander conductor detective
  farmer fisherman gardener inspector judge lawyer librarian magician manager mayor mechanic miner musician nurse
  officer painter photographer pirate president priest professor producer referee sailor senator sheriff singer
  soldier surgeon teacher therapist translator viking waiter watchman wanderer worker writer accelerate activate
  advance amplify analyze animate apply approach arrange assemble assign attach attract bounce breathe browse budget
  calculate carry celebrate chase clarify combine compare compete compose compute conceive conquer consider construct
  consume contain continue contribute convert cook coordinate copy crawl decide declare dedicate define deliver depend
  describe deserve detect determine develop discuss distribute donate draw earn educate elect emit employ encourage
  enlighten enrich ensure enter entertain equip establish estimate evaluate examine expand expect explain extract
  fasten fetch generate greet guarantee happen identify improve include increase inform inject inspect install
  interact introduce investigate involve iterate kayak knock manage memorize mention migrate mobilize motivate
  multiply negotiate notice observe obtain occur operate optimize participate perform persist pour predict prepare
  prevent preview proceed promote propose provide publish purchase realize receive recognize recommend recover recycle
  reduce refer release rely remain remember remind remove repair repeat replace reply report represent request require
  reside resist retain retrieve review revise rotate satisfy scatter separate settle simplify simulate sort specify
  speak spend stimulate strengthen submit succeed suggest suppose surround survive suspect teleport tempt transcend
  translate transmit transport unlock unwind update upgrade upload validate verify visit wait wake warn witness wrap
  attic balcony basement bedroom cellar chimney closet cottage cradle drawer fireplace flask kettle mansion mattress
  oven pantry pillow porch saddle shelf sofa spade stove teapot thermos toolbox towel wardrobe wheelbarrow anvil axle
  buckle chisel drill gasket gauge hinge lathe nail needle nozzle nut piston plier pulley ratchet rivet screw shovel
  spanner sprocket tong trowel welder winch wrench algebra binary boolean calculus cubic decimal diagonal fraction
  geometry integer logarithm median modulus numeric percent polygon quadratic quotient random ratio tangent theorem
  topology variable abacus alphabet adjective consonant grammar noun pronoun sentence syllable verb vocabulary vowel
  aegis ajax alchemy amigo anthem apollo aries artemis athena avalon avatar babylon bamboo banyan baron basil bastion
  bazaar beagle beaver berkshire bison blitz bobcat bonanza bravo buffet burrow butterfly cadence cadre caliber
  callisto camelot cardinal caribou carousel cascade caspian cassandra catapult centaur ceres chameleon chaos chariot
  charter cheetah chimera chorus cicero cipher cirrus citadel citrus clarion cobalt cobra cocoon codex cohort colony
  colossus conduit confluence constellation convergence convoy cortex cougar coyote crater crescent crimson crucible
  crusader crux cypress daisy dandelion decibel denim diesel digest diplomat draco dragonfly dune dynamo ecology
  edison einstein elan elixir ellipse embassy emblem emissary empathy encore enigma ensign entropy epiphany eureka
  eden everest exodus expanse facet fable fathom ferret fiesta finch firefly flamingo fluke flux foundry fractal
  frontline fulcrum galileo gambit garnet gauntlet gazelle gazette gecko gemini gladiator glimpse gopher gorilla
  grizzly gryphon guava habitat hades harrier hatch hatchet hazel heather hedgehog helios helium heron hippo hornet
  huddle hummingbird hyperion icarus igloo illuminate iris isis jackal jaguar janus jasmine jasper javelin juniper
  juno kaleidoscope karma keel kepler kestrel kodiak kraken lancer larch lattice lemur leopard lexicon liaison lilac
  limitless linear locust locus logos loom lumen luminary lumina luminate lupine lyra mammoth manifest manifold
  marathon marigold mariner marlin marquee marquis matador maven medley medusa memento mercator merlin mermaid
  meteorite midas millennial millennium mimosa minerva minotaur moose morpheus myriad neptune newton nightingale
  nirvana noah obsidian octave oculus olympia olympus oracle orca orion ostrich oyster paladin pandora pangaea
  pantheon panther papaya papyrus paragon parrot parsec pegasus pelican peloton peony perception perennial perimeter
  periscope perseus petal phantom pheasant piazza pigeon pilgrim pinnacle plateau plato pluto plume pollen poppy
  porcupine poseidon prelude prodigy prometheus protocol proton provenance puma python quasar quicksilver quorum
  raccoon raptor ravine regent renaissance revel rhapsody rhino rogue rosemary saffron salamander samba samurai
  sanctuary sanctum saber savanna scarab scarlet schooner scribe seraph serpent shaman shepherd sherpa sirius skylark
  slingshot solace solstice solaris sonata soteria sparrow sparta spartan specter spectra sphinx splendid spire spore
  starfish starlight sterling stork sunflower swallow swarm symbiosis synapse syntax talon tapestry teal telescope
  tempest tensor thistle thor timber topaz tornado toucan tranquil treasure trestle triton trojan troika tropic trove
  tundra tycoon typhoon ulysses umbra upland upside upstart upright utopia valiant valkyrie valor vanilla vanity
  verdant veritas verity vertigo viola vulture walrus wasp waterfall watershed whisk whisper whistle wildcat wildfire
  windmill wizard wolverine wombat woodland woodpecker xenon yucca zeal zeppelin zeus zinc zodiac arcadia affinity
  allegiance ample appeal arrival aristotle arsenal ashton auburn austin avid avon axiom barrel beck bedrock bento
  blueprint boutique breakthrough brisk broadview cabin calibre canary candid cannon canopy cantor carrier centric
  chapter chess chrome civil cloudy cobble compliance congress consensus convey corridor couture covenant credible
  cricket crossroad cupid curate curio curiosity dazzle debut decade deluxe devote digit diligent discreet divine
  durable dynasty eager earnest eclectic elegant eminent endure entire ethical exceed exempt fabled fearless feast
  federation festive fidelity flair flicker flourish fluency foresight fragment fringe galvanic generous glide gourmet
  graceful gracious grateful gravel grit gypsum harness hearth highway hoist homestead humble hurdle ignition illusion
  immense impress incline inertia infuse ingenious inherent initial innate inquire instinct interval intrepid
  intrinsic intuition invincible jovial jubilee kindle kindred kinetic lavish leverage longitude latitude luster
  magnify majestic marvel maxim mayflower mettle midnight modern modest molecular moonlight nectar neighbor neighbour
  nimbus novel nurture oath oblique obvious omnibus onward opus orchestra outpost outset overture pact panorama parity
  particle patron penny peninsula persona pillar placid playful pledge plumb poise polished porter portrait pragmatic
  prefer premise privilege propel prosperity province prudent quaker quench quiver radial rally rebound receptor
  redwood refine refuge regal rejoice remark rendezvous resonate restore retro reunion reverie revive rival robust
  rustic savant scarce scenic scroll seamless serene settler shelter signet skyward snug socket soar sojourn southwest
  northwest southeast northeast spree sprint squad stamina steadfast steward stratum sublime subtle suburban surplus
  sustain sweep tailor tavern tenacity testament thesis tidal tier toll torque tracer traverse trigger trilogy
  tropical trusty tunnel turquoise twilight ultimate unveil uplift urgent usher vibrant vicinity vigilant virtuoso
  visionary vocal volunteer warehouse warp wedge whirl wicked willing woven yonder acorn almond apricot avocado
  basilica biscuit blackberry blueberry brownie caramel cashew celery chestnut chili chocolate cinnamon coconut cookie
  cranberry cucumber donut fennel garlic ginger grapefruit hazelnut kale macaroni marshmallow melon muffin mustard
  nutmeg oregano paprika peanut pecan persimmon pickle pineapple pistachio pomegranate potato pretzel pumpkin radish
  raspberry ravioli rhubarb rutabaga sesame soup spinach squash strawberry tamarind tangerine thyme tomato truffle
  turmeric turnip waffle wasabi watermelon zucchini
`;

/** Trades in German, French, Iberian, Italian, Dutch, Nordic, Slavic, Turkish and Japanese. */
export const FOREIGN_TRADES = `
  arzneimittel gesellschaft kraftwerke kraftwerk werke werk anlagen anlagenbau fahrzeuge fahrzeugbau druck druckerei
  immobilien hausverwaltung vermogensverwaltung apotheke apotheken klinikum praxis mobel stahl stahlbau papier
  verpackung verpackungen spedition reisen reiseburo brauerei backerei metzgerei getranke landwirtschaft stadtwerke
  abwasser entsorgung umwelt umwelttechnik messtechnik steuerberatung rechtsanwalte notare architekten planung werbung
  werbeagentur medien rundfunk produktion dienstleistung schule akademie bildung sparkasse versorgung netze
  gebaudetechnik haustechnik elektrotechnik holzbau holz metallbau werkzeuge werkzeugbau feinmechanik optik pflege
  gartenbau tiefbau hochbau strassenbau sanitar heizung dach fenster gmbhco partnergesellschaft genossenschaft societe
  fabrique etablissements ets atelier ateliers maison formation gestion immobilier immobiliere batiment travaux
  boulangerie librairie imprimerie mecanique informatique numerique logiciel logiciels pharmacie cosmetiques parfums
  vins domaine cabinet avocats mutuelle caisse voyages renouvelables environnement industrielles electricite
  ingenieurs architectes chimiques sociedad sociedade gabinete consorcio construcao imobiliaria imobiliarios
  inmobiliaria inmobiliarias alimentacion alimentacao tecnicos tecnicas tecnico tecnica profissional profesional
  formacao formacion gestao informacao informacion inovacao innovacion farmacia especialidades maquinaria hoteleira
  hotelera turismo seguridad seguranca renovables renovaveis ambiental ambiente arquitectura arquitetura asesores
  publicidad publicidade medios academia escola escuela livraria libreria mobiliario moveis muebles calzado calcados
  vinos vinhos bodegas aceites congressos congresos fabrica fabricacion oficinas comercial comercializadora
  exportadora importadora agropecuaria ganadera pesquera metalurgica siderurgica eletronica eletrica petroleo
  petroleos gasolinera transportadora constructora construtora incorporadora empreendimentos participacoes
  participaciones administradora corretora prestacao sociosanitarios sanitaria cuidados sociais grafica graficas artes
  edicion impresos plasticas ceramica ceramicas cementos acueducto alcantarillado aseo societa consorzio fratelli
  officine officina impianti meccanica informatici consulenze immobiliare edilizia edile viaggi alimentare vini
  cantine caffe moda abbigliamento calzature arredamenti arredi mobili ambienti acque editore stampa ricerche
  autotrasporti gestioni acciai acciaierie cartiera ceramiche beheer installatie makelaardij makelaars vastgoed advies
  zorg onderwijs uitgeverij handelsonderneming bouwbedrijf techniek scheepswerf bygg byggnads fastigheter konsult
  kraft eiendom forsikring forlag rederi skipping laks virksomhed ejendomme kiinteisto rakennus palvelut teollisuus
  vakuutus energi sahko tietotekniikan sahkoverkko przedsiebiorstwo uslugi budownictwo zaklad zaklady fabryka
  nieruchomosci sluzby stavby vyzkum ustav obchod trgovina usluge proizvodnja gradevinska osiguranje zavod stavebni
  strojirny reklam bilgisayar yazilim bilisim gida tekstil turizm otomotiv elektronik nakliyat pazarlama ithalat
  ihracat yatirim ambalaj matbaa yayincilik kitabevleri insaat emlak mobilya dis kensetsu kogyo seisakusho shoji
  shokai denki kagaku yakuhin seiyaku sangyo jidosha ginko tekko kikai shokuhin seimitsu insatsu unyu fudosan hoken
  tsushin kaihatsu kenkyujo shuppan zosen tetsudo gomu boeki kigyo kinzoku sekiyu denshi stroy stroi neft gaz energo
  torg
`;

/**
 * Families of related trades. One firm may use several of them over the years (`Acme Pharma`, `Acme
 * Therapeutics`). Names with related trades differ less than names with unrelated trades.
 */
export const TRADE_FAMILIES: readonly string[] = [
  `pharmaceutical biopharma biopharmaceutical therapeutic therapy bioscience biotechnology biologic bio biotherapeutic biomedical
  biomedicine biosystem biosolution lifesciences oncology`,
  'bank financial finance credit lending',
  'communication telecommunication telephone telephony wireless broadband cable',
  'publishing press book edition journal magazine bookstore bookshop',
  'technology software system digital informatics computer',
  'media broadcasting television radio entertainment film',
  'property estate realty reit real',
  'mine gold silver metal resource',
  'laboratory research science',
  'automotive motor vehicle',
  'travel tour tourism',
  'electronic electric',
  'energy power electricity utility',
  'medical medtech clinical healthcare health',
  'cosmetic beauty',
  'brewing brewery beer',
  'apparel clothing fashion textile',
  'shipping freight logistic transportation delivery trucking courier',
  'insurance insurtech reinsurance',
  'education learning school academy training edtech',
  'agricultural farm farming agtech',
  'construction builder building',
  'genomic genetic gene',
  'game gaming',
  'advertising ads marketing adtech',
  'staffing recruiting talent hr',
  'payment fintech',
  'hotel hospitality',
  'fishery seafood',
];
