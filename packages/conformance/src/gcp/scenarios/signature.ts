import { signGcp } from '@baize/vendor-wire'
import type { Scenario } from '../../scenario.ts'
import { mustHold, mustRefuse, mustTellBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'signature'

/** Who may call at all. */
export const signatureScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'signature-missing',
    rule: 'A call without X-REQUEST-SIGN is refused with api_code 403.',
    stakes: 0,
    async run(visit) {
      mustRefuse(await visit.send('/balance', {}, { signature: null }), 403)
    },
  },
  {
    group,
    name: 'signature-wrong',
    rule: 'A call signed with another secret is refused with api_code 403.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/balance'))
      const signature = signGcp(`${visit.key.secret}-of-somebody-else`, rawBody)
      mustRefuse(await visit.sendBytes('/balance', rawBody, { signature }), 403)
    },
  },
  {
    group,
    name: 'signature-over-other-bytes',
    rule: 'A signature counts for exactly the bytes that were sent: one more space, and it is refused with api_code 403.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/balance'))
      const signature = signGcp(visit.key.secret, rawBody)
      mustRefuse(await visit.sendBytes('/balance', `${rawBody} `, { signature }), 403)
    },
  },
  {
    group,
    name: 'signature-over-raw-bytes',
    rule: 'The signature is checked over the raw bytes, whatever their spacing and escapes, not over JSON written anew.',
    stakes: 0,
    async run(visit) {
      const spaced = JSON.stringify(visit.body('/balance'), undefined, 3)
      const escaped = spaced.replace('"account_id"', String.raw`"\u0061ccount_id"`)
      mustTellBalance(await visit.sendBytes('/balance', `\n${escaped}\n`))
    },
  },
  {
    group,
    name: 'signature-before-parsing',
    rule: 'The signature is checked before the body is parsed: broken JSON with a wrong signature is refused with api_code 403, not 400.',
    stakes: 0,
    async run(visit) {
      const signature = signGcp(`${visit.key.secret}-of-somebody-else`, '{"account_id":')
      mustRefuse(await visit.sendBytes('/balance', '{"account_id":', { signature }), 403)
    },
  },
  {
    group,
    name: 'signature-guards-money',
    rule: 'A bet with a wrong signature is refused and leaves no posting behind.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/betwin', {}, { signature: '0'.repeat(64) })
      mustRefuse(exchange, 403)
      await mustHold(visit, before, exchange)
    },
  },
]
