/**
 * Code that verifies the signature of a webhook, by language. Each snippet takes the raw bytes of
 * the body.
 */
export const SNIPPETS = [
  {
    name: 'TypeScript',
    text: `import { constructEvent } from '@fundmatch/sdk/webhooks';

app.post('/fundmatch', express.raw({ type: 'application/json' }), async (req, res) => {
  try {
    const event = await constructEvent(req.body, req.get('X-Service-Signature') ?? '', process.env.FUNDMATCH_SIGNING_SECRET);
    queue.add(event); // answer first, work later
    res.sendStatus(204);
  } catch {
    res.sendStatus(401);
  }
});`,
  },
  {
    name: 'Python',
    text: `import hashlib, hmac, os

def is_ours(raw_body: bytes, signature: str) -> bool:
    secret = os.environ["FUNDMATCH_SIGNING_SECRET"].encode()
    expected = "sha256=" + hmac.new(secret, raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())

# Flask: is_ours(request.get_data(), request.headers.get("X-Service-Signature", ""))`,
  },
  {
    name: 'Ruby',
    text: `require "openssl"

def ours?(raw_body, signature)
  expected = "sha256=" + OpenSSL::HMAC.hexdigest("SHA256", ENV.fetch("FUNDMATCH_SIGNING_SECRET"), raw_body)
  OpenSSL.secure_compare(expected, signature.to_s)
end

# Rails: ours?(request.raw_post, request.headers["X-Service-Signature"])`,
  },
  {
    name: 'Go',
    text: `func isOurs(rawBody []byte, signature string) bool {
	mac := hmac.New(sha256.New, []byte(os.Getenv("FUNDMATCH_SIGNING_SECRET")))
	mac.Write(rawBody)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}

// rawBody, err := io.ReadAll(r.Body); isOurs(rawBody, r.Header.Get("X-Service-Signature"))`,
  },
  {
    name: 'PHP',
    text: `<?php
$rawBody = file_get_contents('php://input');
$expected = 'sha256=' . hash_hmac('sha256', $rawBody, getenv('FUNDMATCH_SIGNING_SECRET'));
if (!hash_equals($expected, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '')) {
    http_response_code(401);
    exit;
}
$event = json_decode($rawBody, true);`,
  },
  {
    name: 'curl/openssl',
    text: `# Send yourself a signed webhook, to try your receiver:
BODY='{"event":"funding_match","match_id":"00000000-0000-4000-8000-000000000000"}'
SIGNATURE="sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$FUNDMATCH_SIGNING_SECRET" | sed 's/^.* //')"
curl https://hooks.example.com/fundmatch \\
  -H 'Content-Type: application/json' -H 'User-Agent: Service-Webhook/1.0' \\
  -H "X-Service-Signature: $SIGNATURE" --data-binary "$BODY"`,
  },
];
