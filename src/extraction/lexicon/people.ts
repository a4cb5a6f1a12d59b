/** Words around the name of a chief executive. Other languages borrow the English ones. Each is a list of terms. */
export const PEOPLE = {
  chief: 'CEO; C.E.O.; (C|c)hief (E|e)xecutive( (O|o)fficer)?',
  /** Titles that the same person may have. */
  other: `
    (C|c)o-? ?(F|f)ounders?; (F|f)ounders?; (F|f)ounding; (P|p)resident; (C|c)hair(man|woman|person)?; (D|d)irector; CTO;
    (I|i)nterim; (G|g)lobal; (G|g)roup; (M|m)anaging`,
  /** Between two titles of the same person. */
  joints: 'and( the)?; the',
  /** Between a name and its titles. */
  small: '(who )?is; the; our; its; new; first',
  /** Before a name, with one of `into` behind it: "appointed Jane Roe as CEO", "the promotion of Jane Roe to CEO". */
  appointing: `
    (A|a)ppoint(s|ed|ing|ment of); (N|n)am(es|ed|ing); (H|h)ir(es|ed|ing); (P|p)romot(es|ed|ing|ion of); (E|e)lect(s|ed);
    (R|r)ecruit(s|ed); (T|t)ap(s|ped); (W|w)elcom(es|ed|ing)`,
  into: 'as; to',
  /** Before a name. */
  salutations: 'Dr; Mr; Ms; Prof',
  /** Behind a name. */
  degrees: 'Ph.?D; MD; M.D; MBA; CFA; JD',
  /** Small words within a name. */
  particles: 'de; van; von; der; den; la; bin; al',
  /** Before the name of somebody who is no longer, or not yet, in office, and of a firm: "joins Acme as CEO". */
  beforeOthers: 'former(ly)?; previous(ly)?; ex; incoming; outgoing; late; joins?; joined',
  /** Between a title and whose it is. */
  of: 'of; at',
  /** Whose title is that of the company. */
  own: '(our|this|company)*',
  /** Words that no name of a person has. */
  notNames: `
    Inc; LLC; Ltd; Corp; Capital; Ventures; Partners; Founder; Co-Founder; President; Chief; Officer; The; Said; Series;
    Former; Funding; Labs; Chairman; Executive; Director; Manager; General; Press; Media; Contact; About; And; Group; Technologies`,
} as const;
