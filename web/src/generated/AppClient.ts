/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BaseHttpRequest } from './core/BaseHttpRequest';
import type { OpenAPIConfig } from './core/OpenAPI';
import { FetchHttpRequest } from './core/FetchHttpRequest';
import { BacktestService } from './services/BacktestService';
import { CrmService } from './services/CrmService';
import { KeysService } from './services/KeysService';
import { MatchListService } from './services/MatchListService';
import { OperatorOverviewService } from './services/OperatorOverviewService';
import { OperatorRoundsService } from './services/OperatorRoundsService';
import { OperatorSourcesService } from './services/OperatorSourcesService';
import { OperatorUsersService } from './services/OperatorUsersService';
import { OperatorVerdictsService } from './services/OperatorVerdictsService';
import { SignInService } from './services/SignInService';
import { SummaryService } from './services/SummaryService';
import { UsageService } from './services/UsageService';
import { WebhookService } from './services/WebhookService';
type HttpRequestConstructor = new (config: OpenAPIConfig) => BaseHttpRequest;
export class AppClient {
    public readonly backtest: BacktestService;
    public readonly crm: CrmService;
    public readonly keys: KeysService;
    public readonly matchList: MatchListService;
    public readonly operatorOverview: OperatorOverviewService;
    public readonly operatorRounds: OperatorRoundsService;
    public readonly operatorSources: OperatorSourcesService;
    public readonly operatorUsers: OperatorUsersService;
    public readonly operatorVerdicts: OperatorVerdictsService;
    public readonly signIn: SignInService;
    public readonly summary: SummaryService;
    public readonly usage: UsageService;
    public readonly webhook: WebhookService;
    public readonly request: BaseHttpRequest;
    constructor(config?: Partial<OpenAPIConfig>, HttpRequest: HttpRequestConstructor = FetchHttpRequest) {
        this.request = new HttpRequest({
            BASE: config?.BASE ?? '',
            VERSION: config?.VERSION ?? '0.1.0',
            WITH_CREDENTIALS: config?.WITH_CREDENTIALS ?? false,
            CREDENTIALS: config?.CREDENTIALS ?? 'include',
            TOKEN: config?.TOKEN,
            USERNAME: config?.USERNAME,
            PASSWORD: config?.PASSWORD,
            HEADERS: config?.HEADERS,
            ENCODE_PATH: config?.ENCODE_PATH,
        });
        this.backtest = new BacktestService(this.request);
        this.crm = new CrmService(this.request);
        this.keys = new KeysService(this.request);
        this.matchList = new MatchListService(this.request);
        this.operatorOverview = new OperatorOverviewService(this.request);
        this.operatorRounds = new OperatorRoundsService(this.request);
        this.operatorSources = new OperatorSourcesService(this.request);
        this.operatorUsers = new OperatorUsersService(this.request);
        this.operatorVerdicts = new OperatorVerdictsService(this.request);
        this.signIn = new SignInService(this.request);
        this.summary = new SummaryService(this.request);
        this.usage = new UsageService(this.request);
        this.webhook = new WebhookService(this.request);
    }
}

