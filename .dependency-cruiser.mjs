/**
 * The rooms of `src`, lowest first. A room may import rooms of lower rows, but no other room of its
 * own row. If two rooms need the same file, it belongs in a room below both.
 */
const LAYERS = [
  ['outgoing'],
  ['runtime'],
  ['company-names'],
  ['database'],
  ['http'],
  ['domains', 'notices'],
  ['auth'],
  ['sign-in'],
  ['rounds'],
  ['matching', 'extraction'],
  ['delivery', 'ingestion'],
  ['api'],
  ['backup', 'erasure', 'health'],
  ['retention'],
  ['settings'],
  ['console'],
  ['admin'],
  ['composition'],
  ['main\\.ts'],
];

const folder = (rooms) => `^src/(${rooms.join('|')})(/|$)`;

const upwardImports = LAYERS.flatMap((rooms, layer) =>
  rooms.map((room) => {
    const above = LAYERS.slice(layer + 1).flat();
    const beside = rooms.filter((other) => other !== room);
    const name = room.replace('\\', '');
    return {
      name: `${name} imports only what lies below it`,
      severity: 'error',
      comment:
        `src/${name} may import: ${LAYERS.slice(0, layer).flat().join(', ') || 'no other room'}. ` +
        'Move what both rooms need into a room below both, or pass it in as an argument.',
      from: { path: folder([room]), pathNot: '\\.test\\.ts$' },
      to: { path: folder([...above, ...beside, '-']) },
    };
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upwardImports,
    {
      name: 'no cycle between files',
      severity: 'error',
      comment: 'Move what both files need into a third one that imports neither.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no cycle between folders',
      severity: 'error',
      comment: 'One of these folders holds a file that belongs in the other, or in one below both.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every room has a layer',
      severity: 'error',
      comment: 'Add the new folder of src to LAYERS in .dependency-cruiser.mjs.',
      from: { path: '^src/', pathNot: folder(LAYERS.flat()) },
      to: {},
    },
  ],
  options: {
    includeOnly: '^src/',
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
    reporterOptions: { archi: { collapsePattern: '^src/[^/]+' } },
  },
};
