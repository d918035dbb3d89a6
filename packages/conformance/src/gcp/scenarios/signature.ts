import { signGcp } from '@baize/vendor-wire'
import type { Scenario } from '../../scenario.ts'
import { mustHold, mustRefuse, mustReturnBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'signature'

/** Authentication of calls. */
export const signatureScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'signature-missing',
    rule: 'A call without X-REQUEST-SIGN is rejected with api_code 403.',
    stakes: 0,
    async run(visit) {
      mustRefuse(await visit.send('/balance', {}, { signature: null }), '403')
    },
  },
  {
    group,
    name: 'signature-wrong',
    rule: 'A call signed with a different secret is rejected with api_code 403.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/balance'))
      const signature = signGcp(`${visit.key.secret}-of-someone-else`, rawBody)
      mustRefuse(await visit.sendBytes('/balance', rawBody, { signature }), '403')
    },
  },
  {
    group,
    name: 'signature-over-other-bytes',
    rule: 'A signature is valid only for the exact bytes sent: with one space added, the call is rejected with api_code 403.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/balance'))
      const signature = signGcp(visit.key.secret, rawBody)
      mustRefuse(await visit.sendBytes('/balance', `${rawBody} `, { signature }), '403')
    },
  },
  {
    group,
    name: 'signature-over-raw-bytes',
    rule: 'The signature is checked over the raw bytes, with any spacing and escapes, not over re-serialized JSON.',
    stakes: 0,
    async run(visit) {
      const spaced = JSON.stringify(visit.body('/balance'), undefined, 3)
      const escaped = spaced.replace('"account_id"', String.raw`"\u0061ccount_id"`)
      mustReturnBalance(await visit.sendBytes('/balance', `\n${escaped}\n`))
    },
  },
  {
    group,
    name: 'signature-before-parsing',
    rule: 'The signature is checked before the body is parsed: invalid JSON with a wrong signature is rejected with api_code 403, not 400.',
    stakes: 0,
    async run(visit) {
      const signature = signGcp(`${visit.key.secret}-of-someone-else`, '{"account_id":')
      mustRefuse(await visit.sendBytes('/balance', '{"account_id":', { signature }), '403')
    },
  },
  {
    group,
    name: 'signature-guards-money',
    rule: 'A bet with a wrong signature is rejected and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/betwin', {}, { signature: '0'.repeat(64) })
      mustRefuse(exchange, '403')
      await mustHold(visit, before, exchange)
    },
  },
]
