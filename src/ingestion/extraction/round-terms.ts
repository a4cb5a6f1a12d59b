/** Vocabulary of funding news, as sources of regular expressions: what several of the rules read. All in lower case, used with `i`. */

/** Verbs that with an amount make a round: "Acme raised $5m". */
export const STRONG_VERBS =
  'raises?|raised|raising|secur(?:es?|ed|ing)|clos(?:es?|ed|ing)|complet(?:es?|ed|ing)|bag(?:s|ged)|nab(?:s|bed)|nets?|netted|snag(?:s|ged)|grab(?:s|bed)|scor(?:es?|ed)|hauls?(?:\\sin)?|hauled(?:\\sin)?|pull(?:s|ed)\\sin|rak(?:es|ed)\\sin|bring(?:s|ing)\\sin|brought\\sin|takes?\\sin|took\\sin|attract(?:s|ed)|obtain(?:s|ed)|garner(?:s|ed)|pick(?:s|ed)\\sup|collect(?:s|ed)|wrap(?:s|ped)(?:\\sup)?|pockets?|pocketed|clinch(?:es|ed)|lock(?:s|ed)\\s(?:in|up)|lands?|landed|reel(?:s|ed)\\sin|scoop(?:s|ed)(?:\\sup)?|banks|banked|fetch(?:es|ed)|gather(?:s|ed)|amass(?:es|ed)|seal(?:s|ed)|draw(?:s|n)?|drew|lures?|lured|finaliz(?:es|ed)|finalis(?:es|ed)|holds?|held|top(?:s|ped)\\sup|sweep(?:s)?\\sup|extend(?:s|ed)|swell(?:s|ed)|erhält|sammelt|sichert\\ssich|lève|lèvent|obtient|boucle|levanta|levantó|recauda|recaudó|capta|raccoglie';

/** Verbs that need a word for a round beside the amount: "received a $5m investment". */
export const WEAK_VERBS =
  'receiv(?:es?|ed|ing)|gets?|got|gains?|gained|wins?|won|adds?|added|announc(?:es?|ed|ing)|unveil(?:s|ed)|reveal(?:s|ed)|disclos(?:es|ed)|report(?:s|ed)|launch(?:es|ed)|emerg(?:es|ed)|exits?|exited|debuts?|debuted|accept(?:s|ed)|enter(?:s|ed)|sign(?:s|ed)|reach(?:es|ed)|finish(?:es|ed)|conclud(?:es|ed)|comes?|came|has|have|had|is|was|joins?|joined|hits?|surpass(?:es|ed)|welcom(?:es|ed)|confirm(?:s|ed)|celebrat(?:es|ed)|achiev(?:es|ed)|procur(?:es|ed)|acquir(?:es|ed)|leads?|led|invest(?:s|ed)|backs?|backed|pours?|injects?|injected|puts?|bets?|gives?|awards?|awarded|sees?|saw|notches|notched';

/** Words that say that the money is a round. */
export const ROUND_NOUNS =
  'funding|financing|fund-?raise|fund-?raising|investments?|round|rounds|equity|seed|pre-?seed|series\\s[a-j]\\d?|venture\\scapital|growth\\scapital|capital|convertible|notes?|debt|credit\\sfacility|credit\\sline|line\\sof\\scredit|loans?|grants?|crowd-?funding|raise|tranche|extension|facility|infusion|injection|backing|finance|finanzierung\\w*|finanzierungsrunde|levée\\sde\\sfonds|ronda';

/** Of these, the ones that before an amount, without a verb of raising, still speak of a round: "Series A of $5m". */
export const ROUND_WORDS =
  'funding|financing|fund-?raise|investments?|rounds?|seed|pre-?seed|series\\s[a-j]\\d?|tranche|raise|grants?';

/** Verbs of other news, which end a subject as well. */
export const OTHER_VERBS =
  'acquir(?:es?|ed|ing)|buys?|bought|purchas(?:es|ed)|merg(?:es|ed)|appoint(?:s|ed)|hir(?:es|ed)|promot(?:es|ed)|nam(?:es|ed)|expand(?:s|ed)|plans?|planned|seeks?|aims?|said|says|will|can|intends?|agre(?:es|ed)|sells?|sold|pric(?:es|ed)|files?|filed|donat(?:es|ed)|partner(?:s|ed)|introduc(?:es|ed)|releas(?:es|ed)|brings?|makes?|made|puts?|becom(?:es)|became|helps?|builds?|offers?|continues?|breaks|joins|today|recently|reportedly|successfully|officially|proudly|just|also|are|were|may|could|would|should|be|been|marks?|represents?|provides?|delivers?|discontinu(?:es|ed)|chang(?:es|ed)|receives?|participat(?:es|ed)|commits?|committed|establish(?:es|ed)|opens?|opened|creat(?:es|ed)|develops?|targets?|boosts?|doubles?|surges?|soars?|tops?|nears|triples?|emerging|intend|started|starts?|brews?|smash(?:es|ed)|wants?|snaps?|beats?|exceeds?|gears?|eyes|rolls|turns|gives|tackles?|fuels?|accelerates?|powers|scales?|grows?|transforms?|revolutionizes|disrupts?|goes|enters|crosses|pulls|celebrates|originat(?:es|ed)|arrang(?:es|ed)|refinanc(?:es|ed)|negotiat(?:es|ed)|lends?|lent|fined|recover(?:s|ed)|pays|paid|sues|issues|trades?|spends?|breaks\\sground';
