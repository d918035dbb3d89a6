import { must, type Scenario } from '../../scenario.ts'
import { mustHold, mustRefuse } from '../gcp-checks.ts'
import type { GcpPath, GcpVisit } from '../gcp-visit.ts'

const group = 'request'
const paths = ['/balance', '/betwin', '/rollback', '/finish'] as const satisfies readonly GcpPath[]

/** The form of request bodies and of refusals. */
export const requestScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'body-not-json',
    rule: 'A correctly signed body that is not a JSON object is rejected with api_code 400, on every call.',
    stakes: 0,
    async run(visit) {
      for (const path of paths) {
        for (const rawBody of ['{"account_id":', '[]', '']) mustRefuse(await visit.sendBytes(path, rawBody), '400')
      }
    },
  },
  {
    group,
    name: 'field-missing',
    rule: 'A call that lacks a required field is rejected with api_code 400 and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      for (const path of paths) {
        for (const field of requiredFields[path]) {
          const exchange = await visit.send(path, { [field]: undefined })
          mustRefuse(exchange, '400')
          await mustHold(visit, before, exchange)
        }
      }
    },
  },
  {
    group,
    name: 'field-of-another-type',
    rule: 'A call with a field of the wrong type is rejected with api_code 400 and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      for (const changes of [
        { account_id: 7 },
        { round_id: { id: 'r' } },
        { transactions: 'bet' },
        { transactions: [7] },
      ]) {
        const exchange = await visit.send('/betwin', changes)
        mustRefuse(exchange, '400')
        await mustHold(visit, before, exchange)
      }
    },
  },
  {
    group,
    name: 'type-unknown',
    rule: 'A transaction that is neither a bet nor a win is rejected with api_code 400 and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/betwin', { transactions: [{ ...visit.bet(), type: 'jackpot' }] })
      mustRefuse(exchange, '400')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'refusal-body',
    rule: 'Every rejection has the body {code, msg, meta: {api_code, api_message}}, all of them strings (api_code is "403", not 403), on every call.',
    stakes: 0,
    async run(visit) {
      for (const path of paths) {
        mustRefuse(await visit.send(path, { account_id: visit.newId() }), '101')
        mustRefuse(await visit.send(path, { account_id: undefined }), '400')
      }
    },
  },
  {
    group,
    name: 'statuses',
    rule: 'The HTTP status is always 200, 400 or 500, whatever is wrong with a call.',
    stakes: 0,
    async run(visit) {
      for (const path of paths) {
        const exchanges = [
          await visit.sendBytes(path, '{"account_id":'),
          await visit.send(path, {}, { signature: null }),
          await visit.send(path, {}, { signature: 'not-hex' }),
          await visit.send(path, { account_id: visit.newId() }),
          await visit.send(path, { currency: 'ZZ_CONFORMANCE' }),
          await visit.send(path, { account_id: undefined }),
        ]
        for (const exchange of exchanges) {
          const { httpStatus } = exchange
          must([200, 400, 500].includes(httpStatus), exchange, `the HTTP status is ${httpStatus}`)
        }
      }
    },
  },
]

/** The mandatory fields of the calls that every wallet has. */
const requiredFields: Readonly<Record<(typeof paths)[number], readonly string[]>> = {
  '/balance': ['account_id', 'currency', 'game_id'],
  '/betwin': ['account_id', 'currency', 'game_id', 'round_id', 'transactions'],
  '/rollback': ['account_id', 'currency', 'game_id', 'round_id_provider', 'transactions'],
  '/finish': ['account_id', 'currency', 'round_id'],
}
