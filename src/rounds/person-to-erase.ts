import { ErasedTexts } from './erased-people/erased-texts.js';
import { normaliseProfile } from './erased-people/identities.js';
import { looseAddress, looseNames } from './erased-people/loose-patterns.js';

/** A person whom rounds name as a CEO. */
export interface KnownCeo {
  /** The identities of the person (see `identitiesOf`). */
  identities: ReadonlySet<string>;
  /** Names, profiles and companies of the person, as written in mentions. */
  names: readonly string[];
  profiles: readonly string[];
  companies: readonly string[];
  roundIds: readonly string[];
}

/** A person who is being erased, and the patterns that find the person in stored texts. */
export interface PersonToErase {
  /** The normalised address. */
  email: string;
  /** The facts about the person in articles. `roundIds` are all rounds that name the person. */
  ceo: KnownCeo;
  /** Finds only the address, because a name in a customer's data may belong to another person. */
  address: ErasedTexts;
  /** Finds address, profiles and names in news about the person's companies. */
  texts: ErasedTexts;
  /** PostgreSQL patterns that select the rows to read. They also match rows without the person. */
  loose: { address: string; names: string; companies: string };
}

/** Builds the searches that find a person in stored texts. */
export function toPersonToErase(email: string, ceo: KnownCeo): PersonToErase {
  const { names, companies } = ceo;
  const profiles = ceo.profiles.map(normaliseProfile).filter((profile) => profile !== null);
  return {
    email,
    ceo,
    address: new ErasedTexts({ addresses: [email] }),
    texts: new ErasedTexts({ addresses: [email], profiles, names }),
    loose: {
      address: looseAddress(email),
      names: looseNames([...names, ...profiles]),
      companies: looseNames(companies),
    },
  };
}
