import type { GameStep } from '@baize/engines'
import type { Session } from '../../kernel/caller.ts'
import type { Idempotency } from '../../kernel/http/bound-call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { gamesAccount } from './play.rules.ts'
import type { PlayParts } from './play.parts.ts'
import { roundById } from './play.sql.ts'
import type { StoredRound } from './play.types.ts'
import { walletCurrency } from './wallet-currency.ts'

/** A player's request: the next step of an open round, under the client's own key. */
export interface StepInput {
  readonly roundId: string
  readonly step: GameStep
  readonly idempotency: Idempotency
}

/**
 * Takes the next step of one of this session's rounds. The step, and what it pays, are durable before this resolves. Repeating
 * the same key and body returns the round as it was after that step; a refusal leaves nothing behind and the key free.
 */
export async function stepRound(parts: PlayParts, session: Session, asked: StepInput): Promise<StoredRound> {
  const { accountId } = await parts.wallet.accountOf(session.brandId, session.memberId, session.wallet)
  const known = await roundById(parts.database, [accountId], asked.roundId)
  const ofAnotherWindow = session.gameCode !== undefined && session.gameCode !== known?.gameCode
  if (known === undefined || ofAnotherWindow) throw new Refusal('play.round_not_found')
  const currency = walletCurrency(parts, session)
  const [providerId, house] = await Promise.all([
    parts.ledger.provider(session.brandId, 'play'),
    parts.ledger.houseAccount({ brandId: session.brandId, currency: currency.code, name: gamesAccount }),
  ])
  const maxPayoutMinor = parts.stakesOf(session.brandId).find(known.gameCode, currency.code)?.maxPayoutMinor
  const { result } = await parts.ledger.run(parts.companion, {
    accountId,
    providerId,
    key: `${accountId}:${asked.idempotency.key}`,
    bodyHash: asked.idempotency.bodyHash,
    request: { kind: 'step', round: known, step: asked.step, maxPayoutMinor, house },
  })
  if (result.kind !== 'round') throw new Error('a command for a step returned seeds')
  return result.round
}
