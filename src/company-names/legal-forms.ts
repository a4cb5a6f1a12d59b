/**
 * Legal forms of companies, written from general knowledge of company law. Forms are compared after
 * folding (lower case, no accents) and after dotted letters are joined. Example: `S.A. de C.V.`
 * becomes `sa de cv`. This file only recognises forms. similarity.ts decides how they change the
 * score.
 */

const words = (list: string): string[] => list.trim().split(/\s+/);

/**
 * Forms that are never an ordinary word. They are removed anywhere except at the start of a name.
 */
export const STRONG_FORMS: ReadonlySet<string> = new Set(
  words(`
  incoporated incorporporated limted
  inc incorporated llc llp lllp pllc ltd limited plc corp corporation gmbh ggmbh gesmbh mbh sarl sasu sagl
  srl srls spa sapa snc sasl bv bvba nv cvba scrl aps ivs oyj abp kft zrt nyrt bt doo dooel ehf jsc cjsc ojsc pjsc ooo zao
  oao pao pty pte pvt ltda ltd eireli spzoo sprl eood ead uab kgaa eg ohg gbr kabushikikaisha kabushikigaisha
  yugenkaisha godokaisha aktiengesellschaft aktiebolag aktieselskab aktieselskabet anpartsselskab osakeyhtio
  osauhing aktsiaselts einkahlutafelag hlutafelag jusikhoesa limitada limitee besloten vennootschap naamloze sdn bhd tbk persero fzco fzc dmcc spac lda unipessoal slu sau slne
  sociedadlimitada sociedadanonima societeanonyme publiclimited pbc lllc psc wll saoc saog sti kollektivgesellschaft kommanditgesellschaft
  aktiebolaget unternehmergesellschaft haftungsbeschrankt fzllc fze eirl tnhh
  ооо оао зао пао нао тоо тов прат пат еоод оод еад дооел επε ικε จํากัด`),
);

/**
 * Forms that are also words or initials. They are removed only at the end of a name or before
 * another form.
 */
export const WEAK_FORMS: ReadonlySet<string> = new Set(
  words(`
  co company companies sa sas sl sc ag ab as asa oy nv kg kk gk yk lp se ae ike epe oe od ad dd sro sp zoo ou sia
  hf sf tov llk kb hb ek ev eu spk kgaa sca scs sab sapi cv rl sii sicav sce scop bsc pc apc na plt cic
  anonim sirketi company dat ep esp scr sgps eurl rt cc npc soparfi publ scpa sacif saci
  doel saic scarl sae ug fz ks ао ад αε εε οε มหาชน`),
);

/** Forms that have no other meaning, in upper or lower case. */
export const FORMS_IN_ANY_CASE: ReadonlySet<string> = new Set(
  words(
    'incorporated inc corporation corp limited ltd ltda llc lllp llp plc gmbh ggmbh pvt pte pty sdn bhd spzoo',
  ),
);

/**
 * Forms that count in upper and lower case if they contain dots or a slash. Examples: `S.p.A.`,
 * `d.o.o.`, `A/S`.
 */
export const FORMS_WITH_DOTS: ReadonlySet<string> = new Set(
  words('s.a s.l b.v n.v k.k l.p a/s s.p.a s.r.l s.a.s s.a.r.l d.o.o s.r.o p.b.c l.l.c l.l.p p.l.c'),
);

/** Short forms that are also words or initials. They count only in exactly this spelling. */
export const FORMS_AS_WRITTEN: ReadonlySet<string> = new Set(
  words(`LP PBC AG SE KG KGaA UG SA SAS SARL SpA SPA SRL Srl BV NV AB AS ASA ApS Oy Oyj OÜ UAB SIA SL KK Kft Co Pvt Pte
  Pty Sdn Bhd EOOD OOD`),
);

