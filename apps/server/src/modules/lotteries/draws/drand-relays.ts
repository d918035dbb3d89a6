import { drandValue } from '@baize/lottery/drand-signature'
import { boundedText } from '../../../kernel/bounded-text.ts'
import * as z from 'zod'
import type { BeaconNetwork } from './beacon-network.sql.ts'

/** A round is a few hundred bytes. */
const mostBytes = 4_096
const timeoutMs = 5_000

const answer = z.object({ round: z.int(), signature: z.string().max(400) })

/** What a network signed for a round. */
export interface SignedRound {
  /** 96 hexadecimal digits. */
  readonly signature: string
  /** SHA-256 of the signature: what the numbers are drawn with. */
  readonly value: string
}

/** What a relay answered instead of the round. */
export interface RelayProblem {
  readonly relay: string
  readonly problem: string
}

/**
 * Asks all relays of a network for a round and takes the first answer that the network has signed; the others are given up. Whoever has
 * not published it, does not answer in time, or says something else is among the problems.
 */
export async function askRelays(
  { chain, relays }: BeaconNetwork,
  round: number,
): Promise<{ readonly signed: SignedRound } | { readonly problems: readonly RelayProblem[] }> {
  const giveUp = new AbortController()
  const problems: RelayProblem[] = []
  const asked = relays.map(async (relay) => {
    try {
      const signature = await askRelay(relay, chain.hash, round, giveUp.signal)
      // Checking takes a while: what comes after a right answer is not looked at.
      giveUp.signal.throwIfAborted()
      const value = drandValue(chain, round, signature)
      if (value === undefined) throw new Error('the signature is not that of the round')
      return { signature, value }
    } catch (error) {
      problems.push({ relay, problem: error instanceof Error ? error.message : String(error) })
      throw error
    }
  })
  try {
    return { signed: await Promise.any(asked) }
  } catch (error) {
    if (error instanceof AggregateError) return { problems }
    throw error
  } finally {
    giveUp.abort()
  }
}

async function askRelay(relay: string, chainHash: string, round: number, until: AbortSignal): Promise<string> {
  const address = `${relay.replace(/\/+$/, '')}/${chainHash}/public/${round}`
  const reply = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.any([until, AbortSignal.timeout(timeoutMs)]),
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`the relay answered ${reply.status}`)
  }
  const said = answer.parse(JSON.parse(await boundedText(reply, mostBytes)))
  if (said.round !== round) throw new Error(`the relay answered with round ${said.round}`)
  return said.signature
}
