import { AuditService } from '../auth/audit/audit.service.js';
import { OverviewController } from '../console/overview.controller.js';
import { OverviewService } from '../console/overview.service.js';
import { FailureController } from '../console/failures.controller.js';
import { ReaderConsoleController } from '../console/reader.controller.js';
import { ReaderConsoleService } from '../console/reader.service.js';
import { RoundBatchController } from '../console/round-batches.controller.js';
import { RoundBatchService } from '../console/round-batches.service.js';
import { RoundConsoleController } from '../console/rounds.controller.js';
import { RoundArticleService } from '../console/round-articles.service.js';
import { RoundConsoleService } from '../console/rounds.service.js';
import { SourceConsoleController } from '../console/sources.controller.js';
import { SourceConsoleService } from '../console/sources.service.js';
import { UserConsoleController } from '../console/users.controller.js';
import { UserConsoleService } from '../console/users.service.js';
import { ListenController } from '../api/listen/listen.controller.js';
import { ListenService } from '../api/listen/listen.service.js';
import { BacktestController } from '../settings/backtest.controller.js';
import { BacktestService } from '../settings/backtest.service.js';
import { RoundPagesController } from '../settings/round-pages.controller.js';
import { RoundSearchService } from '../api/rounds/round-search.service.js';
import { RoundsController } from '../api/rounds/rounds.controller.js';
import { VerdictController } from '../console/verdicts.controller.js';
import { VerdictService } from '../console/verdicts.service.js';
import { CrmController } from '../settings/crm.controller.js';
import { CrmService } from '../settings/crm.service.js';
import { KeysController } from '../settings/keys.controller.js';
import { KeysService } from '../settings/keys.service.js';
import { MatchListController } from '../settings/matches.controller.js';
import { MatchListService } from '../settings/matches.service.js';
import { ReceiverTrialsService } from '../settings/receiver-trials.service.js';
import { SummaryController } from '../settings/summary.controller.js';
import { SummaryService } from '../settings/summary.service.js';
import { UsageController } from '../settings/usage.controller.js';
import { UsageService } from '../settings/usage.service.js';
import { WebhookSettingsController } from '../settings/webhook.controller.js';
import { WebhookSettingsService } from '../settings/webhook.service.js';
import { AuthLibrary } from '../sign-in/auth-library.js';
import { SignInController } from '../sign-in/sign-in.controller.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { Throttle } from '../sign-in/throttle.js';
import { TwoStepController } from '../sign-in/two-step.controller.js';
import { TwoStepService } from '../sign-in/two-step.service.js';

/** The controllers of the settings API and of the calls outside /api/v1 that take an API key. */
export const appControllers = [
  ListenController,
  RoundsController,
  RoundPagesController,
  SignInController,
  TwoStepController,
  SummaryController,
  BacktestController,
  KeysController,
  WebhookSettingsController,
  MatchListController,
  CrmController,
  UsageController,
  UserConsoleController,
  SourceConsoleController,
  RoundConsoleController,
  RoundBatchController,
  ReaderConsoleController,
  FailureController,
  OverviewController,
  VerdictController,
];

/** The providers that `appControllers` need. */
export const appProviders = [
  AuditService,
  ListenService,
  RoundSearchService,
  Throttle,
  AuthLibrary,
  SignInService,
  TwoStepService,
  SummaryService,
  BacktestService,
  KeysService,
  WebhookSettingsService,
  ReceiverTrialsService,
  MatchListService,
  CrmService,
  UsageService,
  UserConsoleService,
  OverviewService,
  SourceConsoleService,
  RoundArticleService,
  RoundConsoleService,
  RoundBatchService,
  ReaderConsoleService,
  VerdictService,
];
