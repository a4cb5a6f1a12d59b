import { generate } from 'lean-qr/nano';

/** Width of the white border, in modules (squares of the code). QR code readers expect 4. */
const QUIET = 4;

/**
 * Shows a QR code. It is black on white in both colour schemes, because some QR code readers need
 * that.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path class="qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path class="qr-dark" d={path} />
    </svg>
  );
}
