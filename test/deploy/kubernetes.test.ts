import { readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

const KINDS = { ConfigMap, Deployment, Ingress, Job, PodDisruptionBudget, Service, ServiceAccount };
const VARIABLES = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
);

// The tests check the shape of each manifest against its schema.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- manifests have many kinds
type Manifest = any;

const manifests: Manifest[] = parseAllDocuments(readFileSync('deploy/kubernetes/fundmatch.yaml', 'utf8')).map(
  (document): Manifest => document.toJS(),
);
const validate = (manifest: Manifest) => {
  const Kind = KINDS[manifest.kind as keyof typeof KINDS] as new (data: Manifest) => { validate(): void };
  new Kind(manifest).validate();
};

it('the manifests for Kubernetes follow the schemas of its API', () => {
  expect(manifests.map(({ kind }) => kind).filter((kind) => !(kind in KINDS))).toEqual([]);
  for (const manifest of manifests) expect(() => validate(manifest)).not.toThrow();
  const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
  expect(() => validate({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } })).toThrow(
    'replicas',
  );
});

it('every container in the manifests runs without privileges and with a memory limit', () => {
  const pods = manifests.filter(({ spec }) => spec?.template?.spec).map(({ spec }) => spec.template.spec);
  expect(pods).toHaveLength(3);
  for (const { securityContext, containers, automountServiceAccountToken } of pods) {
    expect(securityContext.runAsNonRoot).toBe(true);
    expect(automountServiceAccountToken).toBe(false);
    for (const container of containers) {
      expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  }
});

it('the manifests set only variables that the service reads, and contain no secret', () => {
  const [config] = manifests.filter(({ kind }) => kind === 'ConfigMap');
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec?.containers ?? []);
  const set = containers.flatMap(({ env = [] }: Manifest) => env.map(({ name }: Manifest) => name));
  expect([...Object.keys(config.data), ...set].filter((name) => !VARIABLES.has(name))).toEqual([]);
  expect(manifests.map(({ kind }) => kind)).not.toContain('Secret');
});
