import { isRsStatus, parseJsonObject, type RsStatus } from '@baize/vendor-wire'
import { must, NotApplicable, type Exchange, type Scenario } from '../../scenario.ts'
import { mustAnswer, mustHold, mustHaveStatus } from '../rs-checks.ts'
import { rsPaths, type RsPath, type RsVisit } from '../rs-visit.ts'

const group = 'request'

/** Sends changed bodies; each must be refused with one of the statuses and book nothing. */
async function refuseEach(
  visit: RsVisit,
  bodies: readonly (readonly [path: RsPath, changes: object])[],
  ...statuses: readonly RsStatus[]
): Promise<void> {
  const before = await visit.balanceMinor()
  for (const [path, changes] of bodies) {
    const exchange = await visit.send(path, changes)
    mustHaveStatus(exchange, ...statuses)
    await mustHold(visit, before, exchange)
  }
}

/** The form of request bodies and of replies. */
export const requestScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'body-not-json',
    rule: 'A correctly signed body that is not a JSON object is rejected with RS_ERROR_WRONG_SYNTAX, on every call.',
    stakes: 0,
    async run(visit) {
      for (const path of rsPaths) {
        for (const rawBody of ['{"user":', ''])
          mustHaveStatus(await visit.sendBytes(path, rawBody), 'RS_ERROR_WRONG_SYNTAX')
        mustHaveStatus(await visit.sendBytes(path, '[]'), 'RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES')
      }
    },
  },
  {
    group,
    name: 'field-missing',
    rule: 'A call that lacks a required field is rejected with RS_ERROR_WRONG_SYNTAX and books nothing.',
    stakes: 1,
    async run(visit) {
      await refuseEach(
        visit,
        requiredFields.map(([path, field]) => [path, { [field]: undefined }]),
        'RS_ERROR_WRONG_SYNTAX',
      )
    },
  },
  {
    group,
    name: 'field-of-another-type',
    rule: 'A call with a field of the wrong type is rejected with RS_ERROR_WRONG_TYPES and books nothing.',
    stakes: 1,
    async run(visit) {
      const changes = [{ user: 7 }, { amount: '100000' }, { round: { id: 'r' } }, { is_free: 'no' }, { game_code: 7 }]
      await refuseEach(
        visit,
        changes.map((change) => ['/transaction/bet', change]),
        'RS_ERROR_WRONG_TYPES',
      )
    },
  },
  {
    group,
    name: 'amount-negative',
    rule: 'A negative amount is rejected with RS_ERROR_WRONG_SYNTAX or WRONG_TYPES and books nothing.',
    stakes: 1,
    async run(visit) {
      await refuseEach(
        visit,
        [['/transaction/bet', { amount: -visit.money(visit.key.stakeMinor) }]],
        'RS_ERROR_WRONG_SYNTAX',
        'RS_ERROR_WRONG_TYPES',
      )
    },
  },
  {
    group,
    name: 'amount-not-integer',
    rule: 'An amount that is not an integer is rejected with RS_ERROR_WRONG_TYPES or WRONG_SYNTAX and books nothing.',
    stakes: 1,
    async run(visit) {
      await refuseEach(
        visit,
        [['/transaction/bet', { amount: visit.money(visit.key.stakeMinor) + 0.5 }]],
        'RS_ERROR_WRONG_TYPES',
        'RS_ERROR_WRONG_SYNTAX',
      )
    },
  },
  {
    group,
    name: 'amount-finer-than-currency',
    rule: 'A bet that is finer than the smallest unit of the currency is rejected, not rounded.',
    stakes: 2,
    async run(visit) {
      if (visit.key.digits >= 5) throw new NotApplicable('the currency is as fine as the dialect')
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/transaction/bet', { amount: visit.money(visit.key.stakeMinor) + 1 })
      must(mustAnswer(exchange).status !== 'RS_OK', exchange, 'the amount was accepted, so it must have been rounded')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'http-200-and-known-status',
    rule: 'The HTTP status is always 200 and the status is always one of the dialect, whatever is wrong with a call.',
    stakes: 0,
    async run(visit) {
      for (const path of rsPaths) for (const exchange of await invalidCalls(visit, path)) mustHaveKnownStatus(exchange)
    },
  },
  {
    group,
    name: 'request-uuid-echoed',
    rule: "The reply repeats the call's request_uuid, whether the call is accepted or rejected.",
    stakes: 1,
    async run(visit) {
      const calls = [
        ...rsPaths.map((path) => [path, {}] as const),
        ['/user/balance', { token: visit.newId() }],
        ['/transaction/bet', { currency: 'ZZZ' }],
        ['/transaction/bet', { game_code: visit.newId() }],
      ] as const
      for (const [path, changes] of calls) {
        const id = visit.newId()
        const exchange = await visit.send(path, { request_uuid: id, ...changes })
        const echoed = mustAnswer(exchange).request_uuid
        must(echoed === id, exchange, `the reply's request_uuid is ${echoed ?? 'missing'}`)
      }
    },
  },
]

/** Sends invalid calls of every kind. */
async function invalidCalls(visit: RsVisit, path: RsPath): Promise<Exchange[]> {
  return [
    await visit.sendBytes(path, '{"user":'),
    await visit.send(path, {}, { signature: null }),
    await visit.send(path, {}, { signature: 'AAAA' }),
    await visit.send(path, { user: visit.newId(), supplier_user: undefined }),
    await visit.send(path, { request_uuid: 7 }),
    await visit.send(path, { token: visit.newId() }),
    await visit.send(path, { game_code: visit.newId() }),
  ]
}

function mustHaveKnownStatus(exchange: Exchange): void {
  const status = parseJsonObject(exchange.replyBody)?.['status']
  must(exchange.httpStatus === 200, exchange, `the HTTP status is ${exchange.httpStatus}`)
  must(isRsStatus(status), exchange, 'the reply has no status of the dialect')
}

const requiredFields: readonly (readonly [path: RsPath, field: string])[] = [
  ['/user/info', 'user'],
  ['/transaction/bet', 'transaction_uuid'],
  ['/transaction/bet', 'round'],
  ['/transaction/bet', 'game_code'],
  ['/transaction/bet', 'currency'],
  ['/transaction/bet', 'amount'],
  ['/transaction/win', 'transaction_uuid'],
  ['/transaction/win', 'amount'],
  ['/transaction/win', 'reference_transaction_uuid'],
  ['/transaction/rollback', 'transaction_uuid'],
  ['/transaction/rollback', 'reference_transaction_uuid'],
]
