/**
 * Adjectives of countries, and of places whose adjective says the country, in the supported languages: folded (lower case, no
 * accents). A word with `*` takes up to five more letters, for its endings: `deutsch*` is deutsche, deutsches, deutschen.
 */
const ADJECTIVES: Record<string, string> = {
  AE: 'emirati emirat*',
  AR: 'argentinian argentine argentin*',
  AT: 'austrian osterreich* autrich* austriac* oostenrijk* osterrik* ostrig* itavalta* austriack* rakousk* avusturya',
  AU: 'australian aussie tasmanian australisch* australien* australian*',
  BD: 'bangladeshi',
  BE: 'belgian flemish belgisch* belge* belga* belgisk* belgia* belgijsk* belgick*',
  BG: 'bulgarian bulgar*',
  BR: 'brazilian brasilian* bresilien* brasilen* brasileir* braziliaan* brasiliansk* brazylijsk* brazilsk*',
  CA: 'canadian quebecois kanadisch* canadien* canadiens* canadade* kanadensisk* kanadisk* kanadyjsk* quebecois* canades*',
  CH: 'swiss schweizer* suisse* suiz* svizzer* zwitser* schweizisk* sveits* szwajcarsk* svycarsk* isvicreli',
  CL: 'chilean chilen* chilien*',
  CN: 'chinese chinesisch* chinois* chino china chines* kinesisk* kiinalai* chinsk* cinsk*',
  GT: 'guatemaltec*',
  CO: 'colombian colombian* colombien* kolumbianisch*',
  CZ: 'czech tschechisch* tchequ* checo checa ceco ceca ceske ceska cesky cesk* tsjechisch* tjeckisk* tjekkisk* czesk* tsekkilai*',
  DE: 'german bavarian deutsch* allemand* aleman* alema tedesc* duits* tysk* saksala* niemieck* nemeck* alman',
  DK: 'danish danisch* danois* danes* deens* dansk* tanskalai* dunsk*',
  EE: 'estonian estnisch* estonien* estonio* estonsk* estlandsk* virolai*',
  EG: 'egyptian egyptien* egipci* agyptisch*',
  ES: 'spanish catalan spanisch* espagnol* espanol* spagnol* spaans* spansk* espanjalai* hiszpansk* spanelsk* ispanyol',
  FI: 'finnish finnisch* finlandais* finland* finlandes* fins finse finsk* suomalai* finsk* finlandiya',
  FR: 'french franzosisch* francais* frances francesa francese francesi francesas franceses frans franse fransk* ranskalai* francusk* francouzsk* fransiz',
  GB: 'british scottish welsh scots english britisch* britanni* britanic* brits* brittisk* britisk* brittilai* brytyjsk* britsk* ingiliz',
  GH: 'ghanaian ghaneen*',
  GR: 'greek griechisch* grec grecqu* grieg* grieks* grekisk* graesk* gresk* greck* reck*',
  HK: 'hongkonger',
  HR: 'croatian kroatisch* croat*',
  HU: 'hungarian ungarisch* hongrois* hungar* wegiersk* madarsk*',
  ID: 'indonesian indonesi*',
  IE: 'irish irisch* irlandais* irlandes* iers ierse irlandsk* irsk*',
  IL: 'israeli israelisch* israelien* israel* izraelsk*',
  IN: 'indian indisch* indien* indisk* indyjsk* indick* hintli',
  IS: 'icelandic islandisch* islandais* islandes* islandsk*',
  IT: 'italian milanese italienisch* italien* italian* italiaans* italiensk* wlosk* italsk* italyan',
  JP: 'japanese japanisch* japonais* japones* giappones* japans* japansk* japanilai* japonsk* japon',
  KE: 'kenyan kenian* kenien*',
  KR: 'korean koreanisch* coreen* corean* koreaans* koreansk* korejsk*',
  KZ: 'kazakh',
  LT: 'lithuanian litauisch* lituanien* lituan* litauisk* litewsk* liettualai*',
  LU: 'luxembourgish luxemburgisch* luxembourgeois*',
  LV: 'latvian lettisch* letton* leton* lettisk*',
  MA: 'moroccan marocain* marokkanisch* marroqui*',
  MX: 'mexican mexikanisch* mexicain* mexican* messican* mexikansk*',
  MY: 'malaysian malaysisch*',
  NG: 'nigerian nigeria* nigerian*',
  NL: 'dutch niederlandisch* hollandisch* neerlandais* holandes* olandes* nederlands* hollandsk* alankomaalai* hollantilai* holendersk* nizozemsk* hollandali',
  NO: 'norwegian norwegisch* norvegien* norueg* norveges* noors noorse norsk* norjalai* norwesk*',
  NZ: 'kiwi',
  PE: 'peruvian peruan* peruvien*',
  PH: 'filipino philippine filipin*',
  PK: 'pakistani',
  PL: 'polish polnisch* polonais* polac* polones* pools poolse polsk* puolalai* polsk* polonyali',
  PT: 'portuguese portugiesisch* portugais* portugues* portoghes* portugees portugese portugisisk* portugalsk*',
  RO: 'romanian rumanisch* roumain* ruman* romen* rumensk* rumunsk*',
  RS: 'serbian serbisch* serbe*',
  RW: 'rwandan',
  SA: 'saudi saudisch* saoudien*',
  SE: 'swedish schwedisch* suedois* suec* svedes* zweeds* svensk* ruotsalai* szwedzk* svedsk* isvecli',
  SG: 'singaporean singapurisch*',
  SI: 'slovenian slowenisch*',
  SK: 'slovak slowakisch* slovaque*',
  SN: 'senegalese senegalais*',
  TH: 'thai thailandisch* thailandais*',
  TN: 'tunisian tunisien*',
  TR: 'turkish turkisch* turc turcs turque turques turco turca turchi turcos turks turkse turkisk* tyrkisk* tureck* turk yerli',
  TW: 'taiwanese taiwanesisch*',
  TZ: 'tanzanian',
  UA: 'ukrainian ukrainisch* ukrainien* ucran* ucrain* oekrains* ukrainsk* ukrainalai* ukrajinsk*',
  UG: 'ugandan',
  US: 'american californian texan amerikanisch* us-amerikanisch* americain* estadounidens* american* statunitens* amerikaans* amerikansk* yhdysvaltalai* amerykansk* americk* amerikali',
  UY: 'uruguayan uruguay*',
  VN: 'vietnamese vietnamesisch* vietnamien*',
  ZA: 'south-african',
};

