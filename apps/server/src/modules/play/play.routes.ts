import * as contract from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { currentSeeds, rotateSeeds } from './change-seeds.ts'
import { defineGame } from './define-game.ts'
import { findRoundByKey, proveRound } from './find-round.ts'
import { openGame } from './open-game.ts'
import { playRound } from './play-round.ts'
import { showPool } from './pools/show-pool.ts'
import { stepRound } from './step-round.ts'
import type { PlayParts } from './play.parts.ts'
import { presentRound, presentSeeds } from './present-round.ts'
import { walletCurrency } from './wallet-currency.ts'

/** Binds play's endpoints. */
export function bindPlayRoutes(bind: Bind, parts: PlayParts): void {
  bind(contract.openGame, ({ caller, params }) => openGame(parts, caller.session, params.gameCode, caller.language))
  bind(contract.gamePool, ({ caller, params }) => showPool(parts, caller.session, params.gameCode))
  bind(contract.gameDefinition, ({ caller, params, query }) =>
    defineGame(parts, caller.brand.brandId, params.gameCode, query.hash),
  )
  bind(contract.playRound, async ({ caller, params, body, idempotency }) => {
    // Volleys come from fishing rooms, which know what swims there, what a shot may cost and how fast one shoots.
    if (body.bet?.engine === 'fish') throw new Refusal('play.bet_invalid')
    const round = await playRound(parts, caller.session, { gameCode: params.gameCode, ...body, idempotency })
    return presentRound(parts, round, walletCurrency(parts, caller.session), caller.language)
  })
  bind(contract.stepRound, async ({ caller, params, body, idempotency }) => {
    const round = await stepRound(parts, caller.session, { roundId: params.roundId, step: body.step, idempotency })
    return presentRound(parts, round, walletCurrency(parts, caller.session), caller.language)
  })
  bind(contract.roundByKey, async ({ caller, params }) =>
    presentRound(
      parts,
      await findRoundByKey(parts, caller.session, params.key),
      walletCurrency(parts, caller.session),
      caller.language,
    ),
  )
  bind(contract.roundProof, ({ caller, params }) => proveRound(parts, caller.session, params.roundId, caller.language))
  bind(contract.currentSeeds, async ({ caller }) => presentSeeds((await currentSeeds(parts, caller.session)).seeds))
  bind(contract.rotateSeeds, async ({ caller, body }) => {
    const { seeds, revealed } = await rotateSeeds(parts, caller.session, body)
    return { revealed, current: presentSeeds(seeds) }
  })
}
