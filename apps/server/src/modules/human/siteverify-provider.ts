import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Check, HumanProvider } from './human-provider.ts'

/** Longer than any of these services accepts a result. */
const rememberedMinutes = 60
const patienceMs = 5_000
const longestAnswer = 65_536

const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

/** What the provider works with. */
export interface SiteverifyParts {
  readonly clock: Clock
  readonly log: Log
  /** Without it no brand may name this provider. */
  readonly secret: string | undefined
}

/**
 * The check that the usual challenge services share: POST of `secret`, `response` and `remoteip`, JSON with `success` back.
 * A result made at another host or for another purpose is refused; an answer that is none, a slow one, and one that blames
 * the house itself are `human.unreachable`.
 */
export function siteverifyProvider({ clock, log, secret = '' }: SiteverifyParts): HumanProvider<'siteverify'> {
  return {
    async begin({ settings: { scriptUrl, scriptObject, siteKey }, purpose }) {
      return { kind: 'siteverify', scriptUrl, scriptObject, siteKey, action: purpose }
    },
    async look(check, result) {
      const answer = await ask(check, secret, result)
      const blamed = answer?.['error-codes']?.filter((code) => code.includes('secret')) ?? []
      if (answer === undefined || blamed.length > 0) {
        log.warn({ answered: answer !== undefined, blamed }, 'the service that checks for people cannot be used')
        throw new Refusal('human.unreachable', { retryAfterSeconds: 30 })
      }
      if (!answer.success || !isMeant(check, answer)) throw new Refusal('human.failed')
      const mark = createHash('sha256').update(result).digest()
      return { mark, expiresAt: clock.now().add({ minutes: rememberedMinutes }) }
    },
  }
}

/** Whether a result was made at the brand's own pages and for this. Not every service says where; none lets others leave it out. */
function isMeant(
  { hosts, purpose, settings }: Check<'siteverify'>,
  { hostname, action }: z.output<typeof verdict>,
): boolean {
  if (hostname !== undefined && !hosts.includes(hostname.toLowerCase())) return false
  return settings.repeatsAction ? action === purpose : true
}

/** What the service says; `undefined` where it says nothing that counts, in time. A redirect leads nowhere. */
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
      signal: AbortSignal.timeout(patienceMs),
    })
    if (reply.status >= 500 || (reply.status >= 300 && reply.status < 400)) return undefined
    return verdict.parse(JSON.parse(await readAtMost(reply, longestAnswer)))
  } catch {
    return undefined
  }
}

async function readAtMost(reply: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
