/**
 * Countries, large cities and regions in company names, each with its ISO 3166 country.
 * `form=variant,variant` maps variants to one form. A form of several words is written with `_`.
 * Adjectives (`swedish`) are places too but keep their form, because `Swedish Match` is not `Sweden
 * Match`.
 */
const PLACES = `
US usa=us,united_states,united_states_of_america,estados_unidos american america north_america new_york newyork california texas florida
US boston chicago seattle denver austin atlanta houston dallas los_angeles san_francisco san_diego silicon_valley philadelphia
US orleans=new_orleans las_vegas sacramento
US massachusetts pennsylvania virginia georgia ohio michigan illinois colorado arizona utah oregon nevada minnesota wisconsin
US tennessee indiana missouri maryland louisiana alabama kentucky oklahoma iowa kansas arkansas nebraska montana idaho hawaii
US alaska carolina dakota manhattan brooklyn new_jersey new_england pittsburgh cleveland detroit miami delaware washington connecticut
GB uk=united_kingdom,great_britain,britain,u_k british england english london scotland scottish wales welsh
GB manchester birmingham liverpool leeds glasgow edinburgh cambridge oxford bristol belfast northern_ireland yorkshire
IE ireland irish dublin
DE germany=deutschland,deutsche_land,allemagne,alemania,alemanha german deutsche deutscher deutsches berlin hamburg
DE munich=munchen,muenchen cologne=koln,koeln frankfurt stuttgart dresden leipzig hannover bavaria=bayern dusseldorf=duesseldorf
DE jena bonn heidelberg nurnberg=nuremberg bremen
FR france=francia,frankreich french francais francaise paris lyon toulouse marseille lille nantes bordeaux grenoble
ES spain=espana,espanha,spanien spanish espanola espanol madrid barcelona valencia=valenciana sevilla=seville bilbao catalonia=cataluna,catalunya
ES andalucia iberia iberica
PT portugal portuguese portuguesa portugues lisbon=lisboa porto=oporto coimbra braga
IT italy=italia,italie,italien italian italiana italiano milan=milano,mailand rome=roma turin=torino naples=napoli bologna florence=firenze venice=venezia
CH switzerland=schweiz,suisse,svizzera,suiza swiss zurich=zuerich geneva=geneve,genf basel=bale lausanne bern=berne
AT austria=osterreich,oesterreich austrian vienna=wien graz salzburg linz
NL netherlands=nederland,the_netherlands,holland,paises_bajos dutch nederlandse amsterdam rotterdam utrecht eindhoven
BE belgium=belgie,belgique,belgien belgian brussels=bruxelles,brussel antwerp=antwerpen gent=ghent leuven
LU luxembourg=luxemburg
SE sweden=sverige,suecia,schweden swedish svenska stockholm gothenburg=goteborg malmo uppsala lund
NO norway=norge,noruega norwegian norsk norske oslo bergen trondheim
DK denmark=danmark,dinamarca danish dansk danske copenhagen=kobenhavn,koebenhavn aarhus
FI finland=suomi finnish helsinki espoo tampere
IS iceland icelandic reykjavik
PL poland=polska,polonia polish polski polskie warsaw=warszawa krakow=cracow wroclaw gdansk
CZ czech=cesko,czechia,czech_republic,ceska_republika prague=praha brno
SK slovakia=slovensko slovak bratislava
HU hungary=magyarorszag hungarian magyar budapest
RO romania romanian bucharest=bucuresti cluj
BG bulgaria bulgarian sofia
GR greece=hellas greek hellenic athens
HR croatia=hrvatska croatian hrvatski zagreb
SI slovenia=slovenija slovenian ljubljana
RS serbia=srbija serbian belgrade=beograd
UA ukraine=ukraina ukrainian kyiv=kiev lviv
RU russia=rossiya,rossija russian moscow=moskva petersburg
EE estonia=eesti estonian tallinn
LV latvia=latvija latvian riga
LT lithuania=lietuva lithuanian vilnius
TR turkey=turkiye,turkei turkish turk istanbul ankara izmir
CY cyprus cypriot nicosia
MT malta
IL israel israeli tel_aviv haifa jerusalem
AE uae=united_arab_emirates,emirates dubai abu_dhabi
SA saudi_arabia saudi riyadh
QA qatar doha
EG egypt=egipto egyptian cairo
ZA south_africa=sudafrica johannesburg cape_town
NG nigeria nigerian lagos
KE kenya kenyan nairobi
GH ghana accra
MA morocco=maroc,marruecos casablanca
IN india=inde,indien indian mumbai=bombay delhi=new_delhi bangalore=bengaluru hyderabad chennai=madras pune kolkata=calcutta gujarat
PK pakistan karachi lahore
BD bangladesh dhaka
LK sri_lanka=lanka colombo
CN china=chine,prc chinese beijing=peking shanghai shenzhen guangzhou=canton guangdong hangzhou nanjing suzhou wuhan chengdu tianjin
CN chongqing xiamen jiangsu zhejiang shandong sichuan hunan hubei henan fujian anhui yunnan jiangxi shanxi shaanxi hebei liaoning
CN changsha ningbo qingdao dalian jinan xian hefei zhuhai wuxi dongguan foshan changchun shenyang harbin hainan guizhou
HK hong_kong=hongkong
TW taiwan=taiwanese taipei
JP japan=nippon,nihon,japon japanese tokyo osaka kyoto nagoya yokohama hokkaido kobe
KR korea=south_korea,coree korean seoul busan
SG singapore=singapur singaporean
MY malaysia malaysian kuala_lumpur
TH thailand thai bangkok
VN vietnam=viet_nam vietnamese hanoi saigon
ID indonesia indonesian jakarta
PH philippines=filipinas philippine manila
AU australia=australasia australian sydney melbourne brisbane perth adelaide queensland victoria
NZ new_zealand=newzealand,nz auckland wellington
CA canada=kanada canadian canadienne toronto vancouver montreal ottawa calgary alberta ontario quebec british_columbia nova_scotia
MX mexico=mexique,mexiko mexican mexicana mexicano monterrey guadalajara
BR brazil=brasil,bresil,brasilien brazilian brasileira brasileiro sao_paulo=saopaulo rio_de_janeiro
AR argentina=argentinien argentine buenos_aires
CL chile chilean chilena santiago
CO colombia=kolumbien colombian colombiana bogota medellin barranquilla
PE peru peruvian lima
UY uruguay montevideo
VE venezuela caracas
EC ecuador quito
PA panama
CR costa_rica
GT guatemala
PR puerto_rico
KY cayman=cayman_islands,caymans
BM bermuda
.. europe=europa,eu european europea europeenne asia=asien,asie asian africa=afrika,afrique african latin_america=latam,latinoamerica
.. middle_east=mena emea apac asia_pacific nordic nordics scandinavia scandinavian baltic benelux pacific atlantic mediterranean
.. east_africa west_africa central_america south_america=sudamerica,sulamerica eurasia oceania
`;

/**
 * The normal form of a place, and its ISO 3166 country. `..` stands for a region of several
 * countries.
 */
export interface Place {
  form: string;
  country: string;
  /** True if the place is a country. */
  isCountry: boolean;
}

/**
 * Places by their words. Several words are joined. Examples: `germany`, `deutschland`, `new_york`.
 */
export const PLACES_BY_WORD: ReadonlyMap<string, Place> = readPlaces(PLACES);

/** Words of the places with several words. Examples: [`new`, `york`], [`new`, `zealand`]. */
export const PLACE_PHRASES: readonly (readonly string[])[] = [...PLACES_BY_WORD.keys()]
  .filter((word) => word.includes('_'))
  .map((word) => word.split('_'));

function readPlaces(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  const known = new Set<string>();
  for (const line of text.trim().split('\n')) {
    const [country = '', ...entries] = line.trim().split(/\s+/);
    for (const entry of entries) {
      const [form = '', variants = ''] = entry.split('=');
      const isCountry = !known.has(country) && country !== '..';
      known.add(country);
      const place = { form: form.replaceAll('_', ''), country, isCountry };
      for (const word of [form, ...variants.split(',')])
        if (word && !places.has(word)) places.set(word, place);
    }
  }
  return places;
}
