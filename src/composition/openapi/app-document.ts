import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { closeOpenEnums } from '../../http/open-enum.js';
import { APP_API } from '../../http/app-calls/app-path.js';

/**
 * Builds the OpenAPI document of the settings API. The UI's client is generated from this document.
 * The document is not published.
 */
export function createAppDocument(app: INestApplication, version: string): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('fundmatch settings UI')
    .setVersion(version)
    .setDescription(
      'The calls of the settings UI and the operator’s console: by session cookie, for their own pages only.',
    )
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    operationIdFactory: (_controller, method) => method,
  });
  closeOpenEnums(document);
  return keepPaths(document, (path) => path.startsWith(APP_API));
}

/** Returns the document with only the paths to keep and the schemas that these paths use. */
export function keepPaths(document: OpenAPIObject, keep: (path: string) => boolean): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => keep(path)));
  const { schemas = {}, ...components } = document.components ?? {};
  const { webhooks } = document as { webhooks?: unknown };
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit([paths, webhooks]);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, paths, components: { ...components, schemas: kept } };
}
