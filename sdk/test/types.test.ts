import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/*
 * Compiles type-misuses.ts with strict options. The compiler must report errors exactly at the
 * lines with @ts-expect-error.
 */

const root = new URL('..', import.meta.url).pathname;
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noEmit: true,
  skipLibCheck: true,
};

const FILE = 'test/type-misuses.ts';
const program = ts.createProgram([join(root, FILE)], options);

test('the types accept correct use of metadata, responses and inputs, and reject each misuse', () => {
  const faults = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
    return `${file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  // If a misuse compiles, its @ts-expect-error is unused, which is also a compile error.
  expect(faults).toEqual([]);
  expect(readFileSync(join(root, FILE), 'utf8').match(/@ts-expect-error/g)?.length).toBeGreaterThan(8);
});

test('every field of every public type has a doc comment', () => {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(root, 'src/index.ts'));
  const module = file && checker.getSymbolAtLocation(file);
  const bare: string[] = [];
  let seen = 0;
  for (const exported of module ? checker.getExportsOfModule(module) : []) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    for (const property of type.isClassOrInterface() || type.flags & ts.TypeFlags.Object
      ? type.getProperties()
      : []) {
      const isOurs = property.declarations?.some((one) => one.getSourceFile().fileName.includes('/sdk/src/'));
      const flags = property.valueDeclaration ? ts.getCombinedModifierFlags(property.valueDeclaration) : 0;
      if (isOurs !== true || flags & ts.ModifierFlags.Private || /#|^__@/.test(property.name)) continue;
      seen += 1;
      if (property.getDocumentationComment(checker).length === 0)
        bare.push(`${exported.name}.${property.name}`);
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