/** Forms that precede the name. Examples: `PT Telekomunikasi`, `OOO Yandex`, `S.C. Natural SRL`. */
export const LEADING_FORMS: ReadonlySet<string> = new Set(
  words(
    'kk llc ltd srl persero pt cv ooo zao oao pao tov jsc ojsc pjsc cjsc firma sc uab aktiebolaget ооо оао зао пао нао ао тоо тов прат пат пп фоп ип чп บริษัท شركة חברת',
  ),
);

/**
 * Forms that precede the name in some countries but are also initials. Example: `SIA Engineering`.
 */
export const FORMS_BEFORE_NAMES: ReadonlySet<string> = new Set(words('sia oy ou eood eurl'));

/** Forms of several words, which become one token. The longest form is tried first. */
export const FORM_PHRASES: readonly (readonly string[])[] = [
  'sa de cv',
  'sociedad anonima de capital variable',
  'sociedad anonima bursatil de capital variable',
  'sociedad anonima bursatil',
  'sociedad anonima promotora de inversion',
  'sociedad anonima cerrada',
  'sociedad anonima unipersonal',
  'sociedad de responsabilidad limitada de capital variable',
  'sociedad de responsabilidad limitada',
  'sociedad por acciones simplificada',
  'sociedad por acciones',
  'sociedad comanditaria',
  'sociedad cooperativa',
  'sociedade unipessoal',
  'sociedade por quotas',
  'societe a responsabilite limitee',
  'societe par actions simplifiee unipersonnelle',
  'societe a responsabilite limitee unipersonnelle',
  'societe en commandite par actions',
  'societe en commandite simple',
  'societe en nom collectif',
  'societe cooperative',
  'societe europeenne',
  'societa a responsabilita limitata semplificata',
  'societa in accomandita per azioni',
  'societa in accomandita semplice',
  'societa in nome collettivo',
  'societa cooperativa',
  'con socio unico',
  'offene handelsgesellschaft',
  'gesellschaft burgerlichen rechts',
  'eingetragene genossenschaft',
  'eingetragener verein',
  'kommanditgesellschaft auf aktien',
  'vennootschap onder firma',
  'commanditaire vennootschap',
  'korlatolt felelossegu tarsasag',
  'zartkoruen mukodo reszvenytarsasag',
  'nyilvanosan mukodo reszvenytarsasag',
  'spolecnost s rucenim omezenym',
  'akciova spolecnost',
  'spolocnost s rucenim obmedzenym',
  'akciova spolocnost',
  'druzba z omejeno odgovornostjo',
  'delniska druzba',
  'drustvo s ogranicenom odgovornoscu',
  'dionicko drustvo',
  'societatea cu raspundere limitata',
  'societate cu raspundere limitata',
  'societate pe actiuni',
  'sabiedriba ar ierobezotu atbildibu',
  'akciju sabiedriba',
  'uzdaroji akcine bendrove',
  'akcine bendrove',
  'julkinen osakeyhtio',
  'publikt aktiebolag',
  'allment aksjeselskap',
  'spolka jawna',
  'spolka komandytowa',
  'spolka komandytowo akcyjna',
  'prosta spolka akcyjna',
  'proprietary limited',
  'private limited company',
  'designated activity company',
  'company limited by guarantee',
  'company limited',
  'unlimited company',
  'community interest company',
  'public benefit corporation',
  'professional corporation',
  'national association',
  'limited liability partnerships',
  'jusik hoesa',
  'chusik hoesa',
  'yuhan hoesa',
  'yuhan chaegim hoesa',
  'goshi kaisha',
  'gomei kaisha',
  'tokutei mokuteki kaisha',
  'anonymi etaireia',
  'anonymos etaireia',
  'ανωνυμη εταιρεια',
  'ανωνυμη εταιρια',
  'εταιρεια περιορισμενης ευθυνης',
  'ιδιωτικη κεφαλαιουχικη εταιρεια',
  'публичное акционерное общество',
  'открытое акционерное общество',
  'закрытое акционерное общество',
  'непубличное акционерное общество',
  'товариство з обмеженою відповідальністю',
  'товариство з обмеженою видповидальнистю',
  'дружество с ограничена отговорност',
  'акционерно дружество',
  'obshchestvo s ogranichennoi otvetstvennostyu',
  'obshchestvo s ogranichennoy otvetstvennostyu',
  'otkrytoe aktsionernoe obshchestvo',
  'publichnoe aktsionernoe obshchestvo',
  'sab de cv',
  'sapi de cv',
  's de rl de cv',
  's de rl',
  'sociedad limitada unipersonal',
  'sociedad limitada',
  'sociedad anonima',
  'sociedade anonima',
  'societe anonyme',
  'societe par actions simplifiee',
  'societa a responsabilita limitata',
  'societa per azioni',
  'societa benefit',
  'a socio unico',
  'kabushiki kaisha',
  'kabushiki gaisha',
  'yugen kaisha',
  'godo kaisha',
  'aksjeselskap',
  'sp z oo',
  'sp z o o',
  'sa rl',
  'sp zoo',
  'spolka akcyjna',
  'spolka z ograniczona odpowiedzialnoscia',
  'public limited company',
  'private limited',
  'limited liability company',
  'limited liability partnership',
  'limited partnership',
  'sole proprietorship',
  'besloten vennootschap',
  'naamloze vennootschap',
  'joint stock company',
  'public joint stock company',
  'open joint stock company',
  'closed joint stock company',
  'perusahaan perseroan',
  'anonim sirketi',
  'limited sirketi',
  'limited company',
  'ltd sti',
  'san ve tic',
  'sanayi ve ticaret',
  'sdn bhd',
  'fz llc',
  'free zone',
  'gesellschaft mit beschrankter haftung',
  'cong ty tnhh',
  'cong ty co phan',
  'cong ty',
  'בע מ',
  'общество с ограниченнои ответственностью',
  'акционерное общество',
].map((phrase) => phrase.split(' '));

