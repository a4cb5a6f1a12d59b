/**
 * Words around the name of a chief executive. All languages use these English words. Each entry is
 * a list of terms.
 */
export const PEOPLE = {
  chief: 'CEO; C.E.O.; (C|c)hief (E|e)xecutive( (O|o)fficer)?',
  /** Other titles that a chief executive may have. */
  other: `
    (C|c)o-? ?(F|f)ounders?; (F|f)ounders?; (F|f)ounding; (P|p)resident; (C|c)hair(man|woman|person)?; (D|d)irector; CTO;
    (I|i)nterim; (G|g)lobal; (G|g)roup; (M|m)anaging`,
  /** Words between two titles of one person. */
  joints: 'and( the)?; the',
  /** Words between a name and its titles. */
  small: '(who )?is; the; our; its; new; first',
  /**
   * Words before a name that is followed by one of `into`. Examples: "appointed Jane Roe as CEO",
   * "the promotion of Jane Roe to CEO".
   */
  appointing: `
    (A|a)ppoint(s|ed|ing|ment of); (N|n)am(es|ed|ing); (H|h)ir(es|ed|ing); (P|p)romot(es|ed|ing|ion of); (E|e)lect(s|ed);
    (R|r)ecruit(s|ed); (T|t)ap(s|ped); (W|w)elcom(es|ed|ing)`,
  into: 'as; to',
  /** Titles before a name. */
  salutations: 'Dr; Mr; Ms; Prof',
  /** Degrees after a name. */
  degrees: 'Ph.?D; MD; M.D; MBA; CFA; JD',
  /** Small words within a name. */
  particles: 'de; van; von; der; den; la; bin; al',
  /**
   * Words before the name of a former or future chief executive, or before a firm. Example: "joins
   * Acme as CEO".
   */
  beforeOthers: 'former(ly)?; previous(ly)?; ex; incoming; outgoing; late; joins?; joined',
  /** Words between a title and its firm. */
  of: 'of; at',
  /** Words that mean the company itself after `of`. */
  own: '(our|this|company)*',
  /** Words that never occur in a person's name. */
  notNames: `
    Inc; LLC; Ltd; Corp; Capital; Ventures; Partners; Founder; Co-Founder; President; Chief; Officer; The; Said; Series;
    Former; Funding; Labs; Chairman; Executive; Director; Manager; General; Press; Media; Contact; About; And; Group; Technologies`,
} as const;
