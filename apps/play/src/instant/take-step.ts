import { stepRound, type Round } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { GameStep } from '@baize/engines'
import { backoffMs, isTransient } from '../session/refusals.ts'

export interface StepPorts {
  readonly client: Client
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Called before each wait for another attempt. */
  readonly onLost: () => void
}

/**
 * Sends a step under its key until the server answers, so that it is taken once however often the connection fails. After a reload
 * the round itself says which steps were taken.
 */
export async function takeStep(
  { client, sleep, onLost }: StepPorts,
  roundId: string,
  { key, step }: { readonly key: string; readonly step: GameStep },
): Promise<Round> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await client(stepRound, { params: { roundId }, body: { step }, idempotencyKey: key })
    } catch (error) {
      if (!isTransient(error)) throw error
      onLost()
      await sleep(backoffMs(tries))
    }
  }
}
