import { createHash } from 'node:crypto'
import { workChallenge } from '@baize/contract'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Clock } from '../../kernel/clock.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { HumanProvider } from './human-provider.ts'

/** Long enough for a slow telephone and a person who is called away. */
const goodForMinutes = 5

const solved = z.strictObject({
  challenge: workChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** What the provider works with. */
export interface WorkParts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Pick<Secrets, 'keyedHash'>
}

/**
 * Proof of work (the ALTCHA protocol, version 2): the house derives one key and asks for the counter that leads there, which
 * takes as many derivations as the brand set. Brand, purpose and end are part of what is signed; the key's own signature
 * makes checking cheap.
 */
export function workProvider({ clock, randomness, secrets }: WorkParts): HumanProvider<'work'> {
  const secretOf = (about: string) => Buffer.from(secrets.keyedHash('altcha 2', `human work ${about}`)).toString('hex')
  const signing = { hmacSignatureSecret: secretOf('challenge'), hmacKeySignatureSecret: secretOf('key') }
  return {
    async begin({ brandId, settings: { tries, iterations }, purpose }) {
      const expiresAt = clock.now().add({ minutes: goodForMinutes })
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: drawCounter(randomness, tries),
        // The end is ours to look at, by the house's clock.
        data: { brand: brandId, purpose, expiresAtMs: expiresAt.epochMilliseconds },
        deriveKey,
        ...signing,
      })
      return { kind: 'work', challenge: workChallenge.parse(challenge), expiresAt: expiresAt.toString() }
    },
    async look({ brandId, purpose }, result) {
      const { challenge, solution } = readResult(result)
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signing })
      const { data, nonce } = challenge.parameters
      const isMeant = data.brand === brandId && data.purpose === purpose
      if (!verified || !isMeant || data.expiresAtMs <= clock.now().epochMilliseconds) throw new Refusal('human.failed')
      const mark = createHash('sha256').update(nonce).digest()
      return { mark, expiresAt: Temporal.Instant.fromEpochMilliseconds(data.expiresAtMs) }
    },
  }
}

/** From half as many to half more: nobody can leave the first ones out, and nobody waits for long. */
function drawCounter(randomness: Randomness, tries: number): number {
  const drawn = Buffer.from(randomness.bytes(6)).readUIntBE(0, 6) / 2 ** 48
  return Math.round(tries * (0.5 + drawn))
}

function readResult(result: string): z.output<typeof solved> {
  try {
    return solved.parse(JSON.parse(Buffer.from(result, 'base64').toString()))
  } catch {
    // What is wrong with it helps only whoever made it up.
    throw new Refusal('human.failed')
  }
}
