import type { RsStatus } from '@baize/vendor-wire'
import { NotApplicable, type Scenario } from '../../scenario.ts'
import { mustHold, mustHaveStatus } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'names'

/** A bet with one field changed, which must be refused with one of the statuses and book nothing. */
function refusedBet(
  name: string,
  rule: string,
  statuses: readonly RsStatus[],
  change: (visit: RsVisit) => object,
): Scenario<RsVisit> {
  return {
    group,
    name,
    rule,
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/transaction/bet', change(visit))
      mustHaveStatus(exchange, ...statuses)
      await mustHold(visit, before, exchange)
    },
  }
}

/** Unknown, disabled or expired players, sessions, currencies and games. */
export const nameScenarios: readonly Scenario<RsVisit>[] = [
  refusedBet(
    'token-unknown',
    'A bet with a token that the wallet never issued is rejected with RS_ERROR_INVALID_TOKEN.',
    ['RS_ERROR_INVALID_TOKEN'],
    ({ newId }) => ({ token: newId() }),
  ),
  refusedBet(
    'token-missing',
    'A bet without a token is rejected with RS_ERROR_WRONG_SYNTAX or INVALID_TOKEN.',
    ['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_INVALID_TOKEN'],
    () => ({ token: undefined }),
  ),
  refusedBet(
    'user-unknown',
    'A bet by a user who does not exist is rejected with RS_ERROR_INVALID_TOKEN or USER_DISABLED.',
    ['RS_ERROR_INVALID_TOKEN', 'RS_ERROR_USER_DISABLED'],
    ({ newId }) => ({ user: newId() }),
  ),
  refusedBet(
    'currency-other',
    "A currency other than the account's is rejected with RS_ERROR_WRONG_CURRENCY.",
    ['RS_ERROR_WRONG_CURRENCY'],
    () => ({ currency: 'ZZZ' }),
  ),
  refusedBet(
    'game-unknown',
    'A game that does not exist is rejected with RS_ERROR_INVALID_GAME.',
    ['RS_ERROR_INVALID_GAME'],
    ({ newId }) => ({ game_code: newId() }),
  ),
  refusedBet(
    'game-unknown-in-another-script',
    'A game that does not exist is rejected with RS_ERROR_INVALID_GAME, whatever script its code is written in.',
    ['RS_ERROR_INVALID_GAME'],
    () => ({ game_code: 'เกม-龍' }),
  ),
  {
    group,
    name: 'game-may-change',
    rule: 'Within one session, the player may change to another game of the vendor, as in the lobby of live tables.',
    stakes: 2,
    async run(visit) {
      const { otherGame: game_code } = visit.key
      if (game_code === undefined) throw new NotApplicable('the key file has no otherGame')
      mustHaveStatus(await visit.bet(visit.newBet()), 'RS_OK')
      mustHaveStatus(await visit.bet(visit.newBet(), { game_code }), 'RS_OK')
    },
  },
  {
    group,
    name: 'user-disabled',
    rule: 'A bet by a disabled user is rejected with RS_ERROR_USER_DISABLED, or with TOKEN_EXPIRED if disabling the user ended the session.',
    stakes: 0,
    async run(visit) {
      const { disabledAccount: user, disabledToken: token } = visit.key
      if (user === undefined || token === undefined)
        throw new NotApplicable('the key file has no disabledAccount with a disabledToken')
      const exchange = await visit.bet(visit.newBet(), { user, token })
      mustHaveStatus(exchange, 'RS_ERROR_USER_DISABLED', 'RS_ERROR_TOKEN_EXPIRED')
    },
  },
  {
    group,
    name: 'supplier-user',
    rule: 'A call may identify the player in supplier_user instead of user.',
    stakes: 0,
    async run(visit) {
      mustHaveStatus(await visit.send('/user/balance', { user: undefined, supplier_user: visit.key.account }), 'RS_OK')
    },
  },
  {
    group,
    name: 'token-alone',
    rule: "On Caleta's paths, a call may identify the player by the token alone and have no request_uuid.",
    stakes: 1,
    async run(visit) {
      if (visit.key.paths !== 'caleta') throw new NotApplicable("the key file does not ask for Caleta's paths")
      const alone = { user: undefined, request_uuid: undefined }
      mustHaveStatus(await visit.send('/user/info', { ...alone, token: visit.key.token }), 'RS_OK')
      mustHaveStatus(await visit.send('/user/balance', alone), 'RS_OK')
      mustHaveStatus(await visit.bet(visit.newBet(), alone), 'RS_OK')
    },
  },
  {
    group: 'token',
    name: 'expired-token-blocks-bets',
    rule: 'A bet with an expired token is rejected with RS_ERROR_TOKEN_EXPIRED and books nothing.',
    stakes: 1,
    async run(visit) {
      const token = expiredToken(visit)
      const before = await visit.balanceMinor()
      const exchange = await visit.bet(visit.newBet(), { token })
      mustHaveStatus(exchange, 'RS_ERROR_TOKEN_EXPIRED')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'token',
    name: 'expired-token-pays-wins',
    rule: 'A win is accepted even with an expired token.',
    stakes: 1,
    async run(visit) {
      const token = expiredToken(visit)
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.win(bet, { token })
      mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'token',
    name: 'expired-token-rolls-back',
    rule: 'A rollback is accepted even with an expired token.',
    stakes: 1,
    async run(visit) {
      const token = expiredToken(visit)
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.rollback(bet, { token })
      mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before, exchange)
    },
  },
]

function expiredToken({ key }: RsVisit): string {
  if (key.expiredToken !== undefined) return key.expiredToken
  throw new NotApplicable('the key file has no expiredToken')
}
