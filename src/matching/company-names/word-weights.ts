/**
 * How much a word says about which company is meant. Classes and lists are written by hand from general knowledge of how
 * companies are named; they hold the forms of word-forms.ts. A word in no list is `rare`: a made-up or family name.
 *
 * `evidence` is what the word adds when both names have it, `penalty` what it takes off when only one has it.
 * A filler or a trade costs little when it is missing (`Acme Robotics` is `Acme`), an ordinary word costs as much as
 * a rare one (`Honest Co.` is not `Honest Tea`) but proves less when it is shared.
 */
export type WordClass = 'filler' | 'suffix' | 'generic' | 'industry' | 'place' | 'common' | 'number' | 'rare';

export interface WordWeight {
  evidence: number;
  penalty: number;
}

export const WORD_WEIGHTS: Readonly<Record<WordClass, WordWeight>> = {
  filler: { evidence: 0.03, penalty: 0.06 },
  suffix: { evidence: 0.03, penalty: 0.12 },
  generic: { evidence: 0.12, penalty: 0.2 },
  industry: { evidence: 0.18, penalty: 0.28 },
  place: { evidence: 0.25, penalty: 0.25 },
  common: { evidence: 0.42, penalty: 1 },
  number: { evidence: 0.3, penalty: 1 },
  rare: { evidence: 1, penalty: 1 },
};

const LISTS: Partial<Record<WordClass, string>> = {
  filler: `
    group holding company international global worldwide enterprise the of for from in to at on by with
    de la le les los las el der die das des del dell della dello dei di do da dos das du d l van von den het een te a an`,
  suffix: 'com net org io ly app co eu info biz dev gg tv fm xyz cloud me us online site tech',
  generic: `
    technology solution service system software laboratory digital media consulting partner venture capital product
    industry management development research science network interactive analytics data platform application
    online web internet it ai labs studio design brand resource associate association institute foundation
    corporate corp business commerce market marketing communication engineering manufacturing center centre
    office unit division agency organization organisation society club team project program programme operation
    innovation creative concept idea works work workshop factory shop store house world universe planetary
    american america european europe asian asia african africa pacific atlantic
    national federal state public private general united universal standard premier advanced
    integrated applied dynamic strategic professional specialist specialty specialities expert
    intelligence intelligent information informatics computer mobile wireless virtual cyber cloud
    supply distribution trade import export investment asset advisor fund trust equity wealth
    royal koninklijke production network operator security-services bionic registered unlimited
    integration performance quality improvement cooperative tool equipment machine component device instrument
    collective lab hub spaces space ops center`,
  industry: `
    pharmaceutical biopharma biopharmaceutical therapeutic therapy bioscience biotechnology biologic bio biosystem biosolution
    biomedical biomedicine biolab biometric life lifescience lifesciences health medical medtech clinical clinic
    hospital care wellness diagnostic genomic genetic oncology surgical dental vision optic optical photonic imaging
    electronic electric semiconductor microsystem nanotechnology nano material chemical plastic polymer metal steel
    mine gold silver oil gas petroleum energy power solar wind renewable nuclear hydrogen battery fuel water
    environmental cleantech green-energy waste recycling
    bank financial finance insurance payment credit mortgage lending bancorp savings reit realty estate real property
    apartment construction builder building architecture architect infrastructure logistic transportation shipping
    freight delivery automotive motor vehicle mobility aerospace aviation airline air defense defence space aeronautic
    robotic automation control sensor telecommunication telephone telephony broadband wireless
    food beverage restaurant brewing brewery wine coffee tea-house bakery farm agricultural agtech farmaceutica
    textile apparel fashion clothing footwear jewelry cosmetic beauty furniture
    education learning school academy university college training publishing press news book entertainment music
    film game gaming sport fitness travel tourism hotel hospitality tour airport
    legal lawyers attorney law recruiting staffing talent hr payroll accounting audit
    packaging paper printing print retail wholesale grocery hardware microelectronic
    animal veterinary pet nutrition nutraceutical cannabis
    cell gene protein immune vaccine tissue drug medicament compound catalyst laser
    advertising ads video audio photo broadcasting television radio publisher marketplace ecommerce adtech fintech
    edtech proptech insurtech biosimilar holding-company crypto blockchain bitcoin
    technologies machine-learning semiconductor-equipment gmbh`,
  number:
    'i ii iii iv v vi vii viii ix xi xii one two three four five six seven eight nine ten first second third',
};

