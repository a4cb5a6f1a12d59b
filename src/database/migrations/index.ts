import { InitialSchema1763690400000 } from './1763690400000-initial-schema.js';
import { SignInAndConsole1763700000000 } from './1763700000000-sign-in-and-console.js';
import { ExchangeRates1763760000000 } from './1763760000000-exchange-rates.js';
import { Signals1763820000000 } from './1763820000000-signals.js';
import { ItemsByMonth1763830000000 } from './1763830000000-items-by-month.js';
import { MatchRowsInline1763840000000 } from './1763840000000-match-rows-inline.js';
import { SilentJobs1763850000000 } from './1763850000000-silent-jobs.js';
import { AuditLogIndex1763860000000 } from './1763860000000-audit-log-index.js';
import { JobAttempts1763900100000 } from './1763900100000-job-attempts.js';
import { RoundReview1763900200000 } from './1763900200000-round-review.js';
import { EvidenceSignals1763900300000 } from './1763900300000-evidence-signals.js';
import { KeptText1763900400000 } from './1763900400000-kept-text.js';
import { WaitingPages1763900500000 } from './1763900500000-waiting-pages.js';
import { ItemLanguage1763900600000 } from './1763900600000-item-language.js';
import { Erasure1763900700000 } from './1763900700000-erasure.js';
import { PreparedSecrets1763900810000 } from './1763900810000-prepared-secrets.js';
import { MatchVerdicts1763900820000 } from './1763900820000-match-verdicts.js';
import { Notices1763900900000 } from './1763900900000-notices.js';
import { PushedBatches1763901000000 } from './1763901000000-pushed-batches.js';
import { HostLookups1763901050000 } from './1763901050000-host-lookups.js';
import { ShortenedNames1763901100000 } from './1763901100000-shortened-names.js';
import { SlowSources1763901260000 } from './1763901260000-slow-sources.js';
import { HostIndexes1763901330000 } from './1763901330000-host-indexes.js';
import { WebhookHosts1763901420000 } from './1763901420000-webhook-hosts.js';
import { RejectedTexts1763901430000 } from './1763901430000-rejected-texts.js';
import { RowsToClean1763901440000 } from './1763901440000-rows-to-clean.js';
import { AccountsToClean1763901441000 } from './1763901441000-accounts-to-clean.js';
import { ContactsToClean1763901442000 } from './1763901442000-contacts-to-clean.js';
import { CrmStates1763901450000 } from './1763901450000-crm-states.js';
import { ArticleUrls1763901460000 } from './1763901460000-article-urls.js';
import { RejectedUrls1763901461000 } from './1763901461000-rejected-urls.js';
import { MatchAccountNames1763901510000 } from './1763901510000-match-account-names.js';
import { SecondReader1763901520000 } from './1763901520000-second-reader.js';
import { FeedTitles1763901530000 } from './1763901530000-feed-titles.js';
import { PausedUsers1763901540000 } from './1763901540000-paused-users.js';
import { ContactDomains1763901550000 } from './1763901550000-contact-domains.js';
import { RoundBatches1763901560000 } from './1763901560000-round-batches.js';
import { ReaderDisputes1763901570000 } from './1763901570000-reader-disputes.js';
import { TwoStepSignIn1763901600000 } from './1763901600000-two-step-sign-in.js';
import { VerdictsBySource1763901200000 } from './1763901200000-verdicts-by-source.js';

/** All migrations, in order. */
export const migrations = [
  InitialSchema1763690400000,
  SignInAndConsole1763700000000,
  ExchangeRates1763760000000,
  Signals1763820000000,
  ItemsByMonth1763830000000,
  MatchRowsInline1763840000000,
  SilentJobs1763850000000,
  AuditLogIndex1763860000000,
  JobAttempts1763900100000,
  RoundReview1763900200000,
  EvidenceSignals1763900300000,
  KeptText1763900400000,
  WaitingPages1763900500000,
  ItemLanguage1763900600000,
  Erasure1763900700000,
  PreparedSecrets1763900810000,
  MatchVerdicts1763900820000,
  Notices1763900900000,
  PushedBatches1763901000000,
  HostLookups1763901050000,
  ShortenedNames1763901100000,
  VerdictsBySource1763901200000,
  SlowSources1763901260000,
  HostIndexes1763901330000,
  WebhookHosts1763901420000,
  RejectedTexts1763901430000,
  RowsToClean1763901440000,
  AccountsToClean1763901441000,
  ContactsToClean1763901442000,
  CrmStates1763901450000,
  ArticleUrls1763901460000,
  RejectedUrls1763901461000,
  MatchAccountNames1763901510000,
  SecondReader1763901520000,
  FeedTitles1763901530000,
  PausedUsers1763901540000,
  ContactDomains1763901550000,
  RoundBatches1763901560000,
  ReaderDisputes1763901570000,
  TwoStepSignIn1763901600000,
];
