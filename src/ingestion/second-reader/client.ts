import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import { OutgoingError } from '../../outgoing/outgoing-error.js';
import { policyForConfiguredUrl } from '../../outgoing/policy.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import type { ReaderSettings } from '../../runtime/config.js';
import { VERSION } from '../../runtime/version.js';
import type { Advice } from '../../extraction/advice.js';
import { readRetryAfter } from '../../outgoing/retry-after.js';
import { ground, RefusedAnswer } from './grounding.js';
import { requestOf, type Question } from './question.js';

const MAX_BYTES = 256 * 1024;

/**
 * Thrown if the reader gives no answer now. `pauseMs` is the pause in milliseconds that the reader
 * asks for, or null.
 */
export class ReaderUnavailable extends Error {
  constructor(
    message: string,
    readonly pauseMs: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Result of a request. Either `advice` or `refusal` is null. */
export interface Reading {
  advice: Advice | null;
  refusal: string | null;
  tokens: { prompt: number; completion: number };
  /** The text that the model wrote. The field is null if the model wrote nothing. */
  content: string | null;
}

/**
 * Sends one question to a language model with OpenAI's chat API. The address of the model may be
 * private. Redirects are not followed. Sends one POST with `guardedFetch`, because the package
 * `openai` needs a newer Node.js than we support. Throws `ReaderUnavailable` if no answer arrives
 * within `timeoutMs`.
 */
export async function askReader(
  question: Question,
  { settings, policy, timeoutMs }: { settings: ReaderSettings; policy: OutgoingPolicy; timeoutMs: number },
): Promise<Reading> {
  const { url, model, apiKey } = settings;
  let response;
  try {
    response = await guardedFetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      policy: policyForConfiguredUrl(policy),
      method: 'POST',
      body: Buffer.from(JSON.stringify(requestOf(question, model))),
      timeoutMs,
      maxBytes: MAX_BYTES,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'User-Agent': `fundmatch/${VERSION}`,
        ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
      },
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new ReaderUnavailable(`the second reader does not answer: ${error.message}`, null, {
      cause: error,
    });
  }
  if (response.status !== 200) {
    const pauseMs = readRetryAfter(response.headers['retry-after'], new Date());
    throw new ReaderUnavailable(`the second reader answered with status ${response.status}`, pauseMs);
  }
  return readAnswer(new TextDecoder().decode(response.body), question);
}

/**
 * Parses the body of a chat completion. If the body has another format, the answer counts as
 * rejected.
 */
function readAnswer(body: string, question: Question): Reading {
  let completion: Completion | null;
  try {
    completion = JSON.parse(body) as Completion | null;
  } catch {
    completion = null;
  }
  const { prompt_tokens: prompt, completion_tokens: written } = completion?.usage ?? {};
  const tokens = { prompt: countOf(prompt), completion: countOf(written) };
  const [choice] = Array.isArray(completion?.choices) ? completion.choices : [];
  const content = choice?.message?.content;
  if (typeof content !== 'string')
    return { advice: null, refusal: 'no chat completion', tokens, content: null };
  return { ...groundOrRefuse(content, question), tokens, content };
}

/** Checks an answer. Rejects an answer with facts that are not in the item. */
export function groundOrRefuse(content: string, question: Question): Pick<Reading, 'advice' | 'refusal'> {
  try {
    return { advice: ground(content, question), refusal: null };
  } catch (error) {
    if (!(error instanceof RefusedAnswer)) throw error;
    return { advice: null, refusal: error.message };
  }
}

/** A chat completion. The types are `unknown`, because the reader may send anything. */
interface Completion {
  choices?: ({ message?: { content?: unknown } | null } | null)[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
