import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addPageHeaders } from '../sign-in/app-calls.js';
import { addAuthentication } from './authentication.js';
import { serveClients } from '../http/pages/client-files.js';
import { serveGuides } from '../http/pages/guide-files.js';
import { ListenService } from '../api/listen/listen.service.js';
import { serveWeb } from '../http/pages/static-files.js';
import { AppModule } from './app.module.js';
import type { AppParts } from './app.module.js';
import { Authenticator } from '../auth/authenticator.js';
import { CallsInFlight } from '../http/calls-in-flight.js';
import { ErrorFilter } from '../http/error-filter.js';
import { createDocument, withoutPrefilledFilters } from './openapi/openapi.js';
import { addHooks, createAdapter } from './server.js';
import { NestLog } from '../runtime/log.js';
import { addSignalEndpoints } from '../health/endpoints.js';
import { addSecurityTxt } from '../http/pages/security-txt.js';
import { Metrics } from '../runtime/metrics.js';
import { ReadinessCheck } from '../health/readiness.js';
import { StoredState } from '../health/stored-state.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { VERSION } from '../runtime/version.js';

/** The built application. The caller may listen on a port or inject requests. */
export interface App {
  nest: NestFastifyApplication;
  /** Makes /readyz report that this process is stopping. The process still serves calls. */
  leave(): void;
  /** Makes the process reject new calls. */
  drain(): void;
}

/**
 * Builds the application without listening on a port. Used by main, the tests and the program that
 * writes the OpenAPI document.
 */
export async function createApp(parts: AppParts): Promise<App> {
  let draining = false;
  let leaving = false;
  const adapter = createAdapter(() => serverParts(), parts.config.trustedProxies);
  const nest = await NestFactory.create<NestFastifyApplication>(AppModule.with(parts), adapter, {
    bodyParser: false,
    logger: new NestLog(parts.log),
    abortOnError: false,
  });
  const serverParts = () => ({
    filter: nest.get(ErrorFilter),
    log: parts.log,
    metrics: nest.get(Metrics),
    isHttps: parts.config.ui.origin.startsWith('https:'),
    isDraining: () => draining,
  });
  const server = nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  addHooks(server, serverParts());
  addPageHeaders(server);
  addAuthentication(server, {
    authenticator: nest.get(Authenticator),
    signIn: nest.get(SignInService),
    origin: parts.config.ui.origin,
    callsInFlight: new CallsInFlight(parts.log),
    isDraining: () => draining,
  });
  const { config, dataSource } = parts;
  const metrics = nest.get(Metrics);
  addSignalEndpoints(server, {
    metrics,
    storedState: new StoredState(dataSource, metrics),
    readiness: new ReadinessCheck({
      dataSource,
      directUrl: config.databaseDirectUrl,
      isServing: () => !leaving && !draining,
    }),
    metricsToken: config.metricsToken,
  });
  if (parts.config.role !== 'worker') {
    serveDocument(nest);
    addSecurityTxt(server, {
      contact: config.securityContact,
      origin: config.ui.origin,
      now: () => parts.clock.now().getTime(),
    });
    serveWeb(server);
    serveGuides(server);
    serveClients(server);
  }
  return {
    nest,
    leave: () => {
      leaving = true;
    },
    drain: () => {
      draining = true;
      nest.get(ListenService).stop();
    },
  };
}

/** Serves the OpenAPI document and Swagger UI at /docs. */
function serveDocument(nest: NestFastifyApplication): void {
  SwaggerModule.setup('docs', nest, () => createDocument(nest, VERSION), {
    patchDocumentOnRequest: (request, _response, document) =>
      (request as FastifyRequest).url.startsWith('/docs/swagger-ui-init.js')
        ? withoutPrefilledFilters(document)
        : document,
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'fundmatch API',
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      filter: true,
    },
  });
}