const COMMON = `
  ability able about above absolute access account ace across act action active acute adapt add adventure after again age agent agile
  agreement ahead aim air alarm alert align alive all alliance allied ally alpha alpine alert always amazing amber ambient amp anchor angel
  angle answer any apex apple aqua arc arch arena arrow art artisan ascend ascent ash aspect aspen asset assist aspire astra atlas atom aura
  aurora author auto avenue aware away axis azure baby back badger balance ball balloon band bank banner bar bare bark barn base basic basis
  basket bay beach beacon beam bean bear beat beauty bee bell belt bench berry best beta better beyond big bike bill bird birch bit bite black
  blade blank blast blaze blend blink block bloom blossom blue board boat body bold bolt bond bone book boost boot border born boss
  bottle bottom boulder bound boundary bow bowl box boy brain branch brave bread break breath breeze brew brick bridge bright bring broad broadway bronze
  brook brother brown brush bubble buck bud buddy buffalo bug build bull bundle burst bus butter button buy buzz cable cactus cafe cake
  calm camp campus canal candle candy canvas canyon cape capital capitol captain capture car carbon card cargo cart case cash cast castle cat catch
  cause cave cedar central century certain chain chair challenge champion chance change channel charge chart chat check cheer chef cherry chief
  child choice choose circle circuit citizen citizens city civic claim clarity class classic clean clear clever cliff climb clip clock close clover club
  coach coast coat code coin cold collect color colour comet comfort command common community compass complete concept concord condor confident connect
  connected connection conscious constant contact content context continental continuum control cool copper coral core corner cornerstone cosmic cosmos
  cost country court cove cover craft crane create creator credo crest crew cross crow crowd crown cruise crystal cube cup cure curious current curve custom
  customer cut cute cycle daily dance dare dark dart dash dawn day deal dear decision deck deep deer defined delta demand depth desert desk destiny
  detail diamond dig dime direct direction discount discover discovery disk distance dive divide dock doctor dog dollar dolphin domain dome door dot double dove
  down dragon dream dress drift drink drive driver drop drum dual duck dust duo dutch eagle early earth ease east eastern easy echo eclipse
  eco edge edit effect egg eight elastic elder element elephant elevate elite elm ember embrace emerald emerge emerging empire empower enable end endeavor
  endless engage engine enhance enjoy ensemble entrust envision envoy epic equal equator equinox era escape essence essential essentials eternal ether ethos
  evergreen every everyday evolve evolution exact excel excellence exchange exclusive exotic explore explorer express extend extra extreme eye fabric face fact
  fair faith falcon fall family fan fancy far fast fate father favor feather feed feel fellow fence fern field fifth fig fight figure file fill
  final find fine finger finish fire firm fish fit fix flag flame flare flash flat fleet flex flexible flight flint flip float flock flood floor flow
  flower fluent fluid fly focus fold folk follow foot force forest forever forge forest fork form formula fort forte forth fortress fortune forum forward found
  founder fountain four fox frame free freedom fresh friend friendly frog front frontier frost fruit full fun fund fuse fusion future gain galaxy gallery
  gap garage garden gate gateway gather gear gem generation generic genesis genius gentle genuine ghost giant gift girl give glacier glad glass gleam
  globe glory glow go goal gold golden good goose grace grade grain grand granite grant grape graph grasp grass gravity gray great green greenhouse
  grey grid grip groove ground grove grow growth guard guardian guess guest guide guild gulf guru habit half hall halo hammer hand handle happy
  harbor harbour hard harmonic harmony harvest haven hawk head heal heart heat heaven height helix hello help herald herb heritage hero hidden high highland
  hill hire history hit hive holistic hollow holy home honest honey honor hook hope horizon horn horse host hot hour house human hunt hunter
  hybrid ice icon idea ideal identity ignite image imagine impact imperial impulse inbox inch index indigo infinite infinity influence ink inner inside insight
  inspire instant intact intake intel intent inter invent invite iron island ivory ivy jade jam jar jet job join journey joy jump junction
  june jungle junior jupiter just keen key keystone kick kid kind king kingdom kit kite kiwi knight knot know knowledge label ladder lady
  lake lamp land lane language lantern large lark launch laurel lava lead leader leaf leap learn legacy legend lemon lens lesson level
  lever liberty library lift light lighthouse lightning like lily lime limit line link lion liquid list listen little live lively living local locate
  lock lodge loft logic long look loop lotus loud love loyal lucid luck lucky lunar lunch luxe luxury lynx lyric macro magic magnet magnetic magnolia
  mail main major make maker mango mantis many map maple marble march marina marine mark marker mars mask mass master match mate matrix matter
  maverick max maximum may maze meadow mean measure meet mega mellow melody memory mentor mercury merge meridian merit mesa mesh message meta meteor method metric metro
  micro mid middle midland mighty milestone milk mill mind mini mint minute miracle mirror mission mist mix moment momentum monarch money monitor monkey monster month
  moon more morning mosaic moss mother motion mount mountain mouse move movement much multi muse mustang mutual my mystic name narrative native nature natural navigator near
  neat nest neural neutral never new next nexus nice night nimble nine noble node nomad noon nordic normal north northern northstar note notion nova now
  nucleus number oak oasis object ocean octagon octopus odyssey offer offset old olive omega omni once one onion onyx opal open opera opinion
  opportunity optimal optimum option orange orbit orchard orchid order organic origin original osprey otter outer outlook output outside over owl own oxygen
  pace pack packet page paint pair palace pale palm panda panel paper parade paradigm paradise parallel parcel park part party pass passage passion past patch path
  pathway patient patriot pattern pause peace peach peak pearl pebble pen penguin people pepper perch perfect peregrine permanent person pharos phase phoenix phone photon pick picture piece pier
  pilot pin pine pink pioneer pipe pitch pivot pixel place plain plan plane planet plant plasma plate platinum play player plaza please plenty plot plug plum
  plus pocket poet point polar polaris pole polish pond pool pop popular port portal portfolio positive post potential pound practical prairie praise precious precise precision
  preferred presence present prestige pretty prime prince principle prism pro process produce profile profit progress promise proof proper prospect prosper protect proud prove provident
  pulse pump pure purple purpose push puzzle pyramid quality quantum quarter quartz queen quest question quick quiet quill quilt rabbit race rack radar radiant radical
  radius raft rail rain rainbow raise ram ramp ranch range ranger rapid rare rate raven ray reach react read ready reason rebel recall record
  red reef reflect reflex region regular relay reliable reliance relief remedy remote renew republic rescue reserve resilient resolute resolution resolve resonance resource respond response rest result retail
  return rev reveal revolution reward rhythm ribbon rice rich ride ridge right ring ripe ripple rise river riverside road roam rock rocket rocky role roll romeo
  roof room root rope rose rosetta rotor round route rover row ruby rule run runner runway rush safe safety saga sage sail salt same sand sapphire
  satellite saturn sauce savvy say scale scan scene scholar scope score scout screen script sea seal search season seat second secret secure seed seek select
  self send senior sense sentinel sentry sequence sequoia serenity series serve seven shade shadow shape share shark sharp shell shield shift shine ship
  shoe shore short show side sierra sight sigma sign signal signature silent silk simple single site six size skill skin sky skyline sleep slice slide
  slim slope small smart smile smith smoke smooth snap snow snowflake social soft soil solid solo solution solve sonic soul sound source south southern sovereign
  spark special spectrum speech speed sphere spice spider spin spiral spirit splash split spoon spot spring sprout spruce square squirrel stable stack stadium staff stage stake
  stamp stand star stark start startup station status stay steady stealth steam step stellar stem stick stitch stock stone storm story strait strand strategy stratus straw
  stream street strength stretch stride strike string stripe strong structure student study style sugar suite sum summer summit sun sunny sunrise sunset super superior support supreme sure
  surf surface surge swan sweet swift swim swing switch sword symphony sync synergy syndicate table tag tail take tale tall tandem tango tap target task
  taste tea teach tell temple tempo ten tend terra test text theory think third thought thread three thrive thunder tide tiger tight tile time tiny tip
  titan toast today together token tomorrow tone top torch total touch touchstone tower town toy trace track tradition traffic trail train transfer transform transit transparent trek trend
  triad trial triangle tribe tribute trident trillium trinity trio triple triumph true trusted truth try tulip tune turbo turn turtle twin twist two type ultra umbrella under unicorn
  union unique unison unit unite unity up upper upstream uptown urban us use user vacation valley value vanguard vantage vault vector vega velocity velvet venus
  verge verse vertex vertical very vessel veteran via victor victory view vigor villa village vine vintage violet viper virtue vista vital vivid voice void volt volume
  vortex vote voyage vulcan wagon walk wall wallet walnut wander want war ware warm warrior wash watch wave way wealth weather web week welcome well
  west western whale what wheel white who whole why wide wild will willow win window wing winner winter wire wisdom wise wish wolf
  woman women wonder wood word world worth wren write yard year yellow yes yield young your youth zebra zen zenith zephyr zero zest zip zone zoom
  adam adams alex alexander allen anderson andrew anna anne anthony arthur ben benjamin bennett bob brian bruce bryan carl carter charles charlie chris clark cohen collins
  cooper daniel david davis dean edward edwards emma eric evans evan frank fred gary george gordon graham grant green hall harris harry harvey henry howard hughes
  jack jackson jacob jacobs james jane jason jean jeff jennifer jerry jim jimmy joe john johnson jones jordan joseph josh kelly ken kevin larry lawrence lee lewis
  louis louise lucas luke marcus maria marie mark martin mary matt matthew max michael mike miller mitchell monica moore morgan morris murphy murray nelson nick nicholas
  oliver oscar parker patrick paul peter phil philip phillips ray richard richards robert roberts robin robinson roger ron rose ross roy russell ryan sam samuel
  sara sarah scott sean simon smith stephen steve steven stewart sullivan susan taylor ted thomas thompson tim tom tony tucker turner vincent walker walter ward warren
  watson wayne white william williams wilson wong wright young
  saint san santa don du big mr mrs dr sir st mount fort lake el
  ai api app b2b b2c iot vr ar xr saas erp crm sms gps usa
  auf aus bei mit und zum zur ihr mein dein
  bio-based get try use my we our your you me it is be can do go let make made take just so no not
`;

const classes = new Map<string, WordClass>();
for (const word of COMMON.trim().split(/\s+/)) classes.set(word, 'common');
for (const [wordClass, list] of Object.entries(LISTS) as [WordClass, string][]) {
  for (const word of list.trim().split(/\s+/))
    if (!classes.has(word) || wordClass !== 'number') classes.set(word, wordClass);
}

/** Tells how much a word says; `word` is folded and in the form of word-forms.ts. Places are told by places.ts. */
export function classOfWord(word: string): WordClass {
  const known = classes.get(word);
  if (known !== undefined) return known;
  return /^\p{N}+$/u.test(word) ? 'number' : 'rare';
}