/**
 * Chinese, Japanese and Korean forms and words for a group. They precede or follow the name without
 * a space.
 */
export const CJK_FORMS =
  /株式会社|有限会社|合同会社|合資会社|一般社団法人|股份有限公司|有限责任公司|有限責任公司|控股有限公司|有限公司|股份公司|公司|集团|集團|グループ|ホールディングス|주식회사|유한회사|\(株\)|\(주\)|\(有\)/g;

/**
 * Countries of the forms that exist in only one country. Names with forms of different countries
 * may be two firms, or a parent and its subsidiary. Therefore similarity.ts lowers the score a
 * little.
 */
export const FORM_COUNTRY: ReadonlyMap<string, string> = new Map(
  [
    ['US', 'inc incorporated llc pllc corp corporation pbc'],
    ['DE', 'gmbh ggmbh ohg kgaa'],
    ['AT', 'gesmbh'],
    ['FR', 'sasu eurl'],
    ['IT', 'spa srls sapa'],
    ['SE', 'aktiebolag'],
    ['DK', 'aps ivs'],
    ['FI', 'oy oyj'],
    ['GB', 'plc cic'],
    ['NO', 'asa'],
    ['PL', 'spzoo'],
    ['JP', 'kk kabushikikaisha kabushikigaisha'],
    ['HU', 'kft zrt nyrt'],
    ['MY', 'sdn bhd'],
    ['SG', 'pte'],
    ['AU', 'pty'],
    ['EE', 'ou'],
    ['LT', 'uab'],
    ['LV', 'sia'],
    ['RU', 'ooo zao oao pao ооо зао оао пао'],
    ['GR', 'επε ικε'],
    ['TH', 'จํากัด'],
  ].flatMap(([country, forms]) => words(forms!).map((form) => [form, country!] as const)),
);

/** Postal codes of US states. SEC filings append them to a legal form. Example: `Acme Corp DE`. */
export const STATE_CODES: ReadonlySet<string> = new Set(
  words(`al ak az ar ca ct de fl ga hi id il in ia ks ky la ma md me mi mn ms mo mt nc nd ne nh nj nm nv ny oh ok or pa
  ri sc sd tn tx ut va vt wa wi wv wy new`),
);