/** Adjectives of cities that no ending of their name makes. */
const CITY_ADJECTIVES: Record<string, string> = {
  AT: 'wiener',
  BR: 'paulista* carioca* mineir* gauch* catarinens* pernambucan*',
  CH: 'zurcher* basler* berner* genevois* lausannois*',
  CZ: 'prazsk* brnensk* ostravsk* plzensk*',
  DE: 'hannoveraner* munchner* munchener* kolner* bremer* dresdner* frankfurter* stuttgarter* dusseldorfer*',
  DK: 'kobenhavnsk* aarhusiansk* odenseansk*',
  ES: 'galleg* andaluz* asturian* navarr* madrilen* barcelon* valencian* vasco vasca catalan* malaguen* sevillan* bilbain*',
  FR: 'breton* alsacien* normand* morbihannais* parisien* lyonnais* bordelais* lillois* nantais* toulousain* marseillais* rennais* strasbourgeois* grenoblois* montpellierain* nicois*',
  IT: 'sicilian* sard* umbr* toscan* lombard* pugliese* milanes* torines* romano romana bolognes* fiorentin* napoletan* genoves* veronese* bergamasc* brescian* trentin* padovan*',
  MX: 'regiomontan* tapati* capitalin* poblan* yucatec*',
  NL: 'nijmeegs* amsterdams* rotterdams* utrechts* eindhovens* haags* groningse* delftse* brabants*',
  PL: 'warszawsk* krakowsk* wroclawsk* gdansk* poznansk* lodzk* katowick* lubelsk*',
  PT: 'lisboet* portuens* bracarens*',
  SE: 'stockholmsk* goteborgsk*',
};

const EXACT = new Map<string, string>();
const STEMS = new Map<string, string>();
for (const table of [ADJECTIVES, CITY_ADJECTIVES]) {
  for (const [country, words] of Object.entries(table)) {
    for (const word of words.split(' ')) {
      if (word.endsWith('*')) STEMS.set(word.slice(0, -1), country);
      else EXACT.set(word, country);
    }
  }
}
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 5;

/** Returns the country of a folded adjective ("finnish", "deutsches", "lyonnaise"), or null. */
export function countryOfAdjective(word: string): string | null {
  const exact = EXACT.get(word);
  if (exact !== undefined) return exact;
  for (let length = word.length; length >= Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING); length--) {
    const country = STEMS.get(word.slice(0, length));
    if (country !== undefined) return country;
  }
  return null;
}
