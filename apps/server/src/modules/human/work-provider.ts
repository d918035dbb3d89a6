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

/** Long enough for a slow phone and a person who is interrupted. */
const validMinutes = 5

const solved = z.strictObject({
  challenge: workChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Dependencies of {@link workProvider}. */
export interface WorkParts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Pick<Secrets, 'keyedHash'>
}

/**
 * Proof of work (the ALTCHA protocol, version 2). The server derives one key and asks for the counter that leads to it,
 * which takes as many derivations as the brand has set. Brand, purpose and expiry are signed. A signature of the key
 * makes verification cheap.
 */
export function workProvider({ clock, randomness, secrets }: WorkParts): HumanProvider<'work'> {
  const secretOf = (about: string) => Buffer.from(secrets.keyedHash('altcha 2', `human work ${about}`)).toString('hex')
  const signing = { hmacSignatureSecret: secretOf('challenge'), hmacKeySignatureSecret: secretOf('key') }
  return {
    async begin({ brandId, settings: { tries, iterations }, purpose }) {
      const expiresAt = clock.now().add({ minutes: validMinutes })
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: drawCounter(randomness, tries),
        // The expiry is not the protocol's own: `verify` compares it with the server's clock.
        data: { brand: brandId, purpose, expiresAtMs: expiresAt.epochMilliseconds },
        deriveKey,
        ...signing,
      })
      return { kind: 'work', challenge: workChallenge.parse(challenge), expiresAt: expiresAt.toString() }
    },
    async verify({ brandId, purpose }, result) {
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

/**
 * Draws between half and one and a half times `tries`, so that nobody can skip the first ones and nobody waits too
 * long.
 */
function drawCounter(randomness: Randomness, tries: number): number {
  const drawn = Buffer.from(randomness.bytes(6)).readUIntBE(0, 6) / 2 ** 48
  return Math.round(tries * (0.5 + drawn))
}

function readResult(result: string): z.output<typeof solved> {
  try {
    return solved.parse(JSON.parse(Buffer.from(result, 'base64').toString()))
  } catch {
    // The reason would only help whoever forged the result.
    throw new Refusal('human.failed')
  }
}
