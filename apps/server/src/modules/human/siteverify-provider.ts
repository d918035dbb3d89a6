import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Check, HumanProvider } from './human-provider.ts'

/** Longer than any of these services accepts a result. */
const rememberedMinutes = 60
const timeoutMs = 5_000
const maxAnswerBytes = 65_536

const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

/** Dependencies of {@link siteverifyProvider}. */
export interface SiteverifyParts {
  readonly clock: Clock
  readonly log: Log
  /** Brands can use this provider only if it is set. */
  readonly secret: string | undefined
}

/**
 * The protocol that the usual challenge services share: POST with `secret`, `response` and `remoteip`, answered by JSON
 * with `success`. A result from another host or for another purpose is refused. An invalid or slow answer, and one that
 * rejects our secret, cause `human.unreachable`.
 */
export function siteverifyProvider({ clock, log, secret = '' }: SiteverifyParts): HumanProvider<'siteverify'> {
  return {
    async begin({ settings: { scriptUrl, scriptObject, siteKey }, purpose }) {
      return { kind: 'siteverify', scriptUrl, scriptObject, siteKey, action: purpose }
    },
    async verify(check, result) {
      const answer = await ask(check, secret, result)
      const blamed = answer?.['error-codes']?.filter((code) => code.includes('secret')) ?? []
      if (answer === undefined || blamed.length > 0) {
        log.warn({ answered: answer !== undefined, blamed }, 'the human check service did not verify a result')
        throw new Refusal('human.unreachable', { retryAfterSeconds: 30 })
      }
      if (!answer.success || !isMeant(check, answer)) throw new Refusal('human.failed')
      const mark = createHash('sha256').update(result).digest()
      return { mark, expiresAt: clock.now().add({ minutes: rememberedMinutes }) }
    },
  }
}

/** Whether a result was made on the brand's own pages and for this purpose. Not every service returns the host. */
function isMeant(
  { hosts, purpose, settings }: Check<'siteverify'>,
  { hostname, action }: z.output<typeof verdict>,
): boolean {
  if (hostname !== undefined && !hosts.includes(hostname.toLowerCase())) return false
  return settings.repeatsAction ? action === purpose : true
}

/** Returns the service's verdict, or `undefined` if there is no valid answer in time. Redirects are not followed. */
async function ask(
  { settings: { verifyUrl }, address }: Check<'siteverify'>,
  secret: string,
  response: string,
): Promise<z.output<typeof verdict> | undefined> {
  try {
    const reply = await fetch(verifyUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ secret, response, remoteip: address }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (reply.status >= 500 || (reply.status >= 300 && reply.status < 400)) return undefined
    return verdict.parse(JSON.parse(await readBounded(reply, maxAnswerBytes)))
  } catch {
    return undefined
  }
}

async function readBounded(reply: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
