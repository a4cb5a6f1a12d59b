import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constructEvent } from '../src/webhooks/index.js';

/*
 * The test extracts the code snippets from the guide, and runs each snippet with the test vectors
 * of the guide. Languages that are not installed are skipped.
 */

interface Vector {
  name: string;
  secret: string;
  body: string;
  signature: string;
  valid: boolean;
}

const docs = new URL('../../docs/guides/', import.meta.url);
const vectorsFile = new URL('signature-vectors.json', docs).pathname;
const vectors = JSON.parse(readFileSync(vectorsFile, 'utf8')) as Vector[];
const page = readFileSync(new URL('webhooks.md', docs), 'utf8');

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'fundmatch-vectors-'))));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const snippet = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(page)?.[1] ?? '';
const expected = vectors.map(({ valid }) => valid);

test.each(vectors)('constructEvent() verifies vector: $name', async ({ secret, body, signature, valid }) => {
  const isSigned = await constructEvent(body, signature, secret).then(
    () => true,
    () => false,
  );
  expect(isSigned).toBe(valid);
});

const JAVA_MAIN = `
    public static void main(String[] args) throws Exception {
        List<String> verdicts = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(args[0] + ".lines"))) {
            String[] fields = line.split(",", -1);
            HexFormat hex = HexFormat.of();
            verdicts.add(String.valueOf(isSigned(
                hex.parseHex(fields[0]), new String(hex.parseHex(fields[1])), new String(hex.parseHex(fields[2])))));
        }
        System.out.println(verdicts);
    }
`;

/**
 * The program around each snippet. It reads the test vectors and prints for each vector whether the
 * signature is valid.
 */
const PROGRAMS: Record<
  string,
  { program: string; file: string; around: (code: string) => string; args?: string[] }
> = {
  python: {
    program: 'python3',
    file: 'check.py',
    around: (code) =>
      `${code}\nimport json, sys\nvectors = json.load(open(sys.argv[1], encoding="utf-8"))\n` +
      `print(json.dumps([is_signed(v["body"].encode(), v["signature"], v["secret"]) for v in vectors]))\n`,
  },
  ruby: {
    program: 'ruby',
    file: 'check.rb',
    around: (code) =>
      `${code}\nrequire "json"\nputs JSON.parse(File.read(ARGV[0], encoding: "utf-8")).map { |v| signed?(v["body"], v["signature"], v["secret"]) }.to_json\n`,
  },
  php: {
    program: 'php',
    file: 'check.php',
    around: (code) =>
      `${code}\n$all = json_decode(file_get_contents($argv[1]), true);\n` +
      `echo json_encode(array_map(fn($v) => is_signed($v['body'], $v['signature'], $v['secret']), $all));\n`,
  },
  go: {
    program: 'go',
    file: 'check.go',
    args: ['run'],
    around: (code) =>
      `${code.replace('import (', 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"')}\nfunc main() {\n\ttext, _ := os.ReadFile(os.Args[1])\n` +
      `\tvar all []struct{ Secret, Body, Signature string }\n\tjson.Unmarshal(text, &all)\n\tverdicts := []bool{}\n` +
      `\tfor _, v := range all {\n\t\tverdicts = append(verdicts, isSigned([]byte(v.Body), v.Signature, v.Secret))\n\t}\n` +
      `\tout, _ := json.Marshal(verdicts)\n\tfmt.Println(string(out))\n}\n`,
  },
  java: {
    program: 'java',
    file: 'Check.java',
    // Java has no JSON parser, so the test passes the vectors as lines of hexadecimal fields.
    around: (code) =>
      `import java.nio.file.*;\nimport java.util.*;\n${code.replace('class Signature {', 'class Signature {\n' + JAVA_MAIN)}`,
  },
};

for (const [language, { program, file, around, args = [] }] of Object.entries(PROGRAMS)) {
  const isInstalled = spawnSync(program, [program === 'go' ? 'version' : '--version']).status === 0;
  (isInstalled ? test : test.skip)(
    `the ${language} snippet verifies the test vectors${isInstalled ? '' : `: ${program} is not installed`}`,
    () => {
      const path = join(directory, file);
      writeFileSync(path, around(snippet(language)));
      const input = join(directory, 'vectors.json');
      writeFileSync(input, JSON.stringify(vectors));
      const hex = (text: string) => Buffer.from(text).toString('hex');
      const lines = vectors.map(({ body, signature, secret }) =>
        [body, signature, secret].map(hex).join(','),
      );
      writeFileSync(`${input}.lines`, `${lines.join('\n')}\n`);
      expect(JSON.parse(execFileSync(program, [...args, path, input]).toString())).toEqual(expected);
    },
  );
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
(hasOpenssl ? test : test.skip)(
  `the openssl command of the guide signs as the vectors${hasOpenssl ? '' : ': openssl is not installed'}`,
  () => {
    const line = /^printf 'sha256=.*$/m.exec(page)?.[0] ?? '';
    const verdicts = vectors.map(({ secret, body, signature }) => {
      writeFileSync(join(directory, 'body.json'), body);
      const made = execFileSync('sh', ['-c', line], {
        cwd: directory,
        env: { ...process.env, SECRET: secret },
      });
      return made.toString().trim() === signature;
    });
    expect(verdicts).toEqual(expected);
  },
);
